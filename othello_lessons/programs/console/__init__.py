"""The console protocol: lines of text on standard input and output."""
