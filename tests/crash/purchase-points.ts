import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** The stored parts when the process is killed. */
export const POINTS = ['nothing', 'the deal', 'the lead', 'the hold', 'all'] as const;
export type Point = (typeof POINTS)[number];

export interface Plan {
  readonly now: number;
  readonly items: readonly {
    readonly id: string;
    readonly vehicle: Vehicle;
    readonly point: Point;
    readonly continues: 'press' | 'job';
  }[];
}
