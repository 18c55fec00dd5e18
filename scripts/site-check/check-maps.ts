import type { Site } from '#sites/site.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

/** Services of maps that a site names and that lack a key: without it, shoppers get the drawn map and the table of postcodes. */
export function checkMaps(
  { id, settings, locations }: Site,
  texts: SiteTexts,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly Finding[] {
  const { picture, signingSecretEnv, geocoding } = settings.maps;
  const file = `${id}/site.yaml`;
  const risk = (name: string, message: string, todo: string): Finding => ({
    level: 'risk',
    file,
    line: findLine(texts, file, `${name}:`, 'maps:'),
    message,
    todo,
  });
  const hasPicture = locations.some(({ address }) => address.map_key !== null && address.lat !== null);
  return [
    ...(picture === 'google' && !hasPicture
      ? [
          risk(
            'picture',
            'Pictures of maps are those of Google, but no location has a key for them.',
            'Write lat, long and map_key of each location in dealerships.yaml, or set maps.picture to drawn.',
          ),
        ]
      : []),
    ...(picture === 'google' && signingSecretEnv !== null && !environment[signingSecretEnv]
      ? [
          risk(
            'signingSecretEnv',
            `The environment has no ${signingSecretEnv}: the URLs of pictures of maps are not signed.`,
            `Set ${signingSecretEnv} for the server.`,
          ),
        ]
      : []),
    ...(geocoding === 'google' && !environment['GOOGLE_GEOCODING_KEY']
      ? [
          risk(
            'geocoding',
            'Points of postcodes are those of Google, but the environment has no GOOGLE_GEOCODING_KEY.',
            'Set GOOGLE_GEOCODING_KEY for the server, or set maps.geocoding to table.',
          ),
        ]
      : []),
  ];
}
