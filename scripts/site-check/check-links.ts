import { matchRoutes, type RouteObject } from 'react-router';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { renderMarkdown } from '#content/markdown.server.ts';
import { pageProblems } from '#routes/frame/page-problems.ts';
import { hasPage } from '#views/page/site-links.ts';
import type { Site, TenantProblem } from '#sites/site.ts';
import type { Finding, SiteTexts } from './finding.ts';

type HasPicture = (path: string) => Promise<boolean>;
type IsDead = (link: string) => boolean;

/** Links to pages and headings that the site does not have, and pictures that do not exist, each with its file and line. */
export async function checkLinks(
  site: Site,
  texts: SiteTexts,
  routes: readonly RouteConfigEntry[],
  hasPicture: HasPicture,
): Promise<readonly Finding[]> {
  const tree = routes.map(toRoute);
  const scope = { site, findScreen: (path: string) => matchRoutes(tree, path)?.at(-1)?.route.id ?? null };
  const isDead = (link: string) => link.startsWith('/') && !/^\/(?:media|images)\//.test(link) && !hasPage(scope, link);
  return [
    ...ofPages(await pageProblems(scope, hasPicture)),
    ...(await ofPosts(site, texts, isDead, hasPicture)),
    ...(await ofYaml(texts, isDead, hasPicture)),
  ];
}

function ofPages(problems: readonly TenantProblem[]): readonly Finding[] {
  return problems.map(({ file, key, message }) => ({
    level: 'missing',
    file,
    line: Number(/^line (\d+)$/.exec(key ?? '')?.[1] ?? 0) || null,
    message: `${message}.`,
    todo: 'Correct the page.',
  }));
}

async function ofPosts(site: Site, texts: SiteTexts, isDead: IsDead, hasPicture: HasPicture) {
  const findings: Finding[] = [];
  for (const { slug, body, picture } of site.posts) {
    const file = `${site.id}/posts/${slug}.md`;
    const lines = (texts.get(file) ?? '').split('\n');
    for (const link of linksOf(renderMarkdown(body)))
      if (link.startsWith('#') || isDead(link)) findings.push(deadLink(file, lineWith(lines, `](${link}`), link));
    if (picture?.startsWith('/') && !(await hasPicture(picture)))
      findings.push(lostPicture(file, lineWith(lines, picture), picture));
  }
  return findings;
}

async function ofYaml(texts: SiteTexts, isDead: IsDead, hasPicture: HasPicture) {
  const findings: Finding[] = [];
  const values = [...texts].flatMap(([file, text]) =>
    file.endsWith('.yaml') ? valuesOf(text).map((one) => ({ file, ...one })) : [],
  );
  for (const { file, key, value, line } of values) {
    if (LINK_KEYS.has(key) && isDead(value)) findings.push(deadLink(file, line, value));
    if (value.startsWith('/media/') && !(await hasPicture(value))) findings.push(lostPicture(file, line, value));
  }
  return findings;
}

/** Keys of values that shoppers follow; other paths in the files name pages of the site itself. */
const LINK_KEYS: ReadonlySet<string> = new Set(['link', 'url', 'href', 'leaveLink']);

function deadLink(file: string, line: number | null, link: string): Finding {
  return {
    level: 'risk',
    file,
    line,
    message: link.startsWith('#')
      ? `This links to ${link}: posts have no headings with ids.`
      : `This links to ${link}, which the site does not have. In a menu it is left out.`,
    todo: 'Correct the link, or write the page.',
  };
}

function lostPicture(file: string, line: number | null, path: string): Finding {
  return {
    level: 'missing',
    file,
    line,
    message: `There is no picture ${path}.`,
    todo: 'Correct its path, or add the picture.',
  };
}

/** The targets of the links of rendered HTML. */
function linksOf(html: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      const href = child.tagName === 'a' && child.attrs.find(({ name }) => name === 'href')?.value;
      if (href) found.push(href);
      walk(child);
    }
  };
  walk(parseFragment(html));
  return found;
}

function lineWith(lines: readonly string[], text: string): number | null {
  const at = lines.findIndex((line) => line.includes(text));
  return at === -1 ? null : at + 1;
}

/** The texts of a YAML file with their keys and lines. */
function valuesOf(text: string) {
  const lines = new LineCounter();
  const found: { readonly key: string; readonly value: string; readonly line: number }[] = [];
  visit(parseDocument(text, { lineCounter: lines, logLevel: 'error' }), {
    Pair(_, { key, value }) {
      if (isScalar(key) && isScalar(value) && typeof value.value === 'string')
        found.push({
          key: String(key.value),
          value: value.value,
          line: lines.linePos(value.range?.[0] ?? 0).line,
        });
    },
  });
  return found;
}

function toRoute({ id, path, index, children }: RouteConfigEntry): RouteObject {
  const named = id === undefined ? {} : { id };
  if (index) return { ...named, index: true };
  return {
    ...named,
    ...(path === undefined ? {} : { path }),
    ...(children ? { children: children.map(toRoute) } : {}),
  };
}
