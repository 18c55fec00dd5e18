import { inflateSync } from 'node:zlib';

/** The text that a PDF of ours draws, in its order: each font states which characters its glyphs are (ToUnicode). */
export function pdfText(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm)].map((match) => [match[1]!, match[2]!] as const),
  );
  const streamOf = (id: string) => {
    const data = /stream\n([^]*)\nendstream/.exec(objects.get(id)!)![1]!;
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1];
      if (unicode) fonts.set(name!, glyphs(streamOf(unicode)));
    }
  const pages = [...objects.values()].flatMap((body) => /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? []);
  return pages.map((id) => drawn(streamOf(id), fonts)).join(' ');
}

/** `<0000> <0005> [<0000> <0024> ...]`: the characters of consecutive glyphs. */
function glyphs(map: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [range] of map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[[^\]]*\]/gi)) {
    const [first, , ...characters] = hexOf(range);
    for (const [at, hex] of characters.entries())
      found.set((Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0'), utf16(hex));
  }
  return found;
}

/** The strings of a PDF in hexadecimal: `<0024>`. */
const hexOf = (text: string) => (text.match(/<[0-9a-f]*>/gi) ?? []).map((one) => one.slice(1, -1));

const utf16 = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

function drawn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map();
  const lines: string[] = [];
  for (const [, name, list] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? new Map();
    else
      lines.push(
        hexOf(list!)
          .flatMap((hex) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => font.get(glyph.toLowerCase()) ?? '')
          .join(''),
      );
  }
  return lines.join(' ').replace(/\s+/g, ' ');
}
