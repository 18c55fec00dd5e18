import type { ReactNode } from 'react';

/** A form with its heading, and beside it what it is about or who answers it. */
export function FormPanel({
  id = 'form-title',
  title,
  level = 1,
  intro,
  aside,
  children,
}: {
  id?: string;
  title: string;
  level?: 1 | 2;
  intro?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="form-page-grid stack gap-5">
      <section className="panel" aria-labelledby={id}>
        <div className="form-page-head">
          <Heading id={id}>{title}</Heading>
          {intro}
        </div>
        <div className="form-page-body">{children}</div>
      </section>
      {aside}
    </div>
  );
}
