import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../page/page-meta.ts';
import type { FinanceView } from './finance-view.server.ts';

/** The head of the finance page. Apart from its screen, which the pages of a dealer's own content load only if they show it. */
export function financeMeta(page: FinanceView): MetaDescriptor[] {
  const { own, title, vehicle, description, canonical, isIndexed } = page;
  return pageMeta({
    ...page,
    title: vehicle ? `${title}: ${vehicle.name}` : (own?.title ?? title),
    description: own?.description ?? description,
    canonical: isIndexed ? canonical : null,
    structuredData: own?.structuredData ?? null,
  });
}
