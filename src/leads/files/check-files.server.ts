import { createHash, randomUUID } from 'node:crypto';
import type { SentFile } from '../lead-intake.ts';
import { checkDocument } from './check-document.server.ts';
import { FILE_KINDS, fileFields, shownName, storedName, type FileType, type LeadFile } from '../rules/lead-files.ts';
import type { OwnField } from '../rules/own-fields.ts';
import type { EnquiryError } from '../rules/validate-enquiry.ts';

/** A file as it is stored: what it is was found in its content, and of what the sender said about it only a name is stored. */
export interface CheckedFile extends LeadFile {
  readonly bytes: Buffer;
  /** The digest of what was posted: the same post again is the same lead, whatever our own encoder makes of it. */
  readonly postedSha256: string;
}

/** A photo without anything but its pixels; `null` if the bytes are not a whole photo. */
export type CleanPhoto = (bytes: Buffer) => Promise<Buffer | null>;

type Found = { readonly type: FileType; readonly bytes: Buffer } | { readonly problem: string };

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Checks the files of a form by their content, one after the other. Either all of them are good, or each bad one has its error. */
export async function checkFiles(
  own: readonly OwnField[] | undefined,
  files: readonly SentFile[],
  cleanPhoto: CleanPhoto,
): Promise<{ readonly checked: readonly CheckedFile[]; readonly errors: readonly EnquiryError[] }> {
  const checked: CheckedFile[] = [];
  const errors: EnquiryError[] = [];
  for (const field of fileFields(own)) {
    for (const file of files.filter((one) => one.field === field.name)) {
      const posted = await file.read();
      const found = field.takes === 'photo' ? await checkPhoto(posted, cleanPhoto) : await checkDocument(posted);
      if ('problem' in found) {
        if (!errors.some((error) => error.field === field.name))
          errors.push({ field: field.name, message: `${shownName(file.name)} ${found.problem}` });
        continue;
      }
      const { type, bytes } = found;
      checked.push({
        id: randomUUID(),
        field: field.name,
        label: field.label,
        name: storedName(file.name, field.name, type),
        type,
        size: bytes.length,
        sha256: sha256(bytes),
        bytes,
        postedSha256: sha256(posted),
      });
    }
  }
  return errors.length > 0 ? { checked: [], errors } : { checked, errors };
}

async function checkPhoto(posted: Buffer, cleanPhoto: CleanPhoto): Promise<Found> {
  if (isHeic(posted))
    return {
      problem:
        'is a HEIC photo, which we cannot read. Choose the photo again as JPEG, or take it with the format \u201cMost Compatible\u201d.',
    };
  const bytes = await cleanPhoto(posted);
  return bytes === null
    ? { problem: `is not a photo that we can read, or it is damaged. Choose a ${FILE_KINDS.photo.formats} file.` }
    : { type: 'image/jpeg', bytes };
}

function isHeic(bytes: Buffer): boolean {
  return (
    bytes.toString('latin1', 4, 8) === 'ftyp' &&
    /^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(bytes.toString('latin1', 8, 12))
  );
}
