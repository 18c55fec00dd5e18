import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { createFileLinks, linkedFiles, type OpenedLink } from './file-links.server.ts';
import { freshFileLinks, handleLinksRequest } from '../fresh-links.server.ts';
import type { LeadPayload } from '../rules/lead-payload.ts';

const { db } = await testDatabase();
const NOW = Date.UTC(2026, 10, 21, 1);
const DAY = 86_400_000;
const at = new Date(NOW);
await db
  .insertInto('leads')
  .values({
    id: 'lead-1',
    receipt: 'FC-1',
    group_id: 'group',
    site_id: 'group/site',
    dealership_id: 'group.one',
    idempotency_key: 'k',
    category: 'General Enquiry',
    subcategory: null,
    vehicle_id: null,
    payload: '{}',
    spam_score: 0,
    spam_reasons: [],
    created_at: at,
  })
  .execute();
await db
  .insertInto('lead_files')
  .values({
    id: 'file-1',
    lead_id: 'lead-1',
    site_id: 'group/site',
    field: 'cv',
    name: 'cv.pdf',
    type: 'application/pdf',
    size: 8,
    sha256: 'x',
    created_at: at,
    delete_after: at,
  })
  .execute();
await db
  .insertInto('lead_file_parts')
  .values([
    { file_id: 'file-1', part: 1, content: Buffer.from('5678') },
    { file_id: 'file-1', part: 0, content: Buffer.from('1234') },
  ])
  .execute();

const FILE = { siteId: 'group/site', leadId: 'lead-1', fileId: 'file-1' };
async function linkOf(links = createFileLinks(db), file = FILE, expires = NOW + DAY): Promise<OpenedLink> {
  const { searchParams } = new URL(await links.href(file, expires), 'https://x.example');
  return { ...file, expires: searchParams.get('expires')!, signature: searchParams.get('signature')! };
}
const stateOf = async (link: OpenedLink, now = NOW) => (await createFileLinks(db).open(link, now)).state;

it('opens a link of another process, and gives the file in its order [GAP-078]', async () => {
  const found = await createFileLinks(db).open(await linkOf(), NOW);
  if (found.state !== 'found') return expect.fail(found.state);
  expect(found).toMatchObject({ name: 'cv.pdf', type: 'application/pdf', size: 8 });
  expect(await text(found.pieces)).toBe('12345678');
});

it.each([
  ['on another site', { siteId: 'group/other' }],
  ['for another file', { fileId: 'file-2' }],
  ['of another lead', { leadId: 'lead-2' }],
  ['with a later end', { expires: String(NOW / 1000 + 9e6) }],
  ['without a signature', { signature: '' }],
  ['with a wrong signature', { signature: 'A'.repeat(43) }],
])('knows no link %s', async (_, change) => {
  expect(await stateOf({ ...(await linkOf()), ...change })).toBe('unknown');
});

it('says when a link has expired, and when its file was deleted [GAP-078]', async () => {
  expect(await stateOf(await linkOf(), NOW + DAY)).toBe('found');
  expect(await stateOf(await linkOf(), NOW + DAY + 1)).toBe('expired');
  expect(await stateOf(await linkOf(createFileLinks(db), { ...FILE, fileId: 'file-9' }))).toBe('deleted');
});

it.each([
  ['through the site of another dealer', { siteId: 'group/other' }],
  ['as one of another lead', { leadId: 'lead-2' }],
])('never opens a file %s, even with a genuine signature', async (_, change) => {
  expect(await stateOf(await linkOf(createFileLinks(db), { ...FILE, ...change }))).toBe('deleted');
});

it('reads the key again after the database failed [GAP-078]', async () => {
  let fails = 1;
  const flaky = new Proxy(db, {
    get(target, name) {
      if (name === 'insertInto' && fails-- > 0) throw new Error('the database is gone');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const links = createFileLinks(flaky);
  await expect(links.href(FILE, NOW)).rejects.toThrow('is gone');
  expect(await stateOf(await linkOf(links))).toBe('found');
});

it('links to the site on which the lead was sent [GAP-078]', async () => {
  const payload = {
    lead_id: 'lead-1',
    url: 'https://www.example.com/careers?x=1',
    files: [{ id: 'file-1', name: 'cv.pdf' }],
  };
  const [file] = await linkedFiles(createFileLinks(db), {
    siteId: 'group/site',
    payload: payload as unknown as LeadPayload,
    expires: NOW,
  });
  expect(file!.url).toMatch(
    /^https:\/\/www\.example\.com\/lead-files\/lead-1\/file-1\?expires=\d+&signature=[\w-]{43}$/,
  );
  expect(file!.expires_at).toBe('2026-11-21T01:00:00.000Z');
});

describe('new links to the files of a lead', () => {
  const payload = (files: readonly object[]) =>
    JSON.stringify({ lead_id: 'lead-1', url: 'https://www.example.com/careers', files });
  const store = (files: readonly object[]) =>
    db
      .updateTable('leads')
      .set({ payload: payload(files) })
      .execute();
  const ask = (receipt: string) => freshFileLinks(receipt, { db, now: NOW });
  const cv = { id: 'file-1', name: 'cv.pdf' };

  it('open the file for two weeks, by the receipt as a person types it [GAP-078]', async () => {
    await store([cv]);
    const answer = await ask(' fc-1 ');
    if ('error' in answer) return expect.fail(answer.error);
    const [file] = answer.files;
    const { origin, searchParams } = new URL(file!.url);
    expect([origin, file!.name, file!.expires_at]).toEqual([
      'https://www.example.com',
      'cv.pdf',
      new Date(NOW + 14 * DAY).toISOString(),
    ]);
    const link = { ...FILE, expires: searchParams.get('expires')!, signature: searchParams.get('signature')! };
    expect(await stateOf(link, NOW + 13 * DAY)).toBe('found');
  });

  it.each([
    ['of no lead', 'FC-9', [cv], 'There is no lead with the receipt number FC-9.'],
    ['of a lead without files', 'FC-1', [], 'FC-1 came without files.'],
    ['that were deleted', 'FC-1', [{ ...cv, id: 'gone' }], 'The files of FC-1 were deleted after their time.'],
  ])('are refused with the reason: files %s [GAP-078]', async (_, receipt, files, error) => {
    await store(files);
    expect(await ask(receipt)).toEqual({ error });
  });

  it('are refused to a request without a receipt [GAP-078]', async () => {
    const parts = { db, now: () => NOW };
    expect((await handleLinksRequest({}, parts).next()).value).toEqual({ error: 'The request names no receipt.' });
  });
});
