import { foldText } from '#rules/normal-form.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** The texts of a vehicle that people compare, and that feeds spell in several ways. */
const FIELDS = [
  'make',
  'model',
  'badge',
  'series',
  'colour',
  'interiorColour',
  'body',
  'bodyConfiguration',
  'fuel',
  'transmission',
  'drive',
  'city',
  'tag',
] as const satisfies readonly (keyof Vehicle)[];
type Field = (typeof FIELDS)[number] | 'categories';

/** All spellings of one text of one field of a group, such as `Hilux`, `HILUX` and `HiLux`. */
interface Text {
  readonly spellings: Map<string, Spelling>;
  shown: Spelling | null;
}

interface Spelling {
  readonly text: string;
  readonly of: Text;
  /** Number of vehicles with this spelling. */
  vehicles: number;
  /** The dealer's own, which is shown however few there are. */
  isOwn: boolean;
}

interface GroupTexts {
  readonly byKey: Map<string, Text>;
  readonly bySpelling: Map<Field, Map<string, Spelling>>;
}

/** Case, accents and hyphens between words do not make another text: `CX 5` is `CX-5`. */
const spellingKey = (field: Field, text: string) =>
  `${field} ${foldText(text)
    .replace(/[\s-]+/g, ' ')
    .trim()}`;

/** Mixed case before capitals before lower case; then a fixed order. */
function caseRank({ text }: Spelling): number {
  const isMixed = text !== text.toUpperCase() && text !== text.toLowerCase();
  if (isMixed) return 0;
  return text === text.toUpperCase() ? 1 : 2;
}

function isBetter(one: Spelling, other: Spelling): boolean {
  if (one.isOwn !== other.isOwn) return one.isOwn;
  if (one.vehicles !== other.vehicles) return one.vehicles > other.vehicles;
  const ranks = caseRank(one) - caseRank(other);
  return ranks === 0 ? one.text < other.text : ranks < 0;
}

/**
 * One spelling of each text in a group's stock: the commonest one, if its dealers' feeds differ. Facets, cards, pages and URLs then have
 * one value of it. The stored vehicles stay as their feeds state them.
 */
export class Spellings {
  readonly #groups = new Map<string, GroupTexts>();
  /** The spellings of each vehicle. */
  readonly #byVehicle = new Map<string, readonly Spelling[]>();
  /** Texts with another spelling than before. */
  readonly #changed = new Set<Text>();

  /** Always shows these spellings of a dealer's own files. */
  prefer(groupId: string, field: Field, texts: readonly string[]): void {
    for (const text of texts) {
      const spelling = this.#spelling(groupId, field, text);
      spelling.isOwn = true;
      this.#choose(spelling.of);
    }
  }

  /** Counts the spellings of a vehicle, in place of those that it had before. */
  put(vehicle: Vehicle): void {
    const before = this.#byVehicle.get(vehicle.id) ?? [];
    const { groupId } = vehicle;
    const own = FIELDS.flatMap((field) => {
      const text = vehicle[field];
      return text === null || text === '' ? [] : [this.#spelling(groupId, field, text)];
    });
    const all = [...own, ...vehicle.categories.map((text) => this.#spelling(groupId, 'categories', text))];
    for (const spelling of all) spelling.vehicles++;
    for (const spelling of before) spelling.vehicles--;
    this.#byVehicle.set(vehicle.id, all);
    for (const { of } of [...all, ...before]) this.#choose(of);
  }

  remove(id: string): void {
    const before = this.#byVehicle.get(id);
    if (before === undefined) return;
    this.#byVehicle.delete(id);
    for (const spelling of before) spelling.vehicles--;
    for (const { of } of before) this.#choose(of);
  }

  /** The vehicles with a text whose shown spelling has changed since the last call. */
  takeChanged(): readonly string[] {
    if (this.#changed.size === 0) return [];
    const changed = [...this.#byVehicle].filter(([, own]) => own.some(({ of }) => this.#changed.has(of)));
    this.#changed.clear();
    return changed.map(([id]) => id);
  }

  /** The vehicle with the spellings that its group shows. */
  spelled<V extends Pick<Vehicle, Field | 'groupId'>>(vehicle: V): V {
    const texts = this.#groups.get(vehicle.groupId)?.bySpelling;
    if (!texts) return vehicle;
    const preferredSpelling = (field: Field, text: string) => texts.get(field)?.get(text)?.of.shown?.text ?? text;
    const changes: Partial<Record<Field, string | readonly string[]>> = {};
    for (const field of FIELDS) {
      const text = vehicle[field];
      if (text !== null && preferredSpelling(field, text) !== text) changes[field] = preferredSpelling(field, text);
    }
    if (vehicle.categories.some((text) => preferredSpelling('categories', text) !== text))
      changes.categories = [...new Set(vehicle.categories.map((text) => preferredSpelling('categories', text)))];
    return Object.keys(changes).length === 0 ? vehicle : { ...vehicle, ...changes };
  }

  #spelling(groupId: string, field: Field, text: string): Spelling {
    let group = this.#groups.get(groupId);
    if (!group) this.#groups.set(groupId, (group = { byKey: new Map(), bySpelling: new Map() }));
    let ofField = group.bySpelling.get(field);
    if (!ofField) group.bySpelling.set(field, (ofField = new Map()));
    const known = ofField.get(text);
    if (known) return known;
    const key = spellingKey(field, text);
    let of = group.byKey.get(key);
    if (!of) group.byKey.set(key, (of = { spellings: new Map(), shown: null }));
    const spelling: Spelling = { text, of, vehicles: 0, isOwn: false };
    of.spellings.set(text, spelling);
    ofField.set(text, spelling);
    return spelling;
  }

  #choose(text: Text): void {
    if (text.spellings.size === 1 && text.shown !== null) return;
    let best: Spelling | null = null;
    for (const spelling of text.spellings.values())
      if ((spelling.vehicles > 0 || spelling.isOwn) && (best === null || isBetter(spelling, best))) best = spelling;
    if (best === null || best === text.shown) return;
    // The first spelling of a text changes no other vehicle.
    if (text.shown !== null) this.#changed.add(text);
    text.shown = best;
  }
}
