"""What a text says, before anyone judges it: words, figures, lines, offers."""
