import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it.each([
  ['Land Rover', 'Land Rover'],
  ['<script>alert("1")</script>', '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'],
  ["Smith & Son's", "Smith &amp; Son's"],
  ['&amp;', '&amp;amp;'],
])('%s is written %s', (text, html) => expect(escapeHtml(text)).toBe(html));
