import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FormField } from '../rules/form-field.ts';
import { fileSize, tooLargeMessage, uploadBytes } from '../rules/lead-files.ts';
import { Field } from '#ui/field.tsx';

type FileFormField = Extract<FormField, { kind: 'file' }>;

/** The files chosen so far, by field. A form that is shown again gets them back from here, which needs scripts. */
export type ChosenFiles = RefObject<Map<string, readonly File[]>>;

/** A control for files: what was chosen, and whether it is too large, before it is sent. */
function FileField({ id, field, chosen }: { id: string; field: FileFormField; chosen: ChosenFiles }) {
  const { name, label, view, error, required, accept, most, limits, isLost } = field;
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const large = files.find((file) => file.size > uploadBytes(limits).file);
  const problem = large ? tooLargeMessage(large.name, limits) : null;

  // With every answer the form is a new element. A refused file is not chosen again.
  useEffect(() => {
    const before = chosen.current.get(name) ?? [];
    if (error !== null || before.length === 0 || !input.current) return;
    input.current.files = toDataTransfer(before).files;
    setFiles(before);
  }, [chosen, name, error]);
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);

  const isChosen = files.length > 0;
  // The hint of a group of photos is above the group.
  const hint = view === null ? field.hint : most > 1 && `Up to ${most} photos.`;
  const lost =
    isLost && !isChosen && 'Please choose it again: a browser does not keep files when a form is shown again.';
  return (
    <Field
      id={id}
      label={view ?? label}
      hint={[hint, lost].filter(Boolean).join(' ')}
      error={problem ?? (isChosen ? null : error)}
      wide={view === null}
      required={required || view !== null}
    >
      {(aria) => (
        <>
          <input
            {...aria}
            ref={input}
            type="file"
            name={name}
            accept={accept}
            multiple={most > 1}
            required={required}
            className="control control-file"
            onChange={(event) => {
              const now = [...(event.currentTarget.files ?? [])];
              chosen.current.set(name, now);
              setFiles(now);
            }}
          />
          <p className="field-hint" role="status">
            {files.map((file) => `${file.name}, ${fileSize(file.size)}`).join('; ')}
          </p>
        </>
      )}
    </Field>
  );
}

/** The photos of a vehicle, one for each view, as one group: seven separate fields would be two screens of a phone. */
function PhotoFields({
  fields,
  fieldId,
  chosen,
}: {
  fields: readonly FileFormField[];
  fieldId: (name: string) => string;
  chosen: ChosenFiles;
}) {
  const [first] = fields;
  if (!first) return null;
  return (
    <fieldset className="field field-wide">
      <legend className="field-label">
        Photos of your vehicle <span className="field-optional">(optional)</span>
      </legend>
      <p className="field-hint">{first.hint}</p>
      <div className="photo-fields grid gap-3">
        {fields.map((field) => (
          <FileField key={field.name} id={fieldId(field.name)} field={field} chosen={chosen} />
        ))}
      </div>
    </fieldset>
  );
}

function toDataTransfer(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** The controls of file fields, for forms that may have some. */
export const FILE_PARTS = { Field: FileField, Photos: PhotoFields } as const;
export type FileParts = typeof FILE_PARTS;
