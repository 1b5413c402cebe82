"""What a handler needs to face the street: requests in, answers and streams out."""
