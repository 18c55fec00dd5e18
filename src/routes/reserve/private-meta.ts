/** The head of a private page. Its URL is a key, which other websites must not learn; with `no-referrer` its forms would have no origin. */
export const privateMeta = (title: string, siteName: string | undefined) => [
  { title: `${title} | ${siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];
