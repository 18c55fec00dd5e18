import { MAX_PICTURE_BYTES, PictureRefused, sniffPicture, type PictureSource } from './port.ts';

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

export function openFakePictures(files: Readonly<Record<string, Buffer>> = {}): FakePictures {
  const requests: string[] = [];
  const fake: FakePictures = {
    requests,
    files: new Map(Object.entries(files)),
    down: false,
    async fetch(url) {
      if (!URL.canParse(url)) throw new PictureRefused("The picture's URL is not valid.");
      const { protocol, hostname, pathname, username } = new URL(url);
      if (protocol !== 'https:' && protocol !== 'http:')
        throw new PictureRefused(`Pictures are fetched over https: only, not over ${protocol}`);
      if (username)
        throw new PictureRefused(`The picture's URL at ${hostname} contains a user name, which is not allowed.`);
      requests.push(pathname);
      if (fake.down) throw new PictureRefused(`${hostname} could not be reached: ECONNREFUSED.`);
      if (pathname.endsWith('/silent')) throw new PictureRefused(`${hostname} did not send the picture within 10 s.`);
      if (pathname.endsWith('/huge'))
        throw new PictureRefused(`${hostname} sent more than ${MAX_PICTURE_BYTES / 1024} kB.`);
      if (pathname.endsWith('/compressed'))
        throw new PictureRefused(`${hostname} sent a compressed response that was not requested.`);
      if (pathname.endsWith('/to-private'))
        throw new PictureRefused('Pictures are fetched over https: only, not over file:');
      const hops = Number(/\/redirect\/(\d)$/.exec(pathname)?.[1] ?? 0);
      if (hops > 3) throw new PictureRefused(`${hostname} redirects more than 3 times.`);
      const status = Number(/\/status\/(\d{3})$/.exec(pathname)?.[1] ?? 200);
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
