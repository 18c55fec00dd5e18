const SHARE_WAYS = ['facebook', 'x', 'whatsapp', 'sms', 'email'] as const;
type ShareWay = (typeof SHARE_WAYS)[number];

export interface ShareLink {
  readonly way: ShareWay;
  readonly label: string;
  readonly href: string;
  /** Opens in a pop-up window; the others open an app. */
  readonly window: boolean;
}

export interface Shared {
  /** The page's URL, `location.href`. */
  readonly url: string;
  /** `2021 Toyota Corolla Ascent Sport`. */
  readonly name: string;
  /** Lists, not comma-separated text. */
  readonly hashtags?: readonly string[];
  readonly related?: readonly string[];
}

/** Size of the pop-up window, in pixels. */
export const SHARE_WINDOW = { width: 550, height: 400 } as const;

/** The URL to share: without the trailing slash. */
export function shareUrl(url: string): string {
  return url.replace(/\/$/, '');
}

/** Plain links, so that sharing works without scripts and no third party is contacted before the click. */
export function shareLinks({ url, name, hashtags = [], related = [] }: Shared): readonly ShareLink[] {
  if (!Array.isArray(hashtags)) throw new TypeError('hashtags must be an array of words without #, such as ["Kia"].');
  if (!Array.isArray(related)) throw new TypeError('related must be an array of account names, such as ["example"].');
  const sharedUrl = shareUrl(url);
  const both = `${name} ${sharedUrl}`;
  return [
    {
      way: 'facebook',
      label: 'Facebook',
      href: query('https://www.facebook.com/sharer/sharer.php', { u: sharedUrl }),
      window: true,
    },
    {
      way: 'x',
      label: 'X',
      href: query('https://twitter.com/intent/tweet', {
        url: sharedUrl,
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

/** A hashtag ends at the first character that is not a letter, digit or underscore: `Land Rover` becomes `LandRover`. */
function word(tag: string): string {
  return tag.replace(/[^\p{L}\p{N}_]/gu, '');
}

/** Encodes spaces as `%20`, because mail and messaging apps show a `+` literally. */
function query(base: string, fields: Readonly<Record<string, string>>): string {
  const present = Object.entries(fields).filter(([, value]) => value !== '');
  return `${base}?${present.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`;
}
