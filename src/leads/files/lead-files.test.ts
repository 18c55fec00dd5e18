import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { docx, pdf } from '#tests/support/sample-files.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createLeadIntake } from '../accept-lead.server.ts';
import { LEAD_JOBS } from '../jobs.server.ts';
import type { LeadSubmission } from '../lead-intake.ts';
import { deleteOldFiles } from './store-files.server.ts';

const database = await testDatabase();
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const jobs = await openJobs({ database, jobs: LEAD_JOBS, log, work: false });
afterAll(() => jobs.close({ gracefulMs: 0 }));
const intake = createLeadIntake({ database, jobs, log, cleanPhoto, filesStoredDays: 30 });
const NOW = Date.UTC(2026, 10, 21, 1);
const DAY = 86_400_000;

const siteWith = (careersCv: 'off' | 'optional' | 'required') =>
  sampleSite([sampleDealership('one', { mail: ['jobs@one.example'] })], {
    forms: { offered: ['careers'], careersCv },
    enquiry: { terms: true },
  });
const sent = (bytes: Buffer, name = 'Jane CV.pdf') => ({
  field: 'cv',
  name,
  size: bytes.length,
  cutBy: null,
  read: async () => bytes,
});
const application = (
  files: LeadSubmission['files'],
  fields: Record<string, string> = {},
  site = siteWith('optional'),
) =>
  intake.accept({
    site,
    vehicle: null,
    fields: {
      form: 'careers',
      form_token: 'token',
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      phone: '0491 570 006',
      position: 'Detailer',
      terms: 'true',
      ...fields,
    },
    files: files ?? [],
    request: { url: 'https://www.example.com/careers', user_agent: null, remote_address: null },
    now: NOW,
  });
const rows = () => database.db.selectFrom('lead_files').selectAll().execute();
const contentOf = async (id: string) => {
  const parts = await database.db
    .selectFrom('lead_file_parts')
    .select('content')
    .where('file_id', '=', id)
    .orderBy('part')
    .execute();
  return Buffer.concat(parts.map(({ content }) => content));
};

beforeEach(async () => {
  await database.db.deleteFrom('lead_deliveries').execute();
  await database.db.deleteFrom('leads').execute();
  vi.clearAllMocks();
});

it('stores a file with its lead, in pieces, and names it in the payload [GAP-078]', async () => {
  const large = pdf('x'.repeat(700_000));
  const outcome = await application([sent(large)]);
  expect(outcome).toMatchObject({ outcome: 'accepted', repeated: false });
  const [row] = await rows();
  expect(row).toMatchObject({
    lead_id: (outcome as { lead_id: string }).lead_id,
    site_id: 'group/site',
    field: 'cv',
    name: 'Jane CV.pdf',
    type: 'application/pdf',
    size: large.length,
  });
  expect((await contentOf(row!.id)).equals(large)).toBe(true);
  const { payload } = await database.db.selectFrom('leads').select('payload').executeTakeFirstOrThrow();
  expect(payload['files']).toEqual([
    {
      id: row!.id,
      field: 'cv',
      label: 'Your CV',
      name: 'Jane CV.pdf',
      type: 'application/pdf',
      size: large.length,
      sha256: row!.sha256,
    },
  ]);
});

it('takes the same post with the same file as one lead, and another file as another [GAP-078]', async () => {
  const first = await application([sent(pdf())]);
  expect(await application([sent(pdf())])).toMatchObject({ ...first, repeated: true });
  expect(await application([sent(pdf('A newer CV'))])).toMatchObject({ outcome: 'accepted', repeated: false });
  expect(await rows()).toHaveLength(2);
});

it('stores neither lead nor file when one of them is refused [GAP-078]', async () => {
  expect(await application([sent(Buffer.from('<script>'))])).toMatchObject({
    outcome: 'invalid',
    errors: [{ field: 'cv', message: expect.stringMatching(/^Jane CV\.pdf is neither/) }],
  });
  expect(await application([sent(pdf())], { position: '', email: '' })).toMatchObject({
    outcome: 'invalid',
    errors: [{ field: 'email' }, { field: 'position' }],
  });
  expect(await database.db.selectFrom('leads').select('id').execute()).toEqual([]);
  expect(await rows()).toEqual([]);
});

it('stores no lead when its file cannot be stored [GAP-078]', async () => {
  const broken = createLeadIntake({
    database,
    jobs: { sendIn: () => Promise.reject(new Error('queue is gone')) },
    log,
    cleanPhoto,
  });
  const submission = {
    site: siteWith('optional'),
    vehicle: null,
    fields: {
      form: 'careers',
      name: 'J',
      last_name: 'C',
      email: 'j@example.com',
      phone: '0491 570 006',
      position: 'x',
      terms: 'true',
    },
    files: [sent(pdf())],
    request: { url: 'https://www.example.com/careers', user_agent: null, remote_address: null },
    now: NOW,
  };
  await expect(broken.accept(submission)).rejects.toThrow('queue is gone');
  expect(await rows()).toEqual([]);
  expect(await database.db.selectFrom('lead_file_parts').select('part').execute()).toEqual([]);
});

it('lists the error of a file among those of the other fields, in the order of the form [GAP-078]', async () => {
  const outcome = await application([], { position: '', phone: '', terms: '' }, siteWith('required'));
  const fields = outcome.outcome === 'invalid' ? outcome.errors.map(({ field }) => field) : [];
  expect(fields).toEqual(['phone', 'position', 'cv', 'terms']);
});

it('asks for a CV only where the site takes one [GAP-078]', async () => {
  expect(await application([], {}, siteWith('required'))).toMatchObject({
    outcome: 'invalid',
    errors: [{ field: 'cv', message: 'Choose a file for “Your CV”: PDF or Word (DOCX).' }],
  });
  expect(await application([], {}, siteWith('optional'))).toMatchObject({ outcome: 'accepted' });
  expect(await application([sent(pdf())], { position: 'Other' }, siteWith('off'))).toMatchObject({
    outcome: 'accepted',
  });
  expect(await rows()).toEqual([]);
});

it('logs nothing of a file or its sender [GAP-078]', async () => {
  await application([sent(docx(), 'Jane Citizen.docx')]);
  await application([sent(Buffer.from('x'), 'Jane Citizen.exe')]);
  expect([log.info, log.warn, log.error].flatMap((level) => level.mock.calls)).toEqual([]);
});

it('deletes files after the days that the site keeps them, and keeps their lead [GAP-078]', async () => {
  await application([sent(pdf())]);
  expect(await deleteOldFiles(database.db, NOW + 30 * DAY)).toBe(0);
  expect(await deleteOldFiles(database.db, NOW + 30 * DAY + 1)).toBe(1);
  expect(await rows()).toEqual([]);
  expect(await database.db.selectFrom('lead_file_parts').select('part').execute()).toEqual([]);
  expect(await database.db.selectFrom('leads').select('id').execute()).toHaveLength(1);
});

it('deletes files with their lead [GAP-078]', async () => {
  await application([sent(pdf())]);
  await database.db.deleteFrom('lead_deliveries').execute();
  await database.db.deleteFrom('leads').execute();
  expect(await rows()).toEqual([]);
});
