/** Places of a word: a name in code, a comment, a text in code, a stylesheet's class, a document, a dealer's copy. */
export type Place = 'name' | 'comment' | 'text' | 'class' | 'docs' | 'copy';

export interface Word {
  /** Entry of GLOSSARY.md. */
  readonly word: string;
  readonly instead: string;
  /** Matched in comments, texts, documents and copy. */
  readonly prose?: RegExp;
  /** Matched against the words of a name (`keptFilters` is `kept filters`), of a file name or of a class. */
  readonly name?: RegExp;
  readonly places: readonly Place[];
}

const PROSE = ['comment', 'text', 'docs'] as const;
const EVERYWHERE = ['name', 'class', ...PROSE] as const;
const ALSO_COPY = [...PROSE, 'copy'] as const;

/** The words of GLOSSARY.md that a pattern can find. The others are for whoever reviews. */
export const WORDS: readonly Word[] = [
  {
    word: 'kept',
    instead: 'cached, stored, saved or preserved',
    prose: /\bkept\b/gi,
    name: /\bkept\b/,
    places: EVERYWHERE,
  },
  {
    word: 'alive',
    instead: 'hydrated (a page), running (a process)',
    prose: /(?<!keep-)\balive\b/gi,
    name: /(?<!keep )\balive\b/,
    places: EVERYWHERE,
  },
  {
    word: 'look ahead',
    instead: 'prefetch',
    prose: /\blook(?:s|ed|ing)?[- ]?ahead\b|\bask(?:s|ed|ing)? ahead\b/gi,
    name: /\b(?:looks?|looked|asks?|takes?) ahead\b|\bahead page\b/,
    places: EVERYWHERE,
  },
  {
    word: 'leafing',
    instead: 'swipe',
    prose: /\bleaf(?:s|ed|ing)\b/gi,
    name: /\bleaf(?:ed|ing)\b/,
    places: EVERYWHERE,
  },
  { word: 'deeds', instead: 'events', prose: /\bdeeds?\b/gi, name: /\bdeeds?\b/, places: EVERYWHERE },
  { word: 'papers', instead: 'docs', prose: /\bpapers\b/gi, name: /\bpapers\b/, places: EVERYWHERE },
  {
    word: 'said (a class)',
    instead: 'visually-hidden',
    name: /^said$/,
    places: ['class'],
  },
  {
    word: 'is said',
    instead: 'is announced, reported or stated',
    prose: /\b(?:is|are|was|were|be|been) said\b/gi,
    places: ALSO_COPY,
  },
  {
    word: 'a turn',
    instead: 'a spin (the 360° view)',
    prose: /(?<!\bhalf )\b(?:a|the|each|every|no) turns?\b(?! (?:to|it|them|on|off|into|out|around|by)\b)/gi,
    name: /(?<!\b(?:in|a) )\bturns?\b(?! (?:ms|so far)\b)/,
    places: EVERYWHERE,
  },
  {
    word: 'hand',
    instead: 'user, pointer; by hand: manually',
    prose: /\b(?:a|the|by) hand\b(?!-)|\bother hands\b/gi,
    name: /(?<!\bat )\bhands?\b(?! (?:over|off|on|clock)\b)/,
    places: EVERYWHERE,
  },
  {
    word: 'room',
    instead: 'feature, layer or folder',
    prose: /\b(?:a|the|each|every|this|that|another|other|own|which) room\b(?! (?:for|to)\b)|\brooms\b|\broom's/gi,
    name: /\brooms?\b/,
    places: EVERYWHERE,
  },
  {
    word: 'house',
    instead: 'repository, codebase or product',
    prose: /\bhouses?\b(?! numbers?\b)/gi,
    name: /\bhouses?\b/,
    places: EVERYWHERE,
  },
  {
    word: 'wall',
    instead: 'boundary or layer rule',
    prose: /(?<!\bgreat[ -]|\bon the )\bwalls?\b(?![- ](?:clock|box|date|time|v\d))/gi,
    name: /\bwalls?\b(?! clock\b)/,
    places: EVERYWHERE,
  },
  {
    word: 'page of no address',
    instead: '404 page',
    prose: /\bpages? of no address\b|\bnothing at this address\b/gi,
    places: ALSO_COPY,
  },
  {
    word: 'drawer',
    instead: 'bucket (search engine), folder (code); a drawer is a part of the user interface',
    prose: /\bdrawers?\b/gi,
    name: /\bdrawers?\b/,
    places: EVERYWHERE,
  },
  { word: 'gate', instead: 'semaphore', prose: /\bgates?\b/gi, name: /\bgate\b/, places: EVERYWHERE },
  {
    word: 'packed',
    instead: 'compressed',
    prose: /\b(?:un)?pack(?:ed|er|ing)\b/gi,
    name: /\b(?:un)?pack(?:ed|er|ing)?\b/,
    places: EVERYWHERE,
  },
  { word: 'lead on', instead: 'recover a navigation', name: /\blead on\b/, places: ['name', 'class'] },
  {
    word: 'the base',
    instead: 'the platform',
    prose: /\b(?:the|this|one|running) base(?! (?:of|layer|url)\b)\b/gi,
    places: PROSE,
  },
  { word: 'anew', instead: 'again', prose: /\banew\b/gi, name: /\banew\b/, places: [...EVERYWHERE, 'copy'] },
  {
    word: 'by itself',
    instead: 'automatically, alone or on its own',
    prose: /\bby (?:itself|themselves)\b/gi,
    places: ALSO_COPY,
  },
  { word: 'whoever', instead: 'anyone who, or name who', prose: /\bwhoever\b|\bwhomever\b/gi, places: ALSO_COPY },
  { word: 'nobody', instead: 'no one, or a passive sentence', prose: /\bnobody\b/gi, places: PROSE },
  {
    word: 'stands',
    instead: 'is, is shown, is stored',
    prose:
      /\bstands\b(?! (?:for|out|up|down|by)\b)|\bstand(?:ing)? (?:in|on|at|above|below|beside|under|there|here|behind|among|first|last|alone|where|together|apart)\b/gi,
    places: PROSE,
  },
  {
    word: 'is told',
    instead: 'is notified, reported or passed',
    prose: /\b(?:is|are|was|were|be|been|being|as) told\b/gi,
    places: ALSO_COPY,
  },
  { word: 'asked for', instead: 'requested', prose: /\basked for\b/gi, places: ALSO_COPY },
  {
    word: 'is no (thing)',
    instead: 'is not a (thing)',
    prose:
      /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|less|fewer|better|worse|different|doubt|matter|one|such|other|use|help|way)[a-z]+/gi,
    places: ALSO_COPY,
  },
  { word: 'mend', instead: 'fix', prose: /\bmend(?:s|ed|ing)?\b/gi, places: ALSO_COPY },
  {
    word: 'spoilt',
    instead: 'damaged',
    prose: /\bspoil(?:s|t|ed)\b/gi,
    name: /\bspoilt\b/,
    places: [...EVERYWHERE, 'copy'],
  },
  {
    word: 'belt and braces',
    instead: 'a second check, with its reason',
    prose: /\bbelt and braces\b/gi,
    places: PROSE,
  },
];

