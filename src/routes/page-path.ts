/** The path of a page in links to it: routes also match a path that ends with a slash. */
export function pagePath({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname === '/' ? pathname : pathname.replace(/\/$/, '');
}
