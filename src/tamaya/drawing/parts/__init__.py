"""What a table is drawn of: hands, fireworks, tokens, discards, and the blocks that hold them."""
