/** Rows of the specification that the base covers, as ranges of numbers under their letters. Sites and Settings to Errors. */
const COVERED: Readonly<Record<string, string>> = {
  SITE: '1-35, 41, 42, 48, 50-52, 58, 66, 67, 69, 77-98',
  SRCH: '1-92',
  ACC: '17, 23-28, 30',
  AVL: '1-28',
  VDP: '1-109',
  FIN: '8-53, 69-76',
  LEAD: '1-26, 30',
  CONT: '1-14, 17-34',
  LOC: '10, 37-47',
  EVT: '1-4, 7, 10, 11, 13, 14',
  API: '3, 4, 12-15, 18, 21, 29, 38',
  ERR: '1, 5, 6, 8, 9, 21, 22, 25-27, 32-38',
  RSV: '1-6',
};

/** `SITE-001` and so on: each must end the title of a test that would fail without it. */
export const REQUIREMENT_ROWS: readonly string[] = Object.entries(COVERED).flatMap(([letters, ranges]) =>
  ranges.split(', ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => `${letters}-${String(first + at).padStart(3, '0')}`);
  }),
);
