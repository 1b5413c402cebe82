"""What the stack says of itself in numbers: pure functions from what was answered to what is counted."""
