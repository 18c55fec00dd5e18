import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FormField } from '../rules/form-field.ts';
import { fileSize, tooLargeMessage, uploadBytes } from '../rules/lead-files.ts';
import { Field } from '#ui/field.tsx';

/** The files chosen so far, by field. A form that is shown again gets them back from here, which needs scripts. */
export type ChosenFiles = RefObject<Map<string, readonly File[]>>;

/** A control for files: what was chosen, and whether it is too large, before it is sent. */
export function FileField({
  id,
  field,
  chosen,
}: {
  id: string;
  field: Extract<FormField, { kind: 'file' }>;
  chosen: ChosenFiles;
}) {
  const { name, label, hint, error, required, accept, most, limits, isLost } = field;
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const large = files.find((file) => file.size > uploadBytes(limits).file);
  const problem = large ? tooLargeMessage(large.name, limits) : null;

  // With every answer the form is a new element. A refused file is not chosen again.
  useEffect(() => {
    const before = chosen.current.get(name) ?? [];
    if (error !== null || before.length === 0 || !input.current) return;
    input.current.files = transferOf(before).files;
    setFiles(before);
  }, [chosen, name, error]);
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);

  const isChosen = files.length > 0;
  const lost =
    isLost && !isChosen ? ' Please choose it again: a browser does not keep files when a form is shown again.' : '';
  return (
    <Field
      id={id}
      label={label}
      hint={hint + lost}
      error={problem ?? (isChosen ? null : error)}
      wide
      required={required}
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

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}
