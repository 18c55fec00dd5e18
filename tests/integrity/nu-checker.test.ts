import { describe, expect, it } from 'vitest';
import { errorsByPage, javaProblem, type CheckedPage } from '../html/nu-checker.ts';

const page = (name: string): CheckedPage => ({
  site: 'site',
  screen: name,
  name,
  address: `/${name}`,
  status: 200,
  html: '',
});

describe('npm run html:check', () => {
  it('lists the errors of each page, without notes', () => {
    const pages = [page('home'), page('search')];
    const messages = [
      { type: 'error', url: 'file:/tmp/x/1.html', lastLine: 3, message: 'Stray end tag.', extract: 'a\n </p>' },
      { type: 'info', url: 'file:/tmp/x/0.html', lastLine: 1, message: 'Trailing slash.' },
      { type: 'error', url: 'file:/tmp/x/1.html', message: 'No title.' },
    ];
    expect([...errorsByPage(JSON.stringify({ messages }), pages)]).toEqual([
      [pages[1], ['line 3: Stray end tag. a </p>', 'line ?: No title.']],
    ]);
  });

  it('accepts a blocking link with rel=expect alone, which the checker does not know', () => {
    const message =
      'A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”.';
    const of = (rel: string) => {
      const extract = `<link rel="${rel}" href="#aside" blocking="render"/>`;
      const messages = [{ type: 'error', url: 'file:/tmp/x/0.html', lastLine: 1, message, extract }];
      return errorsByPage(JSON.stringify({ messages }), [page('form')]).size;
    };
    expect([of('expect'), of('preload')]).toEqual([0, 1]);
  });

  it('fails where the checker could not read a page', () => {
    const messages = [{ type: 'non-document-error', url: 'file:/tmp/x/7.html', message: 'File not found.' }];
    expect(() => errorsByPage(JSON.stringify({ messages }), [page('home')])).toThrow('File not found.');
  });

  it('names the package to install where there is no Java', () => {
    expect(javaProblem('/nowhere/java')).toContain('apt-get install default-jre-headless');
  });
});
