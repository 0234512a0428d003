// Written by js/wire.py from what is declared in Python: change it there.

/** What any board begins with. */
export const defaults = {
  "cursor": 0,
  "flipped": false,
  "glyphs": false,
  "signs": "letters",
  "coordinates": true,
  "sound": false,
  "speech": false,
  "theme": "auto",
  "palette": "standard",
  "language": "en"
} as const;

/** How a board looks and sounds: every onlooker's own business. */
export const looks = [
  "flipped",
  "glyphs",
  "signs",
  "coordinates",
  "sound",
  "speech",
  "theme",
  "palette"
] as const;

/** What the reader's preferences switch on and off, line by line. */
export const switches = {
  "show": [
    "coordinates"
  ],
  "hear": [
    "sound",
    "speech"
  ]
} as const;
