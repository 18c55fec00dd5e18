import { z } from 'zod';
import type { DeliveryTable } from '#finance/rules/delivery-table.ts';

const price = z.number().min(0).max(100_000);
const POSTCODES = /^\d{4}(-\d{4})?$/;

/** `<group>/delivery.yaml`: dollars and kilometres. Zones are looked at first; `price: null` is a place that is not delivered to. */
export const deliveryFile = z.strictObject({
  zones: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(80),
        postcodes: z
          .array(
            z
              .string('must be in quotes, such as "0800" or "7000-7999"')
              .regex(POSTCODES, 'must be a four-digit postcode or a range, such as "0800" or "7000-7999"')
              .refine(isAscending, 'must be a range from the lower to the higher postcode'),
          )
          .min(1),
        price: price.nullable(),
      }),
    )
    .default([]),
  bands: z
    .array(
      z.strictObject({
        up_to_km: z.number().positive().max(10_000),
        price,
        name: z.string().min(1).max(80).nullable().default(null),
      }),
    )
    .default([])
    .refine(
      (bands) => bands.every((band, at) => at === 0 || band.up_to_km > bands[at - 1]!.up_to_km),
      'must be sorted by up_to_km, lowest first, without repeats',
    ),
});

function isAscending(range: string): boolean {
  const { from, to } = readRange(range);
  return from <= to;
}

function readRange(range: string): { from: string; to: string } {
  const [from = '', to = from] = range.split('-');
  return { from, to };
}

export function deliveryTable(file: z.output<typeof deliveryFile>): DeliveryTable {
  return {
    zones: file.zones.map((zone) => ({
      name: zone.name,
      postcodes: zone.postcodes.map(readRange),
      price: zone.price === null ? null : Math.round(zone.price * 100),
    })),
    bands: file.bands.map((band) => ({ name: band.name, upToKm: band.up_to_km, price: Math.round(band.price * 100) })),
  };
}
