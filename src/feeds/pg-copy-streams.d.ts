// The package has no type definitions.
declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A stream into `COPY ... FROM STDIN`; `finish` means that the server has received everything. */
  export function from(statement: string): Writable & Submittable;
}
