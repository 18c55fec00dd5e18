import { deliveryPrice, type DeliveryTable } from '#finance/rules/delivery.ts';
import type { DeliveryQuotes } from './port.ts';
import { postcodePlace } from './postcode-place.server.ts';

/** The group's own table, `dealers/<group>/delivery.yaml`, with straight-line distances. Needs no external service. */
export function openDeliveryTable(options: {
  readonly tableOf: (groupId: string) => DeliveryTable | null;
}): DeliveryQuotes {
  return {
    async quote({ groupId, from, to }) {
      const table = options.tableOf(groupId);
      return table ? deliveryPrice(table, to, postcodePlace(to), from.point ?? postcodePlace(from.postcode)) : null;
    },
  };
}
