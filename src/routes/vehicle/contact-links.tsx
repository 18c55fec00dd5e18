import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { ContactLinksView } from './contact-dialogs-view.ts';

/** A link to a form; with scripts it opens as a dialog. */
export function PhotosLink({ view }: { view: ContactLinksView }) {
  return (
    view.photos && (
      <ButtonLink href={view.photos} variant="quiet" size="small">
        <Icon name="images" />
        Request Photos
      </ButtonLink>
    )
  );
}