/** Uses that are right. Each must still occur. */
export interface Exception {
  readonly word: string;
  /** A file, or a folder that ends in `/`. */
  readonly in: string;
  /** The line (or the name) must match as well. */
  readonly line?: RegExp;
  readonly why: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  ...[
    'src/search/ui/',
    'src/ui/',
    'src/styles/',
    'src/routes/kit/',
    'tests/e2e/',
    'bench/interaction/',
    'bench/first-gesture/',
  ].map((folder) => ({
    word: 'drawer',
    in: folder,
    why: 'the filters and the menu of a phone are a drawer, a part of the user interface',
  })),
  {
    word: 'drawer',
    in: 'docs/',
    line: /drawer is a popover|the filters|facet in the drawer|filter drawer/i,
    why: 'the filter drawer of a phone',
  },
  {
    word: 'look ahead',
    in: 'src/feeds/structured-reader.server.ts',
    line: /^LOOK_AHEAD$/,
    why: 'a lookahead of a parser',
  },
  { word: 'wall', in: 'src/media/drawings/', why: 'the drawn background of a placeholder is a wall and a floor' },
  {
    word: 'asked for',
    in: 'dealers/southern-cross/kia-aspley/posts/tasman-on-the-farm.md',
    why: 'the farm was asked for it back',
  },
  { word: 'kept', in: 'src/feeds/', line: /^kept$/, why: 'a field of stored import reports' },
  {
    word: 'nobody',
    in: 'scripts/with-postgres.mjs',
    line: /'nobody'|"nobody"|^nobody$|No account/,
    why: 'an account of Unix systems',
  },
  { word: 'hand', in: 'bench/images/speed.ts', why: 'the number of workers at a time, in the terms of the library' },
];
