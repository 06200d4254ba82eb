"""What the generators of vectors share."""

import json


def write(vectors):
    """Prints one entry a line, so that a change shows what has changed."""
    print("{")
    for index, (name, entries) in enumerate(vectors.items()):
        print(f'  "{name}": [')
        for number, entry in enumerate(entries):
            comma = "," if number + 1 < len(entries) else ""
            print("    " + json.dumps(entry, ensure_ascii=True) + comma)
        print("  ]" + ("," if index + 1 < len(vectors) else ""))
    print("}")
