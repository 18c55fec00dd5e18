import { marked, type Token } from 'marked';
import { z } from 'zod';
import { newestFirst, POST_KINDS, type Post } from '#content/rules/post.ts';
import { sanitizedText } from '#content/rules/short-text.ts';
import { VEHICLE_TYPES } from '#vehicle/rules/vehicle.ts';
import type { PictureFolder } from './pictures/picture-folder.server.ts';
import { problem } from './describe-issue.ts';
import { unknownMake } from './content-files.ts';
import { markdownFiles } from './markdown-files.server.ts';
import { FRONT_MATTER, parseYaml } from './read-file.server.ts';
import { pictureAddress } from '#platform/settings/values.ts';
import type { TenantProblem } from './site.ts';
import { sameText } from '#rules/normal-form.ts';

const names = z.array(z.string().min(1).max(60)).default([]);

/** The front matter of a post. */
const postHead = z.strictObject({
  title: z.string().min(1).max(90),
  date: z.iso.date('must be a date such as 2026-11-03'),
  kind: z.enum(POST_KINDS).default('article'),
  picture: pictureAddress.nullable().default(null),
  makes: names,
  models: names,
  types: z.array(z.enum(VEHICLE_TYPES)).default([]),
});

const PARTS = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/;
const LINKS = /^(https:|mailto:|tel:|\/(?!\/)|#)/i;

/** The posts of a site's folder. An invalid post is reported, and is taken from `before` or left out. */
export async function readPosts(
  dir: string,
  folder: string,
  { before, pictures }: { readonly before: readonly Post[]; readonly pictures: PictureFolder },
): Promise<{ readonly posts: readonly Post[]; readonly problems: readonly TenantProblem[] }> {
  const problems: TenantProblem[] = [];
  const files = await markdownFiles(dir, `${folder}/posts`, problems);
  const posts = files.flatMap(({ slug, file, text }) => {
    const wrong: TenantProblem[] = [];
    const post = parsePost({ file, slug, text, pictures }, wrong);
    problems.push(...wrong);
    if (post !== null && wrong.length === 0) return [post];
    return before.filter((one) => one.slug === slug);
  });
  // Two posts with one title are probably a copied file with the title unchanged.
  for (const [at, post] of posts.entries()) {
    const same = posts.slice(0, at).find(({ title }) => sameText(title, post.title));
    if (same)
      problems.push(
        problem(
          `${folder}/posts/${post.slug}.md`,
          'title',
          post.title,
          `is also the title of ${same.slug}.md already; readers could not distinguish the two`,
        ),
      );
  }
  return { posts: newestFirst(posts), problems };
}

function parsePost(
  {
    file,
    slug,
    text,
    pictures,
  }: { readonly file: string; readonly slug: string; readonly text: string; readonly pictures: PictureFolder },
  problems: TenantProblem[],
): Post | null {
  const parts = PARTS.exec(text);
  if (!parts) {
    problems.push(
      problem(file, null, undefined, 'must start with front matter: a line ---, then title and date, then a line ---'),
    );
    return null;
  }
  const [, top = '', body = ''] = parts;
  const head = parseYaml(file, top, postHead, problems, { pictures, firstLine: FRONT_MATTER });
  for (const make of head?.makes ?? []) {
    const wrong = unknownMake(make);
    if (wrong !== null) problems.push(problem(file, 'makes', make, wrong));
  }
  if (body.trim() === '')
    problems.push(problem(file, 'text', undefined, 'is missing: it starts below the second line ---'));
  const tokens = marked.lexer(body);
  const lineNumber = (raw: string) => text.slice(0, text.indexOf(raw, text.length - body.length)).split('\n').length;
  marked.walkTokens(tokens, (token) => {
    const wrong = textProblem(token);
    if (wrong !== null) problems.push(problem(file, `text, line ${lineNumber(token.raw)}`, token.raw.trim(), wrong));
  });
  const words = sanitizedText(marked.parser(tokens.filter(({ type }) => type === 'paragraph'))).replaceAll('\n', ' ');
  return head && { slug, ...head, words, body };
}

/**
 * Explains what is wrong with a part of a text: anything that a page cannot show as intended, or that could run or load
 * something.
 */
function textProblem(token: Token): string | null {
  if (token.type === 'html') return 'is HTML; posts are Markdown without tags or scripts';
  if (token.type === 'image')
    return 'is a picture in the text; a post has one picture, named by "picture" in its front matter';
  if (token.type === 'heading' && token['depth'] === 1)
    return 'is a level 1 heading, which is reserved for the title; start with ##';
  if (token.type === 'link' && !LINKS.test(String(token['href'])))
    return 'is a link that is not allowed: links start with / (this site), https:, mailto: or tel:';
  return null;
}
