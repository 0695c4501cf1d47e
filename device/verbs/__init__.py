"""What the command line can do without a screen: one module per verb, each a function from values to an answer."""
