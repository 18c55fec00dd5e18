const SEARCH = '/search/new-used-and-demo-cars';

/** One thing that a shopper may do first on a page. The two functions run within the page. */
export interface Kind {
  readonly what: string;
  readonly phone: boolean;
  /** `null`: the page of a vehicle with photos. */
  readonly path: string | null;
  /** The element to tap; it must be in the window without scrolling, because scrolling is a gesture too. */
  readonly target: string;
  /** True if the page shows that it took the tap. */
  readonly shown: () => boolean;
  /** True if the wanted result is there. */
  readonly done: () => boolean;
}

export const KINDS: readonly Kind[] = [
  {
    what: 'header menu, 390 px',
    phone: true,
    path: '/',
    target: '.site-menu summary',
    shown: () => document.querySelector('.site-menu[open] .site-drawer') !== null,
    done: () => document.querySelector('.site-menu[open] .site-drawer') !== null,
  },
  {
    what: 'filter, 1440 px',
    phone: false,
    path: SEARCH,
    target: '.search-filters input[type=checkbox]',
    shown: () => document.querySelector<HTMLInputElement>('.search-filters input[type=checkbox]')!.checked,
    done: () =>
      location.search !== '' && document.querySelector('.search-results')?.getAttribute('aria-busy') === 'false',
  },
  {
    what: 'heart, 390 px',
    phone: true,
    path: SEARCH,
    target: '.toggle-round',
    shown: () => document.querySelector('.toggle-round')!.matches('[data-on], [data-pressed]'),
    done: () => document.querySelector('.toggle-round')!.matches('[data-on]'),
  },
  {
    what: 'gallery, 390 px',
    phone: true,
    path: null,
    target: '.gallery-next',
    shown: () => document.querySelector('.gallery-row')!.scrollLeft > 0,
    done: () =>
      document.querySelector('.gallery-row')!.scrollLeft >=
      document.querySelector<HTMLElement>('#picture-2')!.offsetLeft - 2,
  },
  {
    what: 'Enquire, 1440 px',
    phone: false,
    path: null,
    target: '.vehicle-actions a[href="#enquire"]',
    shown: () => document.querySelector('dialog[open]') !== null || document.querySelector('#enquire:target') !== null,
    done: () => document.querySelector('dialog[open]') !== null || document.querySelector('#enquire:target') !== null,
  },
  {
    what: 'filter drawer, 390 px',
    phone: true,
    path: SEARCH,
    target: '.search-open',
    shown: () => document.querySelector('#filters:popover-open') !== null,
    done: () => document.querySelector('#filters:popover-open') !== null,
  },
];
