import { deliveryPrice, type DeliveryTable, type PostcodePlace } from '#finance/rules/delivery.ts';
import type { DeliveryQuotes } from '#finance/delivery-port.ts';

/** The group's own table, `dealers/<group>/delivery.yaml`, with straight-line distances. Needs no external service. */
export function openDeliveryTable({
  findTable,
  findPlace,
}: {
  readonly findTable: (groupId: string) => DeliveryTable | null;
  readonly findPlace: (postcode: string) => PostcodePlace | null;
}): DeliveryQuotes {
  return {
    async quote({ groupId, from, to }) {
      const table = findTable(groupId);
      return table ? deliveryPrice(table, to, findPlace(to), from.point ?? findPlace(from.postcode)) : null;
    },
  };
}
