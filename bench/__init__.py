"""What the product costs, beside what one would write instead: `make bench` measures, docs/performance.md tells."""
