import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { firstPrice, otherPrice, priceParts, type PriceTotal } from '#vehicle/rules/price-display.ts';
import type { VehicleSheet } from '#routes/print/vehicle-sheet-view.ts';
import { FONTS, type Weight } from './vehicle-sheet-fonts.ts';
import { drawable, financeLines, breakLines, shortenText } from './vehicle-sheet-text.ts';

export interface SheetLook {
  /** `#rrggbb`. Dark enough for white text on it, and for text in it on paper. */
  readonly band: string;
  readonly brand: string;
  /** A stripe and small icons; as bright as in the theme. */
  readonly accent: string;
  /** On the photo of a certified vehicle, as a PNG. */
  readonly badge: Buffer | null;
}

const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
const EDGE = 36;
const WIDTH = PAGE_WIDTH - 2 * EDGE;
const GAP = 20;
/** The size of the disclaimer, which is never shortened. */
const SMALL = 6.4;
const COMMENTS = { size: 8.4, leading: 11 };
/** The height of a heading with the space below it. */
const HEADING = 20;
const PHOTO = { width: 332, height: 249 };
const FACT_HEIGHT = 18.6;
const INK = '#1b2230';
const QUIET = '#5a6272';
const LINE = '#dfe2e8';
const WASH = '#f4f5f8';
const PAPER = '#ffffff';

type Doc = PDFKit.PDFDocument;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
  /** Further lines are cut, with an ellipsis. */
  readonly lines?: number;
  /** A text slightly too long for its line is set slightly smaller. */
  readonly fit?: boolean;
}

/** One A4 page, or more if the dealer's comments need them. `photo` is a JPEG or PNG. */
export async function drawVehicleSheet(sheet: VehicleSheet, look: SheetLook, photo: Buffer | null): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: `${drawable(sheet.name)} | ${drawable(sheet.siteName)}`,
      Author: drawable(sheet.siteName),
      Subject: 'Vehicle information sheet',
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  for (const [name, bytes] of Object.entries(FONTS)) doc.registerFont(name, bytes);

  drawHead(doc, sheet, look);
  const top = drawTitle(doc, sheet, look, 92);
  drawPhoto(doc, sheet, photo, top);
  if (look.badge) doc.image(look.badge, EDGE + 10, top + 10, { fit: [120, 24] });
  drawFacts(doc, sheet, { x: EDGE + PHOTO.width + GAP, y: top, width: WIDTH - PHOTO.width - GAP });
  const foot = drawFoot(doc, sheet, look);
  drawDetails(doc, sheet, look, top + photoHeight(sheet) + GAP, foot - GAP);
  doc.end();
  return done;
}

/** Writes text and returns the position of the next line. */
function write(
  doc: Doc,
  text: string,
  { x, y, width }: Place,
  { size: wish, weight = 'plain', colour = INK, align = 'left', lines = 1, fit = false }: Style,
): number {
  doc.font(weight).fontSize(wish).fillColor(colour);
  const size = fit ? Math.max(wish * 0.82, Math.min(wish, (wish * width * 0.99) / doc.widthOfString(text))) : wish;
  const height = size * 1.3;
  doc.fontSize(size);
  const lineGap = height - doc.currentLineHeight();
  const options = { width, align, lineGap, ellipsis: '\u2026' };
  const wanted = doc.heightOfString(text, { width, lineGap });
  const given = Math.min(Math.round(wanted / height), lines) * height;
  // Slightly more than these lines need, and less than one more would, so that exactly this number fits.
  doc.text(text, x, y, { ...options, height: given + 1 });
  return y + given;
}

/** A label, with the width that it needs, and its value at the right edge. */
function writeFact(doc: Doc, label: string, value: string, place: Place, size: number): void {
  const labelled = Math.min(doc.font('plain').fontSize(size).widthOfString(label) + 1, place.width * 0.65);
  const x = place.x + labelled + 5;
  write(doc, label, { ...place, width: labelled }, { size, colour: QUIET });
  write(
    doc,
    drawable(value),
    { x, y: place.y, width: place.x + place.width - x },
    { size, weight: 'medium', align: 'right', fit: true },
  );
}

