import { plainKey } from './plain-key.ts';

export const SIMPLE_DRIVES = ['Front', 'Rear', 'AWD', '4x4'] as const;
export type SimpleDrive = (typeof SIMPLE_DRIVES)[number];

const RULES: readonly (readonly [SimpleDrive, RegExp])[] = [
  [
    '4x4',
    /(?:^| )(?:4x4|4 x 4|4wd|4 wd|four wheel drive|part time 4wd|part time four wheel drive|4 wheel drive|four by four|6x6|8x8)(?= |$)/,
  ],
  [
    'AWD',
    /(?:^| )(?:awd|all wheel drive|all wheel|quattro|4matic|xdrive|4motion|full time four wheel drive|4x4 constant)(?= |$)/,
  ],
  ['Front', /(?:^| )(?:fwd|front|front wheel drive|front wheel)(?= |$)/],
  ['Rear', /(?:^| )(?:rwd|rear|rear wheel drive|rear wheel|4x2|4 x 2|6x4)(?= |$)/],
];

/**
 * `4WD` and `4X4` are 4x4, `FWD` is Front. `4x2` says two driven wheels of a ute or truck, which are its rear ones;
 * `2WD` of a car says nothing of which, so only the exact `4x2` forms count for it.
 */
export function simpleDrive(drive: string | null): SimpleDrive | null {
  if (drive === null) return null;
  const key = plainKey(drive);
  if (key === '2wd' || key === 'two wheel drive') return null;
  return RULES.find(([, pattern]) => pattern.test(key))?.[0] ?? null;
}
