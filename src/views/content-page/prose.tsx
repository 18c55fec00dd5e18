import { classNames } from '#ui/class-names.ts';

/** A text of the site's folder, sanitised by renderMarkdown. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return html.trim() === '' ? null : (
    <div className={classNames('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
