import { z } from 'zod';
import { titleOfSlug, type ContentPage, type PageReference, type PageSection } from '#content/rules/page.ts';
import { pageDescription } from '#content/rules/short-text.ts';
import { readPageSource, type SourceBlock } from '#content/rules/page-source.ts';
import type { PictureFolder } from './pictures/picture-folder.server.ts';
import { problem } from './describe-issue.ts';
import { markdownFiles } from './markdown-files.server.ts';
import { PageText } from './page-text.server.ts';
import { readSection } from './page-sections.server.ts';
import { FRONT_MATTER, parseYaml } from './read-file.server.ts';
import type { Settings } from './settings/settings.ts';
import type { TenantProblem } from './site.ts';

/** The front matter of a page; a page needs none. */
const pageHead = z.strictObject({
  title: z.string().min(1).max(90).optional(),
  description: z.string().min(1).max(200).optional(),
  updated: z.iso.date('must be a date such as 2026-11-03').optional(),
  checked: z.boolean().default(true),
});

/** The pages that a site's settings allow. */
export interface WantedPages {
  readonly slugs: readonly string[];
  /** Pages in the site's own list. Each must have a file. */
  readonly listed: readonly string[];
  /** Titles of group pages by slug. */
  readonly titles: Readonly<Record<string, string>>;
}

export function wantedPages({ site }: Settings, origins: Readonly<Record<string, string>>): WantedPages {
  const content = site.contentPages.map(slugOfPath);
  const group = site.groupPages.map(({ path }) => slugOfPath(path));
  const own = (setting: string, slugs: readonly string[]) => (origins[setting] === 'site' ? slugs : []);
  return {
    slugs: [...content, ...group],
    listed: [...own('site.contentPages', content), ...own('site.groupPages', group)],
    titles: Object.fromEntries(site.groupPages.map(({ path, title }) => [slugOfPath(path), title])),
  };
}

function slugOfPath(path: string): string {
  return path.slice(1);
}

/**
 * The pages of a site's folder. Parts that a page cannot show as written are reported with their lines; all other parts
 * of the page are shown, because a site without its privacy policy would be worse than one with a missing picture.
 * Files that must not be read at all (links, folders) are added to `refused`.
 */
export async function readPages(
  dir: string,
  folder: string,
  { wanted, pictures }: { readonly wanted: WantedPages; readonly pictures: PictureFolder },
  refused: TenantProblem[],
): Promise<{ readonly pages: Readonly<Record<string, ContentPage>>; readonly problems: readonly TenantProblem[] }> {
  const problems: TenantProblem[] = [];
  const before = refused.length;
  const files = await markdownFiles(dir, `${folder}/pages`, refused);
  if (refused.length > before) return { pages: {}, problems };
  const pages: Record<string, ContentPage> = {};
  for (const { slug, file, text } of files) {
    if (wanted.slugs.includes(slug))
      pages[slug] = parsePage({ file, slug, text, title: wanted.titles[slug], pictures }, problems);
    else
      problems.push(
        problem(
          file,
          null,
          undefined,
          `is not shown: add /${slug} to site.contentPages in ${folder}/site.yaml (on a group's site, its path and title to site.groupPages), or remove the file`,
        ),
      );
  }
  for (const slug of wanted.listed.filter((one) => !files.some((file) => file.slug === one)))
    problems.push(
      problem(
        `${folder}/site.yaml`,
        wanted.titles[slug] === undefined ? 'site.contentPages' : 'site.groupPages',
        `/${slug}`,
        `has no text: write ${folder}/pages/${slug}.md, or remove it from the list`,
      ),
    );
  return { pages, problems };
}

function parsePage(
  {
    file,
    slug,
    text: source,
    title: givenTitle,
    pictures,
  }: {
    readonly file: string;
    readonly slug: string;
    readonly text: string;
    readonly title: string | undefined;
    readonly pictures: PictureFolder;
  },
  problems: TenantProblem[],
): ContentPage {
  const { head: yaml, blocks, problems: faults } = readPageSource(source);
  for (const fault of faults) problems.push(problem(file, `line ${fault.line}`, fault.text, fault.message));
  const head = parseYaml(file, yaml, pageHead, problems, { firstLine: FRONT_MATTER }) ?? { checked: true };
  const references: PageReference[] = [];
  const anchors = new Set<string>();
  const heading = { found: null as string | null };
  const sections = blocks.flatMap((block): readonly PageSection[] => {
    const text = new PageText(file, block, { problems, references, heading, anchors, pictures });
    return readSection(block, text);
  });
  const title = head.title ?? givenTitle ?? titleOfSlug(slug);
  if (sections.length === 0) problems.push(problem(file, 'text', undefined, 'is missing: the page would be empty'));
  return {
    slug,
    title,
    heading: heading.found ?? title,
    description: head.description ?? firstSentences(blocks),
    updated: head.updated ?? null,
    checked: head.checked,
    sections,
    anchors,
    references,
  };
}

/** The first paragraph of the page, truncated. */
function firstSentences(blocks: readonly SourceBlock[]): string | null {
  for (const block of blocks) {
    const paragraph = PageText.firstParagraph(block.body);
    if (paragraph !== null) return pageDescription(paragraph);
  }
  return null;
}
