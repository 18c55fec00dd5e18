import { composeText } from '#rules/normal-form.ts';
import type { OwnField } from './own-fields.ts';

type FileField = Extract<OwnField, { kind: 'file' }>;

/** The kinds of file that a field accepts. */
type FileKind = FileField['takes'];

/** The limits of forms with files. */
export interface UploadLimits {
  readonly fileMegabytes: number;
  readonly enquiryMegabytes: number;
  readonly mostFiles: number;
}

/** They protect the memory and the disk of the server, so they are the same on every site. */
export const UPLOAD_LIMITS: UploadLimits = { fileMegabytes: 10, enquiryMegabytes: 50, mostFiles: 12 };

/** The days for which the files of a form are stored, unless the operator sets others. Their lead stays. */
export const FILES_STORED_DAYS = 90;

/** A file as it was posted, before anyone has looked at its content. */
export interface PostedFile {
  /** The name of the form field. */
  readonly field: string;
  /** The name that the sender's device gave it. It is not trusted. */
  readonly name: string;
  readonly size: number;
  /** Not whole: the file, or everything that was sent, has more bytes than it may have. The rest was not read. */
  readonly cutBy: 'fileLimit' | 'enquiryLimit' | null;
}

interface KindOfFile {
  /** For the browser's dialog. It is a convenience, not a check. */
  readonly accept: string;
  readonly formats: string;
  readonly noun: string;
}

export const FILE_KINDS: Readonly<Record<FileKind, KindOfFile>> = {
  document: {
    accept: '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    formats: 'PDF or Word (DOCX)',
    noun: 'document',
  },
  // iPhones convert their HEIC photos to JPEG if HEIC is not listed.
  photo: { accept: 'image/jpeg,image/png,image/webp', formats: 'JPEG, PNG or WebP', noun: 'photo' },
};

const MEGABYTE = 1_000_000;

export function fileFields(own: readonly OwnField[] | undefined): readonly FileField[] {
  return (own ?? []).filter((field) => field.kind === 'file');
}

/** The limits in bytes. */
export function uploadBytes({ fileMegabytes, enquiryMegabytes }: UploadLimits) {
  return { file: fileMegabytes * MEGABYTE, enquiry: Math.max(enquiryMegabytes, fileMegabytes) * MEGABYTE };
}

/** `2.4 MB`; small files in kB. */
export function fileSize(bytes: number): string {
  if (bytes < MEGABYTE / 10) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / MEGABYTE).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** Hint of a file field: accepted formats and sizes. */
export function fileHint({ takes, most = 1 }: Pick<FileField, 'takes' | 'most'>, limits: UploadLimits): string {
  const { formats, noun } = FILE_KINDS[takes];
  const each = `${formats}, at most ${limits.fileMegabytes} MB`;
  return most === 1 ? `${each}.` : `Up to ${most} ${noun}s: ${each} each.`;
}

export function tooLargeMessage(name: string, limits: UploadLimits): string {
  return `${shownName(name)} is larger than ${limits.fileMegabytes} MB. Choose a smaller file.`;
}

/** A name as it is repeated in a message: short, and without characters that hide or reverse text. */
export function shownName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const letters = [...(clean.split(/[/\\]/).at(-1) || 'The file')];
  return letters.length <= 60 ? letters.join('') : `${letters.slice(0, 59).join('')}\u2026`;
}

/** The errors of number and size, at most one per field. The content is checked later. */
export function fileProblems(
  own: readonly OwnField[] | undefined,
  files: readonly PostedFile[],
  limits: UploadLimits,
): { readonly field: string; readonly message: string }[] {
  const errors = fileFields(own).flatMap((field) => {
    const message = fieldProblem(
      field,
      files.filter((file) => file.field === field.name),
      limits,
    );
    return message === null ? [] : [{ field: field.name, message }];
  });
  if (errors.length > 0) return errors;
  const last = files.at(-1);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > limits.mostFiles)
    return [{ field: last!.field, message: `Choose at most ${limits.mostFiles} files in total.` }];
  return total > uploadBytes(limits).enquiry || files.some((file) => file.cutBy === 'enquiryLimit')
    ? [
        {
          field: last!.field,
          message: `Your files are larger than ${limits.enquiryMegabytes} MB together. Choose fewer or smaller files.`,
        },
      ]
    : [];
}

function fieldProblem(field: FileField, files: readonly PostedFile[], limits: UploadLimits): string | null {
  const { most = 1, takes, required, label } = field;
  const { formats, noun } = FILE_KINDS[takes];
  if (files.length === 0) return required ? `Choose a file for \u201c${label}\u201d: ${formats}.` : null;
  if (files.length > most) return `Choose at most ${most === 1 ? `one ${noun}` : `${most} ${noun}s`}.`;
  const large = files.find((file) => file.cutBy === 'fileLimit');
  if (large) return tooLargeMessage(large.name, limits);
  const empty = files.find((file) => file.size === 0);
  return empty ? `${shownName(empty.name)} is empty (0 bytes). Choose the file again, or another one.` : null;
}

/** The types that are stored, with their file name extensions. */
const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
} as const;

export type FileType = keyof typeof EXTENSIONS;

/** The description of a file that receivers get. */
export interface LeadFile {
  readonly id: string;
  readonly field: string;
  readonly label: string;
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  readonly sha256: string;
}

/** A file with the link that a receiver gets. */
export interface LinkedLeadFile extends LeadFile {
  readonly url: string;
  readonly expires_at: string;
}

/** A name that is safe on every system, ends as its content demands, and is never empty. */
export function storedName(given: string, field: string, type: FileType): string {
  const last = composeText(given.slice(0, 1000)).split(/[/\\]/).at(-1)!;
  const base = last
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _()-]+/gu, '-')
    .replace(/ +/g, ' ')
    .replace(/^[ .-]+|[ .-]+$/g, '');
  const short = [...base].slice(0, 80).join('').trim();
  const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(short);
  return `${short === '' || isReserved ? field : short}.${EXTENSIONS[type]}`;
}
