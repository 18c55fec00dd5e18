import { plainKey } from '#vehicle/rules/vocabulary.ts';

export const SIMPLE_COLOURS = [
  'White',
  'Black',
  'Silver',
  'Grey',
  'Blue',
  'Red',
  'Green',
  'Brown',
  'Beige',
  'Orange',
  'Yellow',
  'Gold',
  'Purple',
  'Pink',
  'Bronze',
  'Maroon',
] as const;
export type SimpleColour = (typeof SIMPLE_COLOURS)[number];

/** Words in paint names. The name of a plain colour takes precedence over them (`Pearl Black` is black). */
const WORDS: Readonly<Record<SimpleColour, string>> = {
  White:
    'white whtie whte while waite ivory alabaster snowflake snow polar glacier alpine summit pearl frost frosted ice arctic artic diamond cotton',
  Black: 'black ebony onyx onxy phantom panther jet obsidian midnight nero schwarz noir',
  Silver:
    'silver sliver silber aluminium platinum mercury palladium rhodium titanium selenite moondust sterling chrome argent',
  Grey: 'grey gray charcoal charcol graphite gunmetal gun steel slate granite magnetic magnetite tungsten meteor smoke asphalt ash stromboli iridium carbon mineral anthracite platinium tenorite cement',
  Blue: 'blue navy sapphire azure cobalt indigo turquoise teal aqua cyan estoril misano ocean marine pacific caribbean bleu sky darkblue',
  Red: 'red cherry ruby crimson scarlet rouge rosso flamenco candy vermilion rot',
  Green: 'green olive emerald lime khaki jungle moss forest sage verde british',
  Brown: 'brown chocolate mocha tan coffee bison jatoba walnut chestnut cocoa',
  Beige: 'beige baige cream creme champagne sand stone oatmeal fawn',
  Orange: 'orange amber tangerine mandarin sunset copper lava',
  Yellow: 'yellow lemon mustard sunflower hornet',
  Gold: 'gold golden',
  Purple: 'purple violet plum aubergine magenta mauve lilac',
  Pink: 'pink rose',
  Bronze: 'bronze',
  Maroon: 'maroon burgundy bordeaux wine merlot',
};

const PLAIN = new Map(SIMPLE_COLOURS.map((colour) => [colour.toLowerCase(), colour]));
const PAINT_WORDS = new Map(
  SIMPLE_COLOURS.flatMap((colour) => WORDS[colour].split(' ').map((word) => [word, colour] as const)),
);

/** Between the colours of two-tone paint: `White and Grey`, `Pearl Black/Silver`, `Red with black roof`. */
const TWO_TONE = /\s(?:and|with)\s|\s?[/&+]\s?/i;

/** The facet's colour for a paint name: the first one of two-tone paint. In `Pearl Black` and `Rose Gold`, the last plain colour counts. */
export function simpleColour(colour: string | null): SimpleColour | null {
  if (colour === null) return null;
  return colourIn(colour.split(TWO_TONE, 1)[0]!) ?? colourIn(colour);
}

function colourIn(paint: string): SimpleColour | null {
  const words = plainKey(paint).split(' ').slice(0, 8);
  return (
    words.map((word) => PLAIN.get(word)).findLast((found) => found !== undefined) ??
    words.map((word) => PAINT_WORDS.get(word)).findLast((found) => found !== undefined) ??
    null
  );
}
