import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#platform/db/client.server.ts';
import type { LinkedLeadFile } from './rules/lead-files.ts';
import type { LeadPayload } from './rules/lead-payload.ts';

/** Where the files of leads are served. Not a public place: without the signature of a link, there is nothing. */
export const LEAD_FILES_PATH = '/lead-files';
const PURPOSE = 'lead-files';

interface FileOfSite {
  readonly siteId: string;
  readonly leadId: string;
  readonly fileId: string;
}

/** A link as it was opened; `expires` in seconds since 1970. */
export interface OpenedLink extends FileOfSite {
  readonly expires: string;
  readonly signature: string;
}

type LinkedFile =
  /** A link that this platform never made, or not for this site. */
  | { readonly state: 'unknown' }
  | { readonly state: 'expired' }
  | { readonly state: 'deleted' }
  | {
      readonly state: 'found';
      readonly name: string;
      readonly type: string;
      readonly size: number;
      readonly pieces: AsyncIterable<Uint8Array>;
    };

export interface FileLinks {
  /** Path and query of a link that works until `expires` (epoch ms). */
  href(file: FileOfSite, expires: number): Promise<string>;
  open(link: OpenedLink, now: number): Promise<LinkedFile>;
}

/** Links of which every process of the platform accepts those of the others: the key is in their database, beside the files that it opens. */
export function createFileLinks(db: Db): FileLinks {
  let known: Promise<string> | null = null;
  const key = () => {
    known ??= signingKey(db).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  const sign = async ({ siteId, leadId, fileId }: FileOfSite, expires: string) =>
    createHmac('sha256', await key())
      .update(JSON.stringify([siteId, leadId, fileId, expires]))
      .digest();
  return {
    async href(file, expires) {
      const seconds = String(Math.floor(expires / 1000));
      const signature = (await sign(file, seconds)).toString('base64url');
      return `${LEAD_FILES_PATH}/${file.leadId}/${file.fileId}?expires=${seconds}&signature=${signature}`;
    },
    async open(link, now) {
      const given = Buffer.from(link.signature, 'base64url');
      const expected = await sign(link, link.expires);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { state: 'unknown' };
      if (Number(link.expires) * 1000 < now) return { state: 'expired' };
      const file = await db
        .selectFrom('lead_files')
        .select(['id', 'name', 'type', 'size'])
        .where('id', '=', link.fileId)
        .where('lead_id', '=', link.leadId)
        .where('site_id', '=', link.siteId)
        .executeTakeFirst();
      return file ? { state: 'found', ...file, pieces: piecesOf(db, file.id) } : { state: 'deleted' };
    },
  };
}

/** The first process that needs the key makes it. */
async function signingKey(db: Db): Promise<string> {
  const made = { purpose: PURPOSE, secret: randomBytes(32).toString('base64url'), created_at: new Date() };
  await db
    .insertInto('signing_keys')
    .values(made)
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('purpose', '=', PURPOSE)
    .executeTakeFirstOrThrow();
  return secret;
}

async function* piecesOf(db: Db, fileId: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const found = await db
      .selectFrom('lead_file_parts')
      .select('content')
      .where('file_id', '=', fileId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!found) return;
    yield found.content;
  }
}

/** The files of a lead with links to the site on which it was sent. */
export async function linkedFiles(
  links: Pick<FileLinks, 'href'>,
  { siteId, payload, expires }: { readonly siteId: string; readonly payload: LeadPayload; readonly expires: number },
): Promise<readonly LinkedLeadFile[]> {
  return Promise.all(
    (payload.files ?? []).map(async (file) => ({
      ...file,
      url: new URL(await links.href({ siteId, leadId: payload.lead_id, fileId: file.id }, expires), payload.url).href,
      expires_at: new Date(Math.floor(expires / 1000) * 1000).toISOString(),
    })),
  );
}
