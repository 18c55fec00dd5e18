import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';

export interface SiteBannerView {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly label: string; readonly href: string } | null;
  /** Ids of the routes that show it. */
  readonly screens: readonly string[];
}

/** The site's message at the top of a page. The id depends on the text, so a dismissed message stays hidden until it changes. */
export function SiteBanner({ title, text, link }: SiteBannerView) {
  return (
    <Container className="site-banner">
      <Banner
        id={`${title} ${text}`}
        title={title}
        actions={
          link && (
            <ButtonLink href={link.href} variant="secondary">
              {link.label}
            </ButtonLink>
          )
        }
      >
        {text}
      </Banner>
    </Container>
  );
}
