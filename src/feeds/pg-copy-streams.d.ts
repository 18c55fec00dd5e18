// The package has no types of its own.
declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A stream into `COPY ... FROM STDIN`; `finish` says that the server has taken all of it. */
  export function from(statement: string): Writable & Submittable;
}
