import { describe, expect, it } from 'vitest';
import { enquiryForm } from './enquiry-form.ts';
import type { EnquiryRules } from './enquiry-rules.ts';
import {
  fileHint,
  fileProblems,
  fileSize,
  shownName,
  storedName,
  UPLOAD_LIMITS,
  uploadBytes,
  type PostedFile,
} from './lead-files.ts';
import { siteUploadLimits, withFiles } from './lead-forms.ts';
import type { OwnField } from './own-fields.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';

const CV: OwnField = { name: 'cv', label: 'Your CV', kind: 'file', takes: 'document', required: true };
const DAMAGE: OwnField = { name: 'damage', label: 'Damage', kind: 'file', takes: 'photo', required: false, most: 2 };
const { settings } = sampleSite([sampleDealership('one')]);
const limits = { fileMegabytes: 2, enquiryMegabytes: 3, mostFiles: 4 };
const file = (field: string, changes: Partial<PostedFile> = {}): PostedFile => ({
  field,
  name: `${field}.pdf`,
  size: 1000,
  cutBy: null,
  ...changes,
});

describe('the number and size of files', () => {
  it.each([
    ['a required file', [file('cv')], null],
    ['no file for a required field', [], { field: 'cv', message: 'Choose a file for “Your CV”: PDF or Word (DOCX).' }],
    ['a second file for one', [file('cv'), file('cv')], { field: 'cv', message: 'Choose at most one document.' }],
    [
      'more than a field takes',
      [file('cv'), file('damage'), file('damage'), file('damage')],
      { field: 'damage', message: 'Choose at most 2 photos.' },
    ],
    [
      'a file that was cut off',
      [file('cv', { cutBy: 'fileLimit' })],
      { field: 'cv', message: 'cv.pdf is larger than 2 MB. Choose a smaller file.' },
    ],
    [
      'an empty file',
      [file('cv', { size: 0 })],
      { field: 'cv', message: 'cv.pdf is empty (0 bytes). Choose the file again, or another one.' },
    ],
    [
      'more bytes than one form may have',
      [file('cv', { size: 2e6 }), file('damage', { size: 1.1e6 })],
      { field: 'damage', message: 'Your files are larger than 3 MB together. Choose fewer or smaller files.' },
    ],
    [
      'files of which the last was cut off by the limit of a form',
      [file('cv'), file('damage', { cutBy: 'enquiryLimit' })],
      { field: 'damage', message: 'Your files are larger than 3 MB together. Choose fewer or smaller files.' },
    ],
  ] as const)('%s', (_, files, error) => {
    expect(fileProblems([CV, DAMAGE], files, limits)).toEqual(error === null ? [] : [error]);
  });

  it('refuses more files than the site takes with one form', () => {
    const many: OwnField = { ...DAMAGE, most: 9 };
    const files = ['cv', 'damage', 'damage', 'damage', 'damage'].map((field) => file(field));
    expect(fileProblems([CV, many], files, limits)).toEqual([
      { field: 'damage', message: 'Choose at most 4 files in total.' },
    ]);
  });

  it('lets one file be as large as it may be, whatever the limit of a form is', () => {
    expect(uploadBytes({ ...limits, fileMegabytes: 9 })).toEqual({ file: 9e6, enquiry: 9e6 });
  });
});

it.each([
  [120, '1 kB'],
  [45_300, '45 kB'],
  [2_400_000, '2.4 MB'],
  [10_000_000, '10 MB'],
])('shows %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

it.each([
  ['D:\\Mine\\Jane/cv.pdf', 'cv.pdf'],
  ['cv\u202efdp.exe\0', 'cv fdp.exe'],
  ['', 'The file'],
  ['a'.repeat(100), `${'a'.repeat(59)}…`],
])('names %j in a message as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

it.each([
  ['Jane Cafe\u0301.docx', 'Jane Caf\u00e9.pdf'],
  ['half \ud83d.pdf', 'half.pdf'],
  ['\ud83d\ude97.pdf', 'cv.pdf'],
  ['简历.pdf', '简历.pdf'],
  ['a'.repeat(100), `${'a'.repeat(80)}.pdf`],
  ['CON.pdf', 'cv.pdf'],
  ['.pdf', 'cv.pdf'],
])('stores %j as %j', (name, stored) => {
  expect(storedName(name, 'cv', 'application/pdf')).toBe(stored);
});

describe('a file field', () => {
  const rules: EnquiryRules = { ...settings.enquiry, own: [CV, DAMAGE], uploads: limits };
  const state = { siteName: 'S', formToken: 't' };
  const shown = (more: object) =>
    enquiryForm(rules, { vehicle: null, locations: [], dealerships: [] }, { ...state, ...more }).fields.filter(
      (field) => field.kind === 'file',
    );

  it('says which formats, how many and how large', () => {
    expect(shown({}).map(({ hint }) => hint)).toEqual([
      'PDF or Word (DOCX), at most 2 MB.',
      'Up to 2 photos: JPEG, PNG or WebP, at most 2 MB each.',
    ]);
    expect(fileHint({ takes: 'photo' }, limits)).toBe('JPEG, PNG or WebP, at most 2 MB.');
  });

  it('says that the browser did not keep its file, unless the file itself was refused', () => {
    const again = shown({ posted: {}, lostFiles: ['cv', 'damage'], errors: [{ field: 'damage', message: 'No.' }] });
    expect(again.map(({ isLost, error }) => [isLost, error])).toEqual([
      [true, null],
      [false, 'No.'],
    ]);
  });
});

it('has limits only where the site offers a form with files', () => {
  const limitsOf = (change: object) =>
    siteUploadLimits(sampleSite([sampleDealership('one')], { forms: { offered: [], ...change } }));
  expect(limitsOf({})).toBeNull();
  expect(limitsOf({ offered: ['careers'], careersCv: 'off' })).toBeNull();
  expect(limitsOf({ offered: ['careers'] })).toEqual(UPLOAD_LIMITS);
});

it('keeps the steps of a form whose file fields are all on the last one', () => {
  const step = (name: string, fields: readonly string[] | 'others') => ({ name, title: name, fields });
  const rules: EnquiryRules = { ...settings.enquiry, layout: 'multiStep', own: [CV, DAMAGE] };
  const last = [step('first', 'others'), step('last', ['cv', 'damage'])];
  expect(withFiles({ ...rules, steps: last }, limits)).toMatchObject({ layout: 'multiStep', uploads: limits });
  const apart = [step('first', ['cv']), step('last', 'others')];
  expect(withFiles({ ...rules, steps: apart }, limits)).toMatchObject({ layout: 'single', uploads: limits });
});
