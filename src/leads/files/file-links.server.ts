import { DAY_MS } from '#rules/zoned-time.ts';
import type { Db } from '#platform/db/client.server.ts';
import type { LinkedLeadFile } from '../rules/lead-files.ts';
import type { LeadPayload } from '../rules/lead-payload.ts';
import { createLinkSigner, type LinkSignature } from '../signed-links.server.ts';

/** URL of the files of leads. Not a public place: without the signature of a link, there is nothing. */
export const LEAD_FILES_PATH = '/lead-files';
const PURPOSE = 'lead-files';

interface FileOfSite {
  readonly siteId: string;
  readonly leadId: string;
  readonly fileId: string;
}

/** A link as it was opened. */
export interface OpenedLink extends FileOfSite, LinkSignature {}

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

export function createFileLinks(db: Db): FileLinks {
  const signer = createLinkSigner(db, PURPOSE);
  const subject = ({ siteId, leadId, fileId }: FileOfSite) => [siteId, leadId, fileId];
  return {
    async href(file, expires) {
      return `${LEAD_FILES_PATH}/${file.leadId}/${file.fileId}?${await signer.query(subject(file), expires)}`;
    },
    async open(link, now) {
      const state = await signer.check(subject(link), link, now);
      if (state !== 'genuine') return { state };
      const file = await db
        .selectFrom('lead_files')
        .select(['id', 'name', 'type', 'size'])
        .where('id', '=', link.fileId)
        .where('lead_id', '=', link.leadId)
        .where('site_id', '=', link.siteId)
        .executeTakeFirst();
      return file ? { state: 'found', ...file, pieces: readPieces(db, file.id) } : { state: 'deleted' };
    },
  };
}

async function* readPieces(db: Db, fileId: string): AsyncGenerator<Uint8Array> {
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

const LINK_DAYS = 14;

/** When the links to files that are made now expire (epoch ms). */
export function linksExpireAt(now: number): number {
  return now + LINK_DAYS * DAY_MS;
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
