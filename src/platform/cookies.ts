import { generateCookie } from 'hono/cookie';

/** The two kinds of cookies of the platform: those that prove who a browser is, and those that only say something to scripts. */

/** A cookie that scripts cannot read. With TLS, its prefix makes browsers refuse it from other hosts and without TLS. */
export function secretCookie(name: string, isSecure: boolean) {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const;
  const create = (value: string, maxAge: number) =>
    isSecure
      ? generateCookie(name, value, { ...options, secure: true, prefix: 'host', maxAge })
      : generateCookie(name, value, { ...options, maxAge });
  return {
    name: isSecure ? `__Host-${name}` : name,
    set: create,
    remove: () => create('', 0),
  };
}

/** Tells scripts of pages, which are the same for everyone, what to do; it proves nothing. `maxAge`: seconds; 0 removes it. */
export function markCookie(name: string, isSecure: boolean, maxAge: number): string {
  return generateCookie(name, maxAge > 0 ? '1' : '', {
    path: '/',
    sameSite: 'Lax',
    secure: isSecure,
    maxAge,
  });
}
