const SHARE_WAYS = ['facebook', 'x', 'whatsapp', 'sms', 'email'] as const;
type ShareWay = (typeof SHARE_WAYS)[number];

export interface ShareLink {
  readonly way: ShareWay;
  readonly label: string;
  readonly href: string;
  /** Opens in a small window of its own; the others hand over to an app. */
  readonly window: boolean;
}

export interface Shared {
  /** Of the page, as a browser tells it. */
  readonly url: string;
  /** `2021 Toyota Corolla Ascent Sport`. */
  readonly name: string;
  /** Lists, never one text with commas in it. */
  readonly hashtags?: readonly string[];
  readonly related?: readonly string[];
}

/** Pixels of the window in which a network asks what to share. */
export const SHARE_WINDOW = { width: 550, height: 400 } as const;

/** The address as it is shared. */
export function shareUrl(url: string): string {
  return url.replace(/\/$/, '');
}

/** Plain links, so that sharing needs no script and loads nothing of anybody before it is asked for. */
export function shareLinks({ url, name, hashtags = [], related = [] }: Shared): readonly ShareLink[] {
  if (!Array.isArray(hashtags)) throw new TypeError('hashtags must be an array of words without #, such as ["Kia"].');
  if (!Array.isArray(related)) throw new TypeError('related must be an array of account names, such as ["example"].');
  const address = shareUrl(url);
  const both = `${name} ${address}`;
  return [
    {
      way: 'facebook',
      label: 'Facebook',
      href: query('https://www.facebook.com/sharer/sharer.php', { u: address }),
      window: true,
    },
    {
      way: 'x',
      label: 'X',
      href: query('https://twitter.com/intent/tweet', {
        url: address,
        text: name,
        hashtags: hashtags.map(word).filter(Boolean).join(','),
        related: related.join(','),
      }),
      window: true,
    },
    { way: 'whatsapp', label: 'WhatsApp', href: query('https://wa.me/', { text: both }), window: false },
    { way: 'sms', label: 'SMS', href: query('sms:', { '&body': both }), window: false },
    { way: 'email', label: 'Email', href: query('mailto:', { subject: name, body: both }), window: false },
  ];
}

/** A hash tag ends at the first sign that is no letter: `Land Rover` is shared as `LandRover`. */
function word(tag: string): string {
  return tag.replace(/[^\p{L}\p{N}_]/gu, '');
}

/** Spaces as `%20`: mail programs and messengers show a `+` as it is. */
function query(base: string, fields: Readonly<Record<string, string>>): string {
  const told = Object.entries(fields).filter(([, value]) => value !== '');
  return `${base}?${told.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`;
}
