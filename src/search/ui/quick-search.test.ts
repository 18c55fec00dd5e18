import { describe, expect, it } from 'vitest';
import { quickSearchForm } from './quick-search.tsx';

const form = (pathname: string, search = '') => quickSearchForm(pathname, search, '/search/all');

describe('the search box of the header', () => {
  it('keeps the path and the filters of a page of results', () => {
    expect(form('/search/kia', '?query=rio&colour=Red&colour=Blue&range[price]=:9000&sortBy=latest&page=3')).toEqual({
      action: '/search/kia',
      fields: [
        ['colour', 'Red'],
        ['colour', 'Blue'],
        ['range[price]', ':9000'],
        ['sortBy', 'latest'],
      ],
    });
  });

  it('searches the stock of the site from any other page', () => {
    for (const path of ['/', '/contact-us', '/search/budget', '/cars/search'])
      expect(form(path, '?make=Kia')).toEqual({ action: '/search/all', fields: [] });
  });
});
