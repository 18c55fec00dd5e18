import { MAX_PICTURE_BYTES, PictureRefused, sniffPicture, type PictureSource } from '#media/pictures-port.ts';

/**
 * In memory: serves the pictures of `files`, by path, at every public host. Magic inputs, by the last part of the path:
 *   /status/<code>   answers with that status
 *   /redirect/<n>    redirects n times to `/picture`
 *   /to-private      redirects to this machine
 *   /huge            is larger than allowed
 *   /silent          never answers: reaches the time limit immediately
 *   /compressed      is compressed
 * `down = true` refuses every connection until it is false again.
 */
export interface FakePictures extends PictureSource {
  /** The requested paths, in order. */
  readonly requests: readonly string[];
  readonly files: Map<string, Buffer>;
  down: boolean;
}

/** Messages of the real adapter for the magic inputs that are always refused. */
const REFUSALS: Readonly<Record<string, (host: string) => string>> = {
  '/silent': (host) => `${host} did not send the picture within 10 s.`,
  '/huge': (host) => `${host} sent more than ${MAX_PICTURE_BYTES / 1024} kB.`,
  '/compressed': (host) => `${host} sent a compressed response that was not requested.`,
  '/to-private': () => 'Pictures are fetched over https: only, not over file:',
};

function checkedUrl(url: string): URL {
  const address = URL.parse(url);
  if (!address) throw new PictureRefused("The picture's URL is not valid.");
  const { protocol, hostname, username } = address;
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new PictureRefused(`Pictures are fetched over https: only, not over ${protocol}`);
  if (username)
    throw new PictureRefused(`The picture's URL at ${hostname} contains a user name, which is not allowed.`);
  return address;
}

function numberIn(expression: RegExp, path: string): number | null {
  const found = expression.exec(path)?.[1];
  return found === undefined ? null : Number(found);
}

export function openFakePictures(files: Readonly<Record<string, Buffer>> = {}): FakePictures {
  const requests: string[] = [];
  const fake: FakePictures = {
    requests,
    files: new Map(Object.entries(files)),
    down: false,
    async fetch(url) {
      const { hostname, pathname } = checkedUrl(url);
      requests.push(pathname);
      if (fake.down) throw new PictureRefused(`${hostname} could not be reached: ECONNREFUSED.`);
      const refusal = REFUSALS[pathname.slice(pathname.lastIndexOf('/'))]?.(hostname);
      if (refusal) throw new PictureRefused(refusal);
      const hops = numberIn(/\/redirect\/(\d)$/, pathname) ?? 0;
      if (hops > 3) throw new PictureRefused(`${hostname} redirects more than 3 times.`);
      const status = numberIn(/\/status\/(\d{3})$/, pathname) ?? 200;
      const bytes = fake.files.get(hops > 0 ? '/picture' : pathname);
      if (status !== 200) throw new PictureRefused(`${hostname} answered ${status}.`);
      if (!bytes) throw new PictureRefused(`${hostname} answered 404.`);
      if (sniffPicture(bytes) === null)
        throw new PictureRefused(`${hostname} sent something that is not a JPEG, PNG, WebP, AVIF or GIF.`);
      return bytes;
    },
  };
  return fake;
}
