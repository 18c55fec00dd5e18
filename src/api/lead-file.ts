import { Readable } from 'node:stream';
import type { FileLinks, OpenedLink } from '#leads/files/file-links.server.ts';

/** Nothing may keep it, guess another type, show it in a page or run anything of it. */
const HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

const REFUSED = {
  unknown: [404, 'There is no file at this address. Open the complete link from the email.'],
  expired: [410, 'This link has expired. Ask for a new one with the receipt number of the enquiry.'],
  deleted: [410, 'This file was deleted after the time for which files of enquiries are stored.'],
} as const;

/** Answers the link of a lead's file: the file as a download, or a sentence why not. */
export async function leadFile(links: FileLinks, link: OpenedLink, now: number): Promise<Response> {
  const file = await links.open(link, now);
  if (file.state !== 'found') {
    const [status, text] = REFUSED[file.state];
    return new Response(`${text}\n`, { status, headers: { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' } });
  }
  return new Response(Readable.toWeb(Readable.from(file.pieces)) as ReadableStream, {
    headers: {
      ...HEADERS,
      'Content-Type': file.type,
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodedName(file.name)}`,
    },
  });
}

/** Encodes a name for RFC 5987, which reserves four characters more than URLs do. */
function encodedName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** For programs that know only the old form of the header. */
function asciiName(name: string): string {
  return name.replace(/[^\w .-]/g, '_');
}
