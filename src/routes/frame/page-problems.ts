import { siteFormAt } from '#leads/rules/site-forms.ts';
import { problem } from '#sites/describe-issue.ts';
import type { TenantProblem } from '#sites/site.ts';
import type { RequestScope } from '../context.ts';
import { isTradeInPath } from '../trade-in/trade-in-paths.ts';
import { pageAt } from './page-at.ts';
import { hasPage } from './site-links.ts';

/**
 * What is wrong with a site's pages that only the running platform knows: a file whose path belongs to another page, links to pages
 * that the site does not have, and pictures that are not in the library.
 */
export async function pageProblems(
  scope: Pick<RequestScope, 'site' | 'findScreen'>,
  hasPicture: (path: string) => Promise<boolean>,
): Promise<readonly TenantProblem[]> {
  const { site } = scope;
  const problems: TenantProblem[] = [];
  for (const page of Object.values(site.pages)) {
    const file = `${site.id}/pages/${page.slug}.md`;
    // The page of a form also shows the site's own page of its path.
    const form = siteFormAt(`/${page.slug}`);
    if ((form === undefined || isTradeInPath(`/${page.slug}`)) && pageAt(scope, `/${page.slug}`)?.kind === 'screen')
      problems.push(
        problem(
          file,
          null,
          undefined,
          `is not shown: /${page.slug} is a page of the platform. Rename the file, and its path in site.contentPages or site.groupPages`,
        ),
      );
    for (const { kind, target, line } of page.references) {
      if (kind === 'link' && target.startsWith('/') && !hasPage(scope, target))
        problems.push(
          problem(
            file,
            `line ${line}`,
            target,
            'leads to a page that this site does not have: correct or remove the link',
          ),
        );
      if (kind === 'picture' && target.startsWith('/') && !(await hasPicture(target)))
        problems.push(
          problem(
            file,
            `line ${line}`,
            target,
            'is a picture that does not exist: correct its path or add the picture',
          ),
        );
    }
  }
  return problems;
}
