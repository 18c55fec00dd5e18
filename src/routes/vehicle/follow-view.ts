import { singlePrice } from '#vehicle/rules/price-display.ts';
import { pageIndex, type IndexEntry, type PageSection } from '#vehicle/rules/page-sections.ts';
import { CALL_BOX } from '#views/cards/vehicle-card-view.ts';
import type { SidebarView } from './sidebar-view.ts';

/** The sticky header and bottom bar. */
export interface FollowView {
  readonly name: string;
  readonly price: ReturnType<typeof singlePrice> | null;
  readonly main: { readonly label: string; readonly href: string; readonly away: boolean };
  readonly call: string | null;
  readonly index: readonly IndexEntry[];
}

/** `findSimilar` is `null` if an unavailable vehicle only shows similar vehicles. `shown`: the sections of the page. */
export function followView(
  name: string,
  sidebar: SidebarView,
  findSimilar: string | null,
  shown: readonly PageSection[],
): FollowView {
  const { available, price, buttons } = sidebar;
  const first = available ? buttons.find(({ href }) => href !== null) : undefined;
  return {
    name,
    price: available ? singlePrice(price) : null,
    main: first
      ? { label: first.label, href: first.href!, away: first.away ?? false }
      : fallback(available, findSimilar),
    call: sidebar.call && (sidebar.call.phone?.href ?? `#${CALL_BOX}`),
    index: pageIndex(shown),
  };
}

/** The button of a vehicle that offers none of its own. */
function fallback(available: boolean, findSimilar: string | null): FollowView['main'] {
  if (available) return { label: 'Enquire Now', href: '#enquire', away: false };
  if (findSimilar === null) return { label: 'See similar vehicles', href: '#similar', away: false };
  return { label: findSimilar, href: '#enquire', away: false };
}
