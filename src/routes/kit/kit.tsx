import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { Container } from '#ui/layout/container.tsx';
import { readScope } from '#views/context.ts';
import { KitControls } from './kit-controls.tsx';
import { KitDisclosure } from './kit-disclosure.tsx';
import { KitMessages, KitStock } from './kit-messages.tsx';
import '#styles/pages/kit.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `Design system | ${loaderData.siteName}` }, { name: 'robots', content: 'noindex' }] : [];

/** The design system in this site's theme. Only in development and on sites with the setting `site.kit`; otherwise 404. */
export function loader({ context }: LoaderFunctionArgs) {
  const { site } = readScope(context);
  const { header, ui } = site.settings;
  if (!import.meta.env.DEV && !site.settings.site.flags.includes('kit')) throw data(null, { status: 404 });
  return {
    siteName: site.name,
    menuOpen: header.menuOpen,
    sectionState: ui.sectionState,
    termsOnMobile: ui.termsOnMobile,
  };
}

export default function Kit() {
  const { siteName, ...settings } = useLoaderData<typeof loader>();
  return (
    <>
      <Container className="kit-top">
        <p className="quiet">{siteName}</p>
        <h1>Design system</h1>
        <p>
          Every primitive in every state, in this site’s theme, with what real stock does to it: long names, large
          prices, umlauts, no photo.
        </p>
      </Container>
      <KitControls />
      <KitDisclosure {...settings} />
      <KitMessages />
      <KitStock />
    </>
  );
}
