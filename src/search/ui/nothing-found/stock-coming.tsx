import { ButtonLink } from '#ui/button.tsx';
import { EmptyState, type IllustrationName } from '#ui/empty-state.tsx';

/** Instead of results, on a site that has no vehicle yet, where clearing filters would find none either. */
export function StockComing({ contactPath, illustration }: { contactPath: string; illustration: IllustrationName }) {
  return (
    <EmptyState illustration={illustration} title="Stock is on its way">
      <p>
        Our first vehicles will be here soon. Tell us what you are looking for and we will contact you when it arrives.
      </p>
      <ButtonLink href={contactPath}>Tell us what you want</ButtonLink>
    </EmptyState>
  );
}
