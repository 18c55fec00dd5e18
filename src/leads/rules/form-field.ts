import type { Choice } from './own-fields.ts';
import type { UploadLimits } from './lead-files.ts';

export interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** The error message beside the field, or `null`. */
  readonly error: string | null;
}

/** The location whose free times the browser requests; `null` while none is selected on the form. */
export interface FreeTimes {
  readonly location: string | null;
}

export type FormField =
  | (FieldBase & {
      readonly kind: 'text' | 'email' | 'tel' | 'textarea';
      readonly value: string;
      readonly autoComplete: string;
      readonly inputMode: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
      /**
       * `null`: no limit, because browsers silently cut off what is pasted. Longer texts are refused with a message.
       */
      readonly maxLength: number | null;
      readonly placeholder: string | null;
      readonly hint?: string | null;
    })
  /**
   * A local time at the location. On pages that are cached for longer than the bounds are valid, `max` is `null` and
   * `min` long ago.
   */
  | (FieldBase & {
      readonly kind: 'datetime';
      readonly value: string;
      readonly min: string;
      readonly max: string | null;
      readonly stepSeconds: number;
      readonly hint: string | null;
      readonly freeTimes: FreeTimes | null;
    })
  /** `value` is `''` until an option is selected; the page then shows `prompt` as an empty first option. */
  | (FieldBase & {
      readonly kind: 'select';
      readonly value: string;
      readonly options: readonly Choice[];
      readonly prompt: string;
      /** Beside another field if there is room. */
      readonly narrow?: true;
    })
  /** A day; `bounds` are null on a page that is cached, which would show yesterday's. */
  | (FieldBase & {
      readonly kind: 'date';
      readonly value: string;
      readonly hint: string | null;
      readonly bounds: { readonly min: string; readonly max: string } | null;
    })
  /** Files. Browsers never fill one in again: `isLost` says that files came with the post that was refused. */
  | (FieldBase & {
      readonly kind: 'file';
      readonly accept: string;
      readonly most: number;
      readonly limits: UploadLimits;
      readonly hint: string;
      /** The label among the photos of a vehicle, which are one group; `null` for other files. */
      readonly view: string | null;
      readonly isLost: boolean;
    })
  | (FieldBase & { readonly kind: 'radios'; readonly value: string; readonly options: readonly Choice[] })
  | (FieldBase & {
      readonly kind: 'checkbox';
      readonly checked: boolean;
      /** Words of the label that are a link, and its path. */
      readonly link?: { readonly text: string; readonly href: string };
    })
  | (FieldBase & {
      readonly kind: 'checkboxes';
      readonly options: readonly (Choice & { readonly checked: boolean })[];
    });
