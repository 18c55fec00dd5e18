/** The templates of the product. `TEMPLATES` lists what each one sets. */
export const TEMPLATE_NAMES = ['standard', 'outlet', 'leisure', 'marque'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/** Raw setting values, as in a site.yaml. */
export type SettingValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The values of each template. A site only sets what differs from its template. */
export const TEMPLATES = {
  standard: {},
  outlet: {
    ui: { illustration: 'gum-tree' },
    search: {
      defaultRoute: '/search/used-cars',
      usedLabel: 'Pre-Owned',
      visibilityRule: 'usedOnly',
      paging: 'infiniteScroll',
      priceAscending: 'onlyPriceAboveZero',
    },
    header: {
      navItems: [
        { label: 'All cars', link: '/search/used-cars', menu: 'stock' },
        { label: 'Offers', link: '/special-offers' },
        { label: 'About us', link: '/about-us' },
        { label: 'Contact', link: '/contact-us' },
      ],
    },
  },
  leisure: {
    ui: { illustration: 'coast' },
    site: { vehicleTypes: ['caravan', 'motorcycle'] },
    search: { filters: ['item_type', 'make', 'body', 'car_type', 'price', 'year', 'location_name', 'colour'] },
    header: {
      navItems: [
        { label: 'In stock', link: '/search/new-used-and-demo-cars', menu: 'stock' },
        { label: 'New', link: '/search/new-cars' },
        { label: 'Pre-loved', link: '/search/used-cars' },
        { label: 'Models', link: '/models' },
        { label: 'Offers', link: '/special-offers' },
        { label: 'About us', link: '/about-us' },
        { label: 'Contact', link: '/contact-us' },
      ],
    },
  },
  marque: {
    home: {
      blocks: [
        'slider',
        'claims',
        'makes',
        'search',
        'models',
        'justArrived',
        'offers',
        'reviews',
        'blogs',
        'locations',
      ],
      vehicles: 6,
    },
    header: {
      navItems: [
        { label: 'In stock', link: '/search/new-used-and-demo-cars', menu: 'stock' },
        { label: 'New', link: '/search/new-cars' },
        { label: 'Demo', link: '/search/demo-cars' },
        { label: 'Used', link: '/search/used-cars' },
        { label: 'Models', link: '/models' },
        { label: 'Offers', link: '/special-offers' },
        { label: 'Contact', link: '/contact' },
      ],
    },
  },
} as const satisfies Record<TemplateName, SettingValues>;
