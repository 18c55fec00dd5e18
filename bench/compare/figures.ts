/** One number that a benchmark printed. */
export interface Figure {
  /** Place in the output: table, row and column by number, or the path in a JSON object. The same in both checkouts. */
  readonly place: string;
  readonly row: string;
  readonly column: string;
  readonly value: number;
}

/** The numbers in a benchmark's output: the cells of its Markdown tables, or the named leaves of its JSON object (not lists, nor results numbered by query). */
export function numbersOf(output: string): Figure[] {
  return output.trimStart().startsWith('{') ? leavesOf(JSON.parse(output) as object, []) : cellsOf(output);
}

function leavesOf(value: object, keys: readonly string[]): Figure[] {
  return Object.entries(value).flatMap(([key, child]: [string, unknown]): Figure[] => {
    if (/^\d+$/.test(key)) return [];
    const place = [...keys, key];
    if (typeof child === 'number')
      return [{ place: place.join('.'), row: keys.join(' ') || '-', column: key, value: child }];
    return typeof child === 'object' && child !== null && !Array.isArray(child) ? leavesOf(child, place) : [];
  });
}

function cellsOf(output: string): Figure[] {
  const figures: Figure[] = [];
  let header: string[] | null = null;
  let table = 0;
  let row = 0;
  for (const line of output.split('\n')) {
    if (!line.startsWith('|')) header = null;
    else if (/^\|[-:| ]+\|$/.test(line)) continue;
    else if (header === null) {
      header = split(line);
      table += 1;
      row = 0;
    } else {
      row += 1;
      figures.push(...numbersOfRow(header, split(line), `${table}.${row}`));
    }
  }
  return figures;
}

/** A cell counts by its first number: "96.1 (0.87)" is 96.1. A row is named by its cells without one. */
function numbersOfRow(header: readonly string[], cells: readonly string[], place: string): Figure[] {
  const parsed = cells.map((cell) => /^[\d,]+(\.\d+)?(?=$|[ x%(])/.exec(cell)?.[0].replaceAll(',', ''));
  const row = cells.filter((cell, index) => parsed[index] === undefined && cell !== '').join(' ');
  return parsed.flatMap((number, index) =>
    number === undefined
      ? []
      : [{ place: `${place}.${index}`, row, column: header[index] ?? '', value: Number(number) }],
  );
}

function split(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.replaceAll('*', '').trim());
}