function drawHead(doc: Doc, sheet: VehicleSheet, look: SheetLook): void {
  doc.rect(0, 0, PAGE_WIDTH, 62).fill(look.band);
  doc.rect(0, 62, PAGE_WIDTH, 3).fill(look.accent);
  write(doc, drawable(sheet.siteName), { x: EDGE, y: 20, width: 340 }, { size: 17, weight: 'bold', colour: PAPER });
  const right = { x: PAGE_WIDTH - EDGE - 180, width: 180 };
  const phone = sheet.place?.phone;
  if (phone) write(doc, phone, { ...right, y: 16 }, { size: 12, weight: 'bold', colour: PAPER, align: 'right' });
  write(doc, sheet.host, { ...right, y: phone ? 34 : 24 }, { size: 8.5, colour: PAPER, align: 'right' });
}

/** Name on the left, price on the right; returns where the photo may start. */
function drawTitle(doc: Doc, sheet: VehicleSheet, look: SheetLook, y: number): number {
  const { price } = sheet;
  const side = 190;
  const left = { x: EDGE, width: WIDTH - side - GAP };
  let at = write(
    doc,
    [sheet.condition, sheet.place?.name]
      .filter(Boolean)
      .map((text) => drawable(text!))
      .join('  \u2022  '),
    { ...left, y },
    { size: 8.5, weight: 'medium', colour: QUIET },
  );
  at = write(doc, drawable(sheet.title), { ...left, y: at + 3 }, { size: 21, weight: 'bold', lines: 2 });
  if (sheet.subtitle)
    at = write(doc, drawable(sheet.subtitle), { ...left, y: at + 1 }, { size: 11.5, colour: QUIET, lines: 2 });

  const right = { x: PAGE_WIDTH - EDGE - side, width: side };
  const { priceType } = priceParts(price);
  const other = otherPrice(price);
  let below = y - 2;
  if (price.was) {
    doc.font('plain').fontSize(10);
    const was = drawable([price.label, `was ${price.was.text}`].filter(Boolean).join(', '));
    const end = right.x + side;
    const length = doc.widthOfString(was);
    below = write(doc, was, { ...right, y: below + 2 }, { size: 10, colour: QUIET, align: 'right' });
    const from = end - doc.font('plain').fontSize(10).widthOfString(price.was.text);
    doc
      .moveTo(Math.max(from, end - length), below - 6.3)
      .lineTo(end, below - 6.3)
      .lineWidth(0.8)
      .strokeColor(QUIET)
      .stroke();
  } else below = write(doc, ' ', { ...right, y: below + 2 }, { size: 10 });
  below = write(
    doc,
    firstPrice(price),
    { ...right, y: below },
    { size: price.amount === null ? 16 : 25, weight: 'bold', colour: look.brand, align: 'right', lines: 2 },
  );
  if (priceType)
    below = write(doc, drawable(priceType), { ...right, y: below }, { size: 9, colour: QUIET, align: 'right' });
  // The total is as large as the price: Australian Consumer Law, section 48.
  if (price.total && !(price.toBuy && !price.toBuy.first)) below = drawTotal(doc, price.total, { ...right, y: below });
  if (other)
    below = write(
      doc,
      drawable(other),
      { ...right, y: below + 2 },
      { size: 11, weight: 'bold', align: 'right', lines: 2 },
    );
  if (price.total && price.toBuy && !price.toBuy.first)
    below = write(
      doc,
      drawable([price.total.amount, price.total.title].filter(Boolean).join(' ')),
      { ...right, y: below + 2 },
      { size: 11, weight: 'bold', align: 'right', lines: 3 },
    );
  if (sheet.finance)
    below = write(
      doc,
      financeLines(drawable(sheet.finance.text)),
      { ...right, y: below + 3 },
      { size: 8, colour: QUIET, align: 'right', lines: 5 },
    );
  return Math.max(at, below) + 14;
}

function drawTotal(doc: Doc, { amount, title }: PriceTotal, box: { x: number; width: number; y: number }): number {
  if (amount === null) return write(doc, drawable(title), box, { size: 9, align: 'right', lines: 3 });
  const below = write(doc, amount, { ...box, y: box.y + 3 }, { size: 25, weight: 'bold', align: 'right', lines: 2 });
  return write(doc, drawable(title), { ...box, y: below }, { size: 9, colour: QUIET, align: 'right', lines: 2 });
}

/** Beside a deal the photo is only as high as the facts: its figures and the comments need the space. */
function photoHeight({ deal, facts }: VehicleSheet): number {
  return deal.length === 0 ? PHOTO.height : Math.min(PHOTO.height, Math.max(180, facts.length * FACT_HEIGHT));
}

