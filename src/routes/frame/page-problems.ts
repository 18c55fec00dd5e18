import { formAnchor, type ContentPage, type PageReference } from '#content/rules/page.ts';
import { financeAt, FINANCE_PATHS } from '#finance/rules/finance-page.ts';
import { serviceBooking, SITE_FORM_TABLE, siteFormAt } from '#leads/rules/site-forms.ts';
import { problem } from '#sites/describe-issue.ts';
import type { TenantProblem } from '#sites/site.ts';
import type { RequestFacts } from '#views/context.ts';
import { isTradeInPath } from '#views/page/trade-in-paths.ts';
import { pageAt } from '#views/page/page-at.ts';
import { hasPage } from '#views/page/site-links.ts';

/**
 * Problems of a site's pages that only the running platform can find: a file whose path belongs to another page, links
 * to pages and headings that the site does not have, and pictures that are not in the library.
 */
export async function pageProblems(
  scope: Pick<RequestFacts, 'site' | 'findScreen'>,
  hasPicture: (path: string) => Promise<boolean>,
): Promise<readonly TenantProblem[]> {
  const { site } = scope;
  const problems = financePathProblems(scope);
  for (const page of Object.values(site.pages)) {
    const file = `${site.id}/pages/${page.slug}.md`;
    const reason = hiddenReason(page.slug, scope);
    if (reason !== null)
      problems.push(
        problem(
          file,
          null,
          undefined,
          `is not shown: /${page.slug} ${reason}. Rename the file, and its path in site.contentPages or site.groupPages`,
        ),
      );
    for (const reference of page.references) {
      const message = await referenceProblem(reference, page, scope, hasPicture);
      if (message !== null) problems.push(problem(file, `line ${reference.line}`, reference.target, message));
    }
  }
  return problems;
}

/** Paths of the site's own for its finance page that are those of another screen, which would be shown instead. */
function financePathProblems({ site, findScreen }: Pick<RequestFacts, 'site' | 'findScreen'>): TenantProblem[] {
  const { routes, site: own } = site.settings;
  return Object.entries({ 'routes.finance': routes.finance, 'site.testFinanceAlias': own.testFinanceAlias }).flatMap(
    ([key, path]) =>
      path === null || FINANCE_PATHS.some((known) => known === path) || findScreen(path) === 'content-page'
        ? []
        : [
            problem(
              `${site.id}/site.yaml`,
              key,
              path,
              `is a page of the platform. Choose another path, such as /car-loans, or one of ${FINANCE_PATHS.join(', ')}`,
            ),
          ],
  );
}

/**
 * Explains why a file's page is never shown; `null` if it is. The page of most forms also shows the site's own page of
 * its path.
 */
function hiddenReason(slug: string, scope: Pick<RequestFacts, 'site' | 'findScreen'>): string | null {
  const path = `/${slug}`;
  const { settings } = scope.site;
  const finance = financeAt(settings, path);
  if (finance === 'page' || (path === FINANCE_PATHS[0] && finance !== null)) return null;
  if (finance !== null) return `redirects to ${finance.redirect}`;
  if (pageAt(scope, path)?.kind !== 'screen') return null;
  const form = siteFormAt(path);
  if (form === undefined || isTradeInPath(path)) return 'is a page of the platform';
  if (SITE_FORM_TABLE[form].topic !== undefined)
    return `is the form that enquiries about ${SITE_FORM_TABLE[form].topic}s open`;
  if (path === SITE_FORM_TABLE.service.page.path && serviceBooking(scope.site.settings.service).at !== path)
    return 'leads elsewhere by the setting service.booking';
  return null;
}

/** Explains why a link or picture of a page is broken; `null` if it exists, or is on another website. */
async function referenceProblem(
  { kind, target }: PageReference,
  page: ContentPage,
  scope: Pick<RequestFacts, 'site' | 'findScreen'>,
  hasPicture: (path: string) => Promise<boolean>,
): Promise<string | null> {
  if (kind === 'picture')
    return target.startsWith('/') && !(await hasPicture(target))
      ? 'is a picture that does not exist: correct its path or add the picture'
      : null;
  if (target.startsWith('/') && !hasPage(scope, target))
    return 'leads to a page that this site does not have: correct or remove the link';
  const lost = lostAnchor(scope, page, target);
  if (lost === null) return null;
  return `leads to nothing: /${lost.slug} has no heading or form with this id. It has: ${pageAnchors(lost, scope.site).join(', ') || 'none'}`;
}

/** The page on which a link such as `#our-team` or `/fleet#fleet-form` finds nothing; `null` if it does, or leads to a screen. */
function lostAnchor(
  { site, findScreen }: Pick<RequestFacts, 'site' | 'findScreen'>,
  from: ContentPage,
  link: string,
): ContentPage | null {
  const [, path, anchor] = /^(\/[^?#]*)?[^#]*#(.+)$/.exec(link) ?? [];
  if (anchor === undefined || (path === undefined && !link.startsWith('#'))) return null;
  const to = path === undefined ? from : contentPageAt({ site, findScreen }, path);
  return to === null || pageAnchors(to, site).includes(anchor) ? null : to;
}

/** The page of the site's folder that is shown at a path, alone or with a form. */
function contentPageAt(scope: Pick<RequestFacts, 'site' | 'findScreen'>, path: string): ContentPage | null {
  const found = pageAt(scope, path);
  if (found?.kind === 'content') return found.page;
  return siteFormAt(path) === undefined ? null : (scope.site.pages[path.slice(1)] ?? null);
}

/** The ids of a page, and that of the form that follows it on the form's own page. */
function pageAnchors({ slug, anchors }: ContentPage, site: RequestFacts['site']): readonly string[] {
  const form = siteFormAt(`/${slug}`);
  const follows = form !== undefined && SITE_FORM_TABLE[form].page.isOffered(site);
  return [...new Set([...anchors, ...(follows ? [formAnchor(form)] : [])])];
}
