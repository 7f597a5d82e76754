"""Everything drawn that is neither a plain board nor a search tree: curves, bars, tables, bits."""
