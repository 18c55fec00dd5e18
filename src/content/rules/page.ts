/** The sections that a page may have, by the name that follows `:::` in its file. */
export const SECTION_KINDS = [
  'hero',
  'text',
  'pictures',
  'cards',
  'figures',
  'callout',
  'people',
  'faq',
  'form',
  'call-to-action',
  'stock',
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** The forms that a page may contain: all that are about nothing in particular. */
export const PAGE_FORMS = ['enquiry', 'service', 'parts', 'careers', 'fleet', 'insurance', 'feedback'] as const;
type PageForm = (typeof PAGE_FORMS)[number];

export interface PagePicture {
  readonly url: string;
  /** Never empty: what the picture shows, for those who cannot see it. */
  readonly alt: string;
  readonly caption: string | null;
}

export interface PageLink {
  readonly label: string;
  readonly href: string;
}

/** A heading with the Markdown below it. */
export interface PagePart {
  /** The heading's id, which links such as `#opening-hours` lead to; unique on the page, as are all below. */
  readonly id: string | null;
  readonly heading: string | null;
  readonly text: string;
}

/** All texts are Markdown, all headings plain text. */
export type PageSection =
  | {
      readonly kind: 'hero';
      readonly text: string;
      readonly links: readonly PageLink[];
      readonly picture: PagePicture | null;
      /** Another crop for phones. */
      readonly phonePicture: string | null;
    }
  | {
      readonly kind: 'text';
      readonly parts: readonly PagePart[];
      /** Beside the text, on this side on wide screens. */
      readonly picture: PagePicture | null;
      readonly side: 'left' | 'right';
    }
  | {
      readonly kind: 'pictures';
      readonly id: string;
      readonly heading: string | null;
      readonly text: string;
      readonly pictures: readonly PagePicture[];
    }
  | {
      readonly kind: 'cards';
      readonly id: string;
      readonly heading: string | null;
      readonly text: string;
      readonly cards: readonly PageCard[];
    }
  | {
      readonly kind: 'figures';
      readonly id: string;
      readonly heading: string | null;
      readonly text: string;
      readonly figures: readonly { readonly value: string; readonly text: string }[];
    }
  | {
      /** An important note. */
      readonly kind: 'callout';
      readonly id: string;
      readonly heading: string | null;
      readonly text: string;
      readonly links: readonly PageLink[];
      readonly tone: CalloutTone;
    }
  | {
      /** The people of the dealership, from its own file. */
      readonly kind: 'people';
      readonly id: string;
      readonly heading: string | null;
      readonly text: string;
      readonly count: number;
    }
  | {
      readonly kind: 'faq';
      readonly id: string;
      readonly heading: string | null;
      readonly text: string;
      readonly questions: readonly { readonly id: string; readonly question: string; readonly answer: string }[];
    }
  | {
      readonly kind: 'form';
      readonly id: string;
      /** Without one, the form's own title. */
      readonly heading: string | null;
      readonly text: string;
      readonly form: PageForm;
    }
  | {
      readonly kind: 'call-to-action';
      readonly id: string;
      readonly heading: string | null;
      readonly text: string;
      readonly links: readonly PageLink[];
    }
  | {
      readonly kind: 'stock';
      readonly id: string;
      readonly heading: string | null;
      readonly text: string;
      /** The query string of a search URL. */
      readonly search: string;
      readonly count: number;
    };

export const CALLOUT_TONES = ['note', 'good', 'warning'] as const;
export type CalloutTone = (typeof CALLOUT_TONES)[number];

export interface PageCard {
  readonly title: string;
  readonly text: string;
  readonly picture: PagePicture | null;
  readonly link: PageLink | null;
}

/** A page of a site's folder: `pages/about-us.md` is `/about-us`. */
export interface ContentPage {
  readonly slug: string;
  /** In the browser's title and in menus. */
  readonly title: string;
  /** The level 1 heading: the text's own, otherwise the title. */
  readonly heading: string;
  /** For search engines; `null` if the text has no paragraph. */
  readonly description: string | null;
  /** `2026-09-14`: when its text last changed, as the file says; `null` if it does not. */
  readonly updated: string | null;
  /** True if a person has checked the text. A new site starts with `false`. */
  readonly checked: boolean;
  readonly sections: readonly PageSection[];
  /** The ids on the page that a link can lead to. */
  readonly anchors: ReadonlySet<string>;
  /** References of the page with the lines of its file, so that missing targets can be reported. */
  readonly references: readonly PageReference[];
}

/** The first picture of a page, for link previews; `null` if it has none. */
export function firstPicture({ sections }: Pick<ContentPage, 'sections'>): string | null {
  for (const section of sections) {
    const pictures = sectionPictures(section);
    if (pictures[0]) return pictures[0].url;
  }
  return null;
}

function sectionPictures(section: PageSection): readonly PagePicture[] {
  if (section.kind === 'pictures') return section.pictures;
  if (section.kind === 'cards') return section.cards.flatMap(({ picture }) => picture ?? []);
  return 'picture' in section && section.picture !== null ? [section.picture] : [];
}

export interface PageReference {
  readonly kind: 'link' | 'picture';
  readonly target: string;
  readonly line: number;
}

/** The id of a form, wherever on a page it is: `/fleet#fleet-form`. */
export function formAnchor(form: string): string {
  return `${form}-form`;
}

/** `about-us` -> `About us`. */
export function titleOfSlug(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