function drawPhoto(doc: Doc, sheet: VehicleSheet, photo: Buffer | null, y: number): void {
  const { width } = PHOTO;
  const height = photoHeight(sheet);
  doc.save().roundedRect(EDGE, y, width, height, 6).clip();
  doc.rect(EDGE, y, width, height).fill(WASH);
  if (photo)
    doc.image(
      photo,
      EDGE,
      y,
      sheet.picture.illustration
        ? { fit: [width, height], align: 'center', valign: 'center' }
        : { cover: [width, height], align: 'center', valign: 'center' },
    );
  doc.restore();
  if (sheet.picture.illustration || !photo)
    write(doc, 'Photos coming soon', { x: EDGE + 10, y: y + height - 18, width: 120 }, { size: 8, colour: QUIET });
}

function drawFacts(doc: Doc, sheet: VehicleSheet, place: Place): void {
  const row = FACT_HEIGHT;
  let at = place.y;
  for (const { label, value } of sheet.facts.slice(0, Math.floor(PHOTO.height / row))) {
    doc.rect(place.x, at + row - 0.5, place.width, 0.5).fill(LINE);
    writeFact(doc, label, value, { ...place, y: at + 3.8 }, 8.2);
    at += row;
  }
}

/** Specifications and features, as far as they fit, and all comments; no entry is cut. */
function drawDetails(doc: Doc, sheet: VehicleSheet, look: SheetLook, y: number, foot: number): void {
  let [at, end, page] = [y, foot, 1];
  const full = { x: EDGE, width: WIDTH };
  const heading = (text: string) => {
    at = write(doc, text, { ...full, y: at }, { size: 11, weight: 'bold', colour: look.brand }) + 5;
  };
  const column = (WIDTH - 2 * GAP) / 3;
  const countRows = (count: number) => Math.ceil(count / 3);
  const inColumns = <T>(items: readonly T[], rows: number, height: number, draw: (item: T, place: Place) => void) => {
    items.slice(0, rows * 3).forEach((item, index) =>
      draw(item, {
        x: EDGE + Math.floor(index / rows) * (column + GAP),
        y: at + (index % rows) * height,
        width: column,
      }),
    );
    at += rows * height + 14;
  };
  if (sheet.deal.length > 0) {
    heading('Your deal: an estimate, not an offer of credit');
    inColumns(sheet.deal.slice(0, 15), countRows(Math.min(sheet.deal.length, 15)), 14, ({ label, value }, place) =>
      writeFact(doc, label, value, place, 7.5),
    );
  }
  doc.font('plain').fontSize(COMMENTS.size);
  const comments = breakLines(drawable(sheet.comments ?? ''), WIDTH, (part) => doc.widthOfString(part));
  // Fewer entries leave space for all of the comments; if that is not enough, the comments go on to another page.
  const needed = comments.length === 0 ? 0 : HEADING + COMMENTS.leading * comments.length;
  // Below a long deal nothing else would be on it, so specifications and features go with them.
  if (sheet.deal.length > 0 && end - at < needed) [at, end, page] = [addPage(doc, sheet, 2), PAGE_HEIGHT - EDGE, 2];
  const reserved = end - at >= needed ? needed : 0;
  const specRows = Math.min(countRows(sheet.specs.length), 5, Math.floor((end - at - reserved - 34) / 14));
  if (specRows > 0) {
    heading('Specifications');
    inColumns(sheet.specs, specRows, 14, ({ label, value }, place) => writeFact(doc, label, value, place, 7.5));
  }
  const features = sheet.features.map(drawable).filter((text) => text !== '');
  const rows = Math.min(countRows(features.length), Math.floor((end - at - reserved - HEADING - 14) / 13), 12);
  if (rows > 0) {
    heading('Features');
    const shown =
      features.length > rows * 3
        ? [...features.slice(0, rows * 3 - 1), `and ${features.length - rows * 3 + 1} more on the website`]
        : features;
    inColumns(shown, rows, 13, (text, place) => {
      doc.circle(place.x + 2, place.y + 4.8, 1.4).fill(look.accent);
      write(doc, text, { x: place.x + 9, y: place.y, width: place.width - 9 }, { size: 7.5 });
    });
  }
  drawComments(doc, sheet, look, comments, { at, end, page });
}

/** A further page with its number; returns where its content starts. */
function addPage(doc: Doc, sheet: VehicleSheet, page: number): number {
  doc.addPage();
  const name = `${drawable(sheet.name)}, page ${page}`;
  return write(doc, name, { x: EDGE, y: EDGE, width: WIDTH }, { size: 8.5, colour: QUIET }) + GAP;
}

