"""The companion without its screen: rules, table, journal, panel, words and the evening that ties them."""
