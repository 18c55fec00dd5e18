import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RunningApp } from './app.ts';

let last = 0;
/** A mobile number that no earlier test of the file has used. */
export const newNumber = () =>
  `0491 57${String(1000 + ++last).padStart(4, '0')}`.replace(/(\d{4}) (\d{3})(\d{3})/, '$1 $2 $3');

export const SIGN_IN = '/sign-in?type=my-garage&redirect=%2Fmy-garage&back=%2F';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Browsers with cookies, and the codes that shoppers get. */
export function shopperBrowsers(app: Pick<RunningApp, 'get' | 'post' | 'send' | 'dataDir'>) {
  /** A browser on one site. */
  function browser(site: string, agent = FIREFOX) {
    const cookies = new Map<string, string>();
    const headers = () => ({
      'User-Agent': agent,
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    });
    const store = (response: Response) => {
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/Max-Age=0\b/.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    };
    return {
      cookies,
      get: async (address: string) => store(await app.get(address, { site, headers: headers() })),
      post: async (address: string, fields: Record<string, string>) =>
        store(await app.post(address, fields, { site, headers: headers() })),
      json: async (address: string, body: unknown, method = 'POST') =>
        store(
          await app.send(address, {
            method,
            body: JSON.stringify(body),
            headers: { ...headers(), 'Content-Type': 'application/json', Host: `${site}.localhost:3000` },
          }),
        ),
    };
  }

  /** The code of the latest message to a number. */
  const codeFor = async (number: string) => (await codesFor(app.dataDir, number))[0]!;

  /** `answer`: of the sign-in. */
  async function signedIn(site = 'garage', number = newNumber(), signIn = SIGN_IN) {
    const one = browser(site);
    await one.post(signIn, { step: 'code', phone: number });
    const answer = await one.post(signIn, { step: 'verify', code: await codeFor(number) });
    if (answer.status !== 303) throw new Error(`The sign-in was answered with ${answer.status}.`);
    return { ...one, number, answer };
  }

  return { browser, codeFor, signedIn };
}

/** The codes that were sent to a number, the latest first. */
export async function codesFor(dataDir: string, number: string): Promise<readonly string[]> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.sms.txt'));
  const messages = await Promise.all(
    names.map(async (name) => {
      const file = path.join(outbox, name);
      return { text: await readFile(file, 'utf8'), at: (await stat(file)).mtimeMs };
    }),
  );
  const to = `To: +61${number.replaceAll(' ', '').slice(1)}\n`;
  return messages
    .filter(({ text }) => text.startsWith(to))
    .toSorted((one, other) => other.at - one.at)
    .map(({ text }) => /\n(\d{6}) is your code/.exec(text)![1]!);
}