/** The dealer's comments in full, on further pages if they do not fit. */
function drawComments(
  doc: Doc,
  sheet: VehicleSheet,
  look: SheetLook,
  lines: readonly string[],
  space: { readonly at: number; readonly end: number; readonly page: number },
): void {
  const { size, leading } = COMMENTS;
  let [at, last, page, left] = [space.at, space.end, space.page, lines];
  while (left.length > 0) {
    const fits = Math.floor((last - at - HEADING) / leading);
    // A heading with a line or two would look cut off.
    if (fits >= Math.min(left.length, 3)) {
      const full = { x: EDGE, width: WIDTH };
      const title = left === lines ? 'From the dealership' : 'From the dealership (continued)';
      at = write(doc, title, { ...full, y: at }, { size: 11, weight: 'bold', colour: look.brand }) + 5;
      for (const [index, line] of left.slice(0, fits).entries())
        write(doc, line, { ...full, y: at + index * leading }, { size, fit: true });
      left = left.slice(fits);
    }
    if (left.length === 0) return;
    page++;
    at = addPage(doc, sheet, page);
    last = PAGE_HEIGHT - EDGE;
  }
}

/** Address and phone number; returns where this part starts. */
function drawFoot(doc: Doc, sheet: VehicleSheet, look: SheetLook): number {
  const height = 108;
  const { finance } = sheet;
  const smallPrint = drawable(
    [
      sheet.price.total?.conditions,
      ...(sheet.rights?.facts.map(({ label, value }) => `${label}: ${value}`) ?? []),
      sheet.rights?.asAt,
      sheet.disclaimer,
      finance && `* ${finance.warning}`,
      finance && shortenText(finance.conditions, 320),
    ]
      .filter(Boolean)
      .join(' '),
  );
  const lines = Math.ceil(doc.font('plain').fontSize(SMALL).widthOfString(smallPrint) / (WIDTH * 0.95));
  const disclaimerTop = PAGE_HEIGHT - 18 - lines * SMALL * 1.3;
  const top = disclaimerTop - height - 10;
  doc.roundedRect(EDGE, top, WIDTH, height, 6).fill(WASH);
  const code = 76;
  const right = PAGE_WIDTH - EDGE - 16 - code;
  drawCode(doc, sheet.address, right, top + 10, code);
  write(
    doc,
    'Scan for more',
    { x: right - 6, y: top + 90, width: code + 6 },
    { size: 7.5, colour: QUIET, align: 'right' },
  );
  const { place } = sheet;
  if (place) {
    const left = { x: EDGE + 16, width: 210 };
    let at = write(
      doc,
      drawable(place.name),
      { ...left, y: top + 14 },
      { size: 11, weight: 'bold', colour: look.brand },
    );
    for (const text of [place.street, place.town])
      at = write(doc, drawable(text), { ...left, y: at + 1 }, { size: 8.5 });
    if (place.phone) at = write(doc, place.phone, { ...left, y: at + 5 }, { size: 10.5, weight: 'bold' });
    if (place.email) at = write(doc, drawable(place.email), { ...left, y: at + 1 }, { size: 8.5 });
    const hours = { x: EDGE + 242, width: 160 };
    let row = write(doc, 'Opening hours', { ...hours, y: top + 15 }, { size: 8.5, weight: 'bold' }) + 2;
    for (const line of place.hours.slice(0, 7)) {
      const size = place.hours.length > 5 ? 6.8 : 8;
      write(doc, line.days, { ...hours, y: row, width: 56 }, { size, colour: QUIET });
      row = write(doc, drawable(line.text), { x: hours.x + 56, y: row, width: hours.width - 56 }, { size });
    }
    if (place.licence)
      write(
        doc,
        drawable(place.licence),
        { ...hours, y: Math.max(row + 4, top + height - 22) },
        { size: 7, colour: QUIET },
      );
  }
  write(doc, smallPrint, { x: EDGE, y: disclaimerTop, width: WIDTH }, { size: SMALL, colour: QUIET, lines });
  return top;
}

/** The URL as a QR code, with the quiet zone of four modules that the standard requires. */
function drawCode(doc: Doc, address: string, x: number, y: number, side: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const module = side / size;
  doc.rect(x, y, side, side).fill(PAPER);
  data.forEach((row, line) =>
    row.forEach(
      (dark, column) => dark && doc.rect(x + column * module, y + line * module, module + 0.05, module + 0.05),
    ),
  );
  doc.fill(INK);
}
