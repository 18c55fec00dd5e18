import { foldText } from '#rules/normal-form.ts';
/**
 * Makes of more than one word, which feeds that split titles at spaces separate, with their models of more than one
 * word. For any other model, the first word after the make is the model.
 */
export const TWO_WORD_MAKES: Readonly<Record<string, readonly string[]>> = {
  'Land Rover': [
    'Range Rover Sport',
    'Range Rover Evoque',
    'Range Rover Velar',
    'Range Rover',
    'Discovery Sport',
    'Discovery 3',
    'Discovery 4',
    'Defender 90',
    'Defender 110',
    'Defender 130',
    'Freelander 2',
  ],
  'Great Wall': ['Wingle 5'],
  'Alfa Romeo': [],
  'Aston Martin': ['V8 Vantage', 'V12 Vantage', 'V12 Vanquish'],
  'Mitsubishi Fuso': [],
  'Royal Enfield': ['Classic 350', 'Classic 500', 'Continental GT', 'Interceptor 650', 'Super Meteor'],
  'Moto Guzzi': [],
  'MV Agusta': [],
  'New Age': [],
  'Western Star': [],
};

const BY_FIRST_WORD = Map.groupBy(Object.entries(TWO_WORD_MAKES), ([name]) => foldText(name.split(' ', 1)[0]!));

export interface JoinedMake {
  readonly make: string;
  /** The text after the make, split into model and everything else. */
  readonly model: string | null;
  readonly badge: string | null;
}

/**
 * The two-word make that `make` and the following words form (`Land`, `Rover Range Rover Sport SE`), or `null` if they
 * form none.
 */
export function joinMake(make: string, rest: string): JoinedMake | null {
  const candidates = BY_FIRST_WORD.get(foldText(make));
  if (!candidates) return null;
  const words = `${make} ${rest}`.replace(/\s+/g, ' ').trim();
  const lower = words.toLowerCase();
  for (const [name, models] of candidates) {
    if (lower !== name.toLowerCase() && !lower.startsWith(`${name.toLowerCase()} `)) continue;
    return { make: name, ...splitModel(words.slice(name.length).trim(), models) };
  }
  return null;
}

function splitModel(text: string, models: readonly string[]): { model: string | null; badge: string | null } {
  if (text === '') return { model: null, badge: null };
  const known = models.find(
    (model) => text.toLowerCase() === model.toLowerCase() || text.toLowerCase().startsWith(`${model.toLowerCase()} `),
  );
  const model = known ?? text.split(' ', 1)[0]!;
  return { model, badge: text.slice(model.length).trim() || null };
}
