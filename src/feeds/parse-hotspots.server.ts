import type { Vehicle, Hotspot } from '#vehicle/rules/vehicle.ts';
import { capLength, cleanLine, saysNothing } from './rules/clean-text.ts';
import type { Parsed } from './rules/parsed.ts';
import { readList, namedParts, parseStructure, quoteValue, type Faults } from './parse-structure.server.ts';
import { plainText } from './plain-text.server.ts';

type Parts = ReadonlyMap<string, unknown>;
type Side = keyof NonNullable<Vehicle['hotspots']>;
type Anchor = Hotspot['anchors'][number];

const SIDES: readonly Side[] = ['exterior', 'interior'];
const MAX_HOTSPOTS = 100;
const MAX_ANCHORS = 500;
const MAX_DESCRIPTION_LENGTH = 300;
const MAX_ID_LENGTH = 60;

/**
 * The hotspots of the spin view: `{ "exterior": [{ "id", "description", "anchors": [{ "frame", "x", "y" }] }],
 * "interior": [...] }`. A plain list is the exterior. Frames count from 0 in the order of `spin_images`; x and y are
 * percentages from the left and the top. Hotspots without a description or a valid position are dropped.
 */
export function parseHotspots(raw: string): Parsed {
  return parseStructure(raw, 'contains hotspots that cannot be shown', (given, faults) => {
    const sides = namedParts(given);
    const bySide =
      sides && SIDES.some((side) => sides.has(side)) ? sides : new Map<string, unknown>([['exterior', given]]);
    const hotspots = { exterior: readSide('exterior', bySide, faults), interior: readSide('interior', bySide, faults) };
    return hotspots.exterior.length + hotspots.interior.length > 0 ? hotspots : null;
  });
}

const isHotspot = (parts: Parts) => parts.has('description') || parts.has('anchors') || parts.has('id');
const isAnchor = (parts: Parts) => parts.has('x') || parts.has('y') || parts.has('frame');

function readSide(side: Side, bySide: Parts, faults: Faults): readonly Hotspot[] {
  const ids = new Set<string>();
  const hotspots: Hotspot[] = [];
  for (const [at, given] of readList(bySide.get(side), isHotspot).entries()) {
    const parts = namedParts(given);
    const id = readId(parts?.get('id')) ?? String(at + 1);
    const place = `${side} ${id}`;
    const description = parts === null ? null : readDescription(parts.get('description'));
    if (parts === null || description === null) faults.push(`${place} has no description`);
    else if (ids.has(id)) faults.push(`${place} is used twice`);
    else {
      const anchors = readList(parts.get('anchors') ?? parts.get('anchor'), isAnchor)
        .slice(0, MAX_ANCHORS)
        .flatMap((anchor) => readAnchor(place, side, anchor, faults));
      if (anchors.length === 0) faults.push(`${place} has no position`);
      else {
        ids.add(id);
        hotspots.push({ id, description, anchors });
      }
    }
    if (hotspots.length >= MAX_HOTSPOTS) break;
  }
  return hotspots;
}

/** The interior is a single panorama, so its anchors need no frame. */
function readAnchor(place: string, side: Side, given: unknown, faults: Faults): readonly Anchor[] {
  const parts = namedParts(given);
  const frame = parts?.has('frame') || side === 'exterior' ? readNumber(parts?.get('frame')) : 0;
  const [x, y] = [readNumber(parts?.get('x')), readNumber(parts?.get('y'))];
  const isPlace =
    frame !== null &&
    Number.isInteger(frame) &&
    frame >= 0 &&
    x !== null &&
    y !== null &&
    [x, y].every((part) => part >= 0 && part <= 100);
  if (!isPlace) faults.push(`${place} at ${quoteValue(given)}`);
  return isPlace ? [{ frame, x, y }] : [];
}

function readNumber(given: unknown): number | null {
  if (typeof given !== 'number' && typeof given !== 'string') return null;
  const text = String(given).trim().replace(/\s*%$/, '');
  return /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(text) ? Number(text) : null;
}

function readId(given: unknown): string | null {
  const text = typeof given === 'string' || typeof given === 'number' ? cleanLine(String(given)) : '';
  return text === '' ? null : capLength(text, MAX_ID_LENGTH);
}

function readDescription(given: unknown): string | null {
  const text = typeof given === 'string' ? cleanLine(plainText(given)) : '';
  return saysNothing(text) ? null : capLength(text, MAX_DESCRIPTION_LENGTH);
}
