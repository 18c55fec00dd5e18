import { photoAt } from '#rules/photo-urls.ts';
import { collapseSold } from '#vehicle/rules/collapse-sold.ts';
import { placePromos, promosOfPage } from '#content/rules/promos.ts';
import { distanceText } from '#search/rules/facets.ts';
import type { PartialAnswer, StockQuery } from '#search/rules/stock-query.ts';
import type { StockPage } from '#inventory/inventory-queries.ts';
import type { PromoTileView } from '#content/ui/promo-tile.tsx';
import type { SoldVehicle } from './vehicle-card.tsx';
import { vehicleCardView, type VehicleCardView, type ViewScope } from './vehicle-card-view.ts';
import { livePromos } from './live-promos.ts';
import { pictureOptions, sitePicture } from '../pictures.ts';

/** One item of a list of results. */
export type ResultItem =
  | {
      readonly kind: 'car';
      readonly id: string;
      readonly card: VehicleCardView;
      /** In epoch seconds; absent if the site does not mark what is new, and for sold vehicles. */
      readonly listedAt?: number;
      readonly soldToo: readonly SoldVehicle[];
      /** The vehicle in the group of a sold one before it; `null` if it starts no run of sold vehicles that is collapsed. */
      readonly inGroup: SoldVehicle | null;
    }
  | { readonly kind: 'promo'; readonly id: string; readonly tile: PromoTileView };

type PromoContent = ReturnType<typeof livePromos>[number]['content'];

export interface ResultPage {
  /** With its count of statuses. */
  readonly found: StockPage<PartialAnswer>;
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  /** URL of the first page: the seed of the random gaps. */
  readonly address: string;
  readonly query: StockQuery;
  /** Kilometres from the shopper's postcode, by location; `null` without a known one. */
  readonly distances: Readonly<Record<string, number>> | null;
}

/** Vehicles and the site's promotion tiles. Tiles have places in the whole result and do not change the count; inside a run of sold vehicles a tile moves to its end. */
export function resultItems(
  { found: { answer, vehicles }, page, pageSize, address, query, distances }: ResultPage,
  scope: ViewScope,
): readonly ResultItem[] {
  const { promo, search } = scope.site.settings;
  const start = (page - 1) * pageSize;
  const tiles = livePromos(scope, 'results');
  const placed = placePromos(tiles, promo, { vehicles: answer.count, seed: address });
  const waiting = [...promosOfPage(placed, { start, vehicles: vehicles.length, total: answer.count })];
  const items: ResultItem[] = [];
  const promosBefore = (vehicle: number) => {
    while (waiting[0] && waiting[0].vehiclesBefore <= vehicle) {
      const { tile, place } = waiting.shift()!;
      items.push({ kind: 'promo', id: `promo-${place}`, tile: promoTileView(tiles[tile]!.content, scope) });
    }
  };
  let at = start;
  const allSold = isAllSold(answer, query);
  const collapses = search.collapseSold === 'collapseConsecutive' && !allSold;
  for (const { vehicle, more } of collapseSold(vehicles, search.collapseSold, allSold)) {
    promosBefore(at);
    const card = withDistance(vehicleCardView(vehicle, scope), distances?.[vehicle.locationId ?? '']);
    items.push({
      kind: 'car',
      id: vehicle.id,
      card,
      ...(search.sinceLastVisit && card.available && { listedAt: Math.floor(Date.parse(vehicle.createdAt) / 1000) }),
      soldToo: more.map((one) => soldVehicle(vehicleCardView(one, scope))),
      inGroup: collapses && vehicle.status === 'sold' ? soldVehicle(card) : null,
    });
    at += 1 + more.length;
  }
  promosBefore(at);
  return items;
}

/** The place of the card with its distance: `Toowoomba, 42 km away`. */
function withDistance(card: VehicleCardView, km: number | undefined): VehicleCardView {
  if (km === undefined) return card;
  const text = distanceText(km);
  return { ...card, place: card.place === null ? text : `${card.place}, ${text}` };
}

/** True if every result is sold, on all pages. The counts of a facet leave its own filter out. */
function isAllSold({ facets }: PartialAnswer, { filters }: StockQuery): boolean {
  return facets
    .status!.filter(({ value, count }) => count > 0 && (filters.status?.includes(value) ?? true))
    .every(({ value }) => value === 'sold');
}

function promoTileView({ title, text, link, label, image, phoneImage }: PromoContent, scope: ViewScope): PromoTileView {
  const shown = phoneImage ?? image;
  return { title, text, link, label, image: shown === null ? null : sitePicture(shown, pictureOptions(scope)) };
}

function soldVehicle({ id, href, title, subtitle, picture }: VehicleCardView): SoldVehicle {
  return {
    id,
    href,
    name: [title, subtitle].filter(Boolean).join(' '),
    thumb: picture.photo ? photoAt(picture.photo, 160, 'webp') : picture.src,
  };
}
