import { deliveryPrice, type DeliveryTable, type PostcodePlace } from '#finance/rules/delivery.ts';
import type { DeliveryQuotes } from '#finance/delivery-port.ts';

/** The group's own table, `dealers/<group>/delivery.yaml`, with straight-line distances. Needs no external service. */
export function openDeliveryTable({
  tableOf,
  placeOf,
}: {
  readonly tableOf: (groupId: string) => DeliveryTable | null;
  readonly placeOf: (postcode: string) => PostcodePlace | null;
}): DeliveryQuotes {
  return {
    async quote({ groupId, from, to }) {
      const table = tableOf(groupId);
      return table ? deliveryPrice(table, to, placeOf(to), from.point ?? placeOf(from.postcode)) : null;
    },
  };
}
