import { beforeEach, describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { newNumber, shopperBrowsers, SIGN_IN } from '#tests/support/shopper-browser.ts';

const app = await appWithSites({
  garage: 'garage: { enabled: true }\n  favourites: { mode: watchlist }',
  motorama:
    'garage: { enabled: true }\n  routes: { garage: /mymotorama }\n  gating: { features: [trade-in, sell-my-car] }',
  bigboxcars: 'garage: { enabled: true }\n  routes: { garage: /mybigboxcars }',
  blinkr: 'garage: { enabled: true }\n  routes: { garage: /myblinkr }',
  servco: 'garage: { enabled: true }\n  routes: { garage: /myservco }',
  plain: '{}',
});

const { browser, codeFor, signedIn } = shopperBrowsers(app);

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing in with plain forms', () => {
  it('leads from the number by the code to the requested page [ACC-001, ACC-005, ACC-006, SITE-049]', async () => {
    const one = browser('garage');
    const number = newNumber();
    const sent = await one.post(SIGN_IN, { step: 'code', phone: number });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, SIGN_IN]);

    const page = readPage(await (await one.get(SIGN_IN)).text());
    expect(page.value('phone')).toBe(number);
    expect(page.has('input[name=phone][readonly]')).toBe(true);
    expect(page.texts('button[name=step]')).toEqual(['Use another number', 'Sign in', 'Resend Code']);
    expect(page.has('input[name=code][autocomplete=one-time-code]')).toBe(true);

    const verified = await one.post(SIGN_IN, { step: 'verify', code: await codeFor(number) });
    expect([verified.status, verified.headers.get('location')]).toEqual([303, '/my-garage']);
    const garage = readPage(await (await one.get('/my-garage')).text());
    expect(garage.text('.saved-about')).toBe(`Signed in with ${number}.`);
  });

  it('says what an account is for on the site [ACC-001]', async () => {
    const uses = async (site: string) =>
      readPage(await (await browser(site).get(SIGN_IN)).text()).texts('.account-uses li');
    const always = [
      'See your enquiries and reservations in one place',
      'Have forms filled in with your details',
      'No password: a new code each time',
    ];
    expect(await uses('garage')).toEqual(['Watch vehicles, and hear when a price drops', ...always]);
    expect(await uses('blinkr')).toEqual(always);
  });

  it.each([
    [{ step: 'code', phone: '' }, 'This is a required field.'],
    [{ step: 'code', phone: '07 5550 0001' }, 'Enter an Australian mobile number, for example 0491 570 006.'],
    [{ step: 'code', phone: '0491 570 158' }, 'This number cannot receive text messages. Enter another mobile number.'],
    [{ step: 'verify', code: '' }, 'This is a required field.'],
    [{ step: 'verify', code: '12345' }, 'Code must be 6 digits.'],
  ])(
    'says at the field what is wrong with %j [ACC-003, ACC-007, ACC-008, ERR-019, ERR-020]',
    async (fields, message) => {
      const one = browser('garage');
      if (fields.step === 'verify') await one.post(SIGN_IN, { step: 'code', phone: newNumber() });
      const answer = await one.post(SIGN_IN, fields as Record<string, string>);
      expect(answer.status).toBe(422);
      const page = readPage(await answer.text());
      const name = fields.step === 'verify' ? 'code' : 'phone';
      const described = page.attribute(`input[name=${name}][aria-invalid=true]`, 'aria-describedby')!;
      expect(page.attributes('[autofocus]', 'name')).toEqual([name]);
      expect(page.text(`#${described.split(' ').at(-1)}`)).toBe(message);
    },
  );

  it('says that a code is wrong, and that a new one is needed after five [ERR-011]', async () => {
    const one = browser('garage');
    const number = newNumber();
    await one.post(SIGN_IN, { step: 'code', phone: number });
    const wrong = otherThan(await codeFor(number));
    const texts: string[] = [];
    for (let n = 0; n < 5; n++) texts.push(await (await one.post(SIGN_IN, { step: 'verify', code: wrong })).text());
    const messages = texts.map((text) => readPage(text).text('.field-error, .alert'));
    expect(messages).toEqual([
      ...Array<string>(4).fill('The verification code is invalid. Please try again.'),
      'The verification code is invalid. Request a new code.',
    ]);
    expect((await one.get(SIGN_IN)).status).toBe(200);
    expect((await one.post(SIGN_IN, { step: 'verify', code: await codeFor(number) })).status).toBe(422);
  });

  it('refuses a fourth code for a number within ten minutes [ERR-010]', async () => {
    const number = newNumber();
    for (let n = 0; n < 3; n++)
      expect((await browser('garage').post(SIGN_IN, { step: 'code', phone: number })).status).toBe(303);
    const answer = await browser('garage').post(SIGN_IN, { step: 'code', phone: number });
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain('Too many verification attempts. Please try again later.');
  });

  it('sends the code again to the same number, and lets another number be entered [ACC-005]', async () => {
    const one = browser('garage');
    const number = newNumber();
    await one.post(SIGN_IN, { step: 'code', phone: number });
    const token = one.cookies.get('sign-in');
    await one.post(SIGN_IN, { step: 'resend' });
    expect(one.cookies.get('sign-in')).not.toBe(token);
    expect(await (await one.get(SIGN_IN)).text()).toContain(number);
    await one.post(SIGN_IN, { step: 'change' });
    expect(await (await one.get(SIGN_IN)).text()).not.toContain(number);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/sign-in'])(
    'never leads to %s [GAP-077]',
    async (target) => {
      const number = newNumber();
      const one = browser('garage');
      const address = `/sign-in?${new URLSearchParams({ type: 'my-garage', redirect: target, back: target })}`;
      await one.post(address, { step: 'code', phone: number });
      expect(await (await one.get(address)).text()).not.toContain('evil.example"');
      const answer = await one.post(address, { step: 'verify', code: await codeFor(number) });
      expect(answer.headers.get('location')).toBe('/');
    },
  );

  it('sets a cookie of this host alone that scripts cannot read', async () => {
    const number = newNumber();
    const one = browser('garage');
    const sent = await one.post(SIGN_IN, { step: 'code', phone: number });
    const verified = await one.post(SIGN_IN, { step: 'verify', code: await codeFor(number) });
    const lines = [...sent.headers.getSetCookie(), ...verified.headers.getSetCookie()];
    for (const name of ['sign-in', 'session']) {
      const line = lines.find((text) => text.startsWith(`${name}=`) && !text.includes('Max-Age=0'))!;
      expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    }
  });

  it('exists only where there is something to sign in for', async () => {
    expect((await browser('plain').get('/sign-in')).status).toBe(404);
    expect((await browser('plain').get('/my-garage')).status).toBe(404);
    expect((await browser('plain').get('/watchlist')).status).toBe(404);
    expect((await browser('plain').get('/api/me')).status).toBe(404);
  });
});

describe('a gated page', () => {
  it('leads to the sign-in and says where to go afterwards [ACC-014, SITE-074]', async () => {
    const answer = await browser('garage').get('/my-garage');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, SIGN_IN]);
    expect((await browser('garage').get('/watchlist')).headers.get('location')).toBe(
      '/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2F',
    );
  });

  it('is what gating.features says: the trade-in of one site, with its query [ACC-013, ACC-014]', async () => {
    const one = browser('motorama');
    const answer = await one.get('/trade-in?car_id=x');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/sign-in?type=trade-in&redirect=%2Ftrade-in%3Fcar_id%3Dx&back=%2F',
    ]);
    expect((await browser('motorama').get('/sell-my-car')).headers.get('location')).toContain('type=trade-in');
    expect((await browser('garage').get('/trade-in')).status).toBe(200);
  });

  it('is open after the sign-in, and never cached for others [ACC-013]', async () => {
    const one = await signedIn('motorama');
    const answer = await one.get('/trade-in');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await browser('motorama').get('/trade-in')).status).toBe(303);
    const both = await Promise.all([one.get('/trade-in'), browser('motorama').get('/trade-in'), one.get('/trade-in')]);
    expect(both.map(({ status }) => status)).toEqual([200, 303, 200]);
  });

  it('is not the garage where gating.features leaves it out: it offers the sign-in [SITE-018]', async () => {
    const answer = await browser('motorama').get('/mymotorama');
    expect(answer.status).toBe(200);
    const page = readPage(await answer.text());
    expect([page.text('main .account a'), page.attribute('main .account a', 'href')]).toEqual([
      'Sign in',
      '/sign-in?type=my-garage&redirect=%2Fmymotorama&back=%2Fmymotorama',
    ]);
  });

  it.each([
    ['garage', '/my-garage'],
    ['motorama', '/mymotorama'],
    ['bigboxcars', '/mybigboxcars'],
    ['blinkr', '/myblinkr'],
    ['servco', '/myservco'],
  ])('has the address of routes.garage on %s: %s; the others redirect to it [SITE-075]', async (site, own) => {
    for (const path of ['/my-garage', '/mymotorama', '/mybigboxcars', '/myblinkr', '/myservco']) {
      const answer = await browser(site).get(path);
      if (path === own) expect([200, 303]).toContain(answer.status);
      else expect([answer.status, answer.headers.get('location')]).toEqual([301, own]);
    }
  });
});

describe('the garage', () => {
  it('stores the details of the shopper, and says what is wrong with them [ACC-010]', async () => {
    const one = await signedIn();
    const wrong = await one.post('/my-garage', { step: 'details', name: 'Jane', email: 'jane@', postcode: '40' });
    expect(wrong.status).toBe(422);
    const page = readPage(await wrong.text());
    expect(page.attributes('[aria-invalid=true]', 'name')).toEqual(['email', 'postcode']);
    expect(page.value('email')).toBe('jane@');
    expect(page.texts('section:has(#details) .alert a')).toHaveLength(2);
    expect(page.attribute('form:has([name=email])', 'action')).toBe('#details');
    const right = await one.post('/my-garage', {
      step: 'details',
      name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
      postcode: '4000',
    });
    expect(right.headers.get('location')).toBe('/my-garage#details');
    expect(await (await one.get('/api/me')).json()).toMatchObject({
      user: { name: 'Jane', last_name: 'Citizen', email: 'jane@example.com', postcode: '4000' },
    });
  });

  it('has links to its parts with how much is in each, and Sign out at the top', async () => {
    const one = await signedIn();
    const before = readPage(await (await one.get('/my-garage')).text());
    const parts = (page: typeof before) =>
      page.texts('.account-parts a').map((text, at) => [text, page.attributes('.account-parts a', 'href')[at]]);
    expect(parts(before)).toContainEqual(['Watchlist 0', '#watchlist']);
    for (const href of before.attributes('.account-parts a', 'href')) expect(before.has(href), href).toBe(true);
    expect(before.texts('main button')[0]).toBe('Sign out');
    const hits = (await (await one.get('/api/stock/search?status=in_stock')).json()) as { hits: { id: string }[] };
    await one.json('/api/watchlist/save-car', { car_id: hits.hits[0]!.id });
    expect(parts(readPage(await (await one.get('/my-garage')).text()))).toContainEqual(['Watchlist 1', '#watchlist']);
  });

  it('lists the browsers, and signs out everywhere', async () => {
    const number = newNumber();
    const [one, other] = [await signedIn('garage', number), await signedIn('garage', number)];
    const page = readPage(await (await one.get('/my-garage')).text());
    expect(page.texts('.account-browsers strong')).toEqual(['Firefox on Linux', 'Firefox on Linux']);
    const answer = await one.post('/my-garage', { step: 'signOutEverywhere' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect([...one.cookies.keys()]).toEqual(['signed_out']);
    expect((await other.get('/my-garage')).status).toBe(303);
  });

  it('signs out this browser [API-026]', async () => {
    const one = await signedIn();
    const session = one.cookies.get('session')!;
    const answer = await one.post('/my-garage', { step: 'signOut' });
    // The next page with scripts removes what this browser stores of the shopper.
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^signed_out=1; Max-Age=\d+; Path=\//));
    one.cookies.set('session', session);
    expect((await one.get('/my-garage')).status).toBe(303);
  });
});

describe('the session of a shopper', () => {
  it('is not valid on a site of another group', async () => {
    const one = await signedIn();
    const elsewhere = browser('coastline-leisure');
    elsewhere.cookies.set('session', one.cookies.get('session')!);
    const answer = await elsewhere.get('/api/me');
    expect(answer.status === 404 ? null : ((await answer.json()) as { user: unknown }).user).toBeNull();
  });

  it('is the only thing that makes /api/me differ, which is never cached [ACC-002]', async () => {
    const one = await signedIn();
    const answer = await one.get('/api/me');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toEqual({
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        phone: `+61${one.number.replaceAll(' ', '').slice(1)}`,
        name: null,
        last_name: null,
        email: null,
        postcode: null,
      },
      watchlist: [],
    });
    expect(await (await browser('garage').get('/api/me')).json()).toEqual({ user: null, watchlist: [] });
  });

  it('does not change pages that everybody sees', async () => {
    const one = await signedIn();
    const [own, others] = [await one.get('/'), await browser('garage').get('/')];
    expect(await own.text()).toBe(await others.text());
  });
});

describe('a form', () => {
  it.each(['/contact-us', '/trade-in', '/service', '/book-test-drive', '/finance'])(
    'on %s has what the account knows, without scripts, and its page stays the same and cached for everyone else',
    async (path) => {
      const one = await signedIn();
      const email = `${one.number.replaceAll(' ', '')}@jane.example`;
      await one.post('/my-garage', { step: 'details', name: 'Jane', last_name: 'Citizen', email });
      const seen = async (shopper: Pick<typeof one, 'get'>) => {
        const answer = await shopper.get(path);
        const text = await answer.text();
        const page = readPage(text);
        // The first step of a trade-in has no field of them: they are in the data of the page.
        const fields = path === '/trade-in' ? [] : ['name', 'email', 'phone'].map((name) => page.value(name) ?? '');
        return { fields, isOwn: [one.number, email].map((known) => text.includes(known)), answer };
      };
      const own = { fields: path === '/trade-in' ? [] : ['Jane', email, one.number], isOwn: [true, true] };
      const others = { fields: path === '/trade-in' ? [] : ['', '', ''], isOwn: [false, false] };
      const stranger = browser('garage');
      // Before the page is cached, at the same time, and from the cache.
      const [first, second, third] = await Promise.all([seen(one), seen(stranger), seen(one)]);
      expect([first, second, third]).toMatchObject([own, others, own]);
      const [cached, filled] = [await seen(stranger), await seen(one)];
      expect([cached, filled]).toMatchObject([others, own]);
      const headersOf = ({ answer }: typeof cached) => answer.headers.get('cache-control');
      expect([cached, filled].map(headersOf)).toEqual(['no-cache', 'private, no-store']);
      await one.post('/my-garage', { step: 'signOut' });
      expect(await seen(one)).toMatchObject(others);
    },
  );
});

describe('signing in from a dialog', () => {
  it('sends a code and verifies it, with the details that the shopper gave [API-024, API-025]', async () => {
    const one = browser('garage');
    const number = newNumber();
    const sent = await one.json('/api/sign-in/code', {
      phone: number,
      first_name: 'Jane',
      last_name: 'Citizen',
      email: 'jane@example.com',
    });
    expect([sent.status, await sent.json()]).toEqual([200, { status: 'verificationSent' }]);
    const answer = await one.json('/api/sign-in/verify', { token: await codeFor(number) });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'verificationSubmitted' }]);
    expect(await (await one.get('/api/me')).json()).toMatchObject({ user: { name: 'Jane', last_name: 'Citizen' } });
  });

  it.each([
    [
      '/api/sign-in/code',
      { phone: '07 5550 0001' },
      422,
      'Enter an Australian mobile number, for example 0491 570 006.',
    ],
    ['/api/sign-in/code', { phone: '0491 570 156' }, 502, 'We could not send the code. Please try again.'],
    ['/api/sign-in/code', { phone: 7 }, 400, 'phone: Invalid input: expected string, received number'],
    ['/api/sign-in/verify', { token: '12345' }, 422, 'Code must be 6 digits.'],
    ['/api/sign-in/verify', { token: '123456' }, 422, 'The verification code is invalid. Request a new code.'],
  ])('says why not: %s %j', async (address, body, status, detail) => {
    const answer = await browser('garage').json(address, body);
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([status, detail]);
  });

  it('can ask whether there were too many codes, without one being sent [API-022]', async () => {
    const number = newNumber();
    for (let n = 0; n < 5; n++)
      expect((await browser('garage').json('/api/rate-limit', { phone: number })).status).toBe(204);
    for (let n = 0; n < 3; n++) await browser('garage').json('/api/sign-in/code', { phone: number });
    expect((await browser('garage').json('/api/rate-limit', { phone: number })).status).toBe(429);
  });

  it('tells no one but its user whether a number has an account [API-023, GAP-075]', async () => {
    const one = await signedIn();
    const address = (number: string) => `/api/check-if-contact-exists?${new URLSearchParams({ phone_number: number })}`;
    const own = await one.get(address(one.number));
    expect([own.status, await own.json()]).toEqual([200, { data: { exists: true } }]);
    const refused = await Promise.all(
      [
        browser('garage').get(address(one.number)),
        browser('garage').get(address(newNumber())),
        one.get(address(newNumber())),
      ].map(async (answer) => [(await answer).status, await (await answer).text()]),
    );
    expect(new Set(refused.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(refused[0]![0]).toBe(403);
  });
});

describe('the watchlist', () => {
  let cars: { id: string; status: string }[] = [];
  beforeEach(async () => {
    const answer = await app.get('/api/stock/search', { site: 'garage' });
    cars = ((await answer.json()) as { hits: { id: string; status: string }[] }).hits;
  });
  const list = async (one: Pick<ReturnType<typeof browser>, 'get'>) =>
    ((await (await one.get('/api/me')).json()) as { watchlist: string[] }).watchlist;

  it('takes a vehicle and gives it back [ACC-012, API-019, API-020, ACC-022]', async () => {
    const one = await signedIn();
    const saved = await one.json('/api/watchlist/save-car', { phone_number: one.number, car_id: cars[0]!.id });
    expect([saved.status, await saved.json()]).toEqual([200, { success: true }]);
    expect((await one.json('/api/watchlist/save-car', { car_id: cars[0]!.id })).status).toBe(200);
    expect(await list(one)).toEqual([cars[0]!.id]);
    await one.json('/api/watchlist/remove-car', { phone_number: one.number, car_id: cars[0]!.id });
    expect(await list(one)).toEqual([]);
  });

  it('needs a signed-in shopper, and refuses the number of another [ACC-020, GAP-074]', async () => {
    const body = { phone_number: '0491 570 006', car_id: cars[0]!.id };
    expect((await browser('garage').json('/api/watchlist/save-car', body)).status).toBe(401);
    const one = await signedIn();
    const answer = await one.json('/api/watchlist/save-car', body);
    expect([answer.status, ((await answer.json()) as { success: boolean }).success]).toEqual([422, false]);
    expect(await list(one)).toEqual([]);
  });

  it('refuses vehicles that the site does not list', async () => {
    const one = await signedIn();
    for (const car_id of ['nonsense', 'nul\0', "'; drop table vehicles; --"])
      expect((await one.json('/api/watchlist/save-car', { car_id })).status).toBe(404);
  });

  it('shows its vehicles on its page and in the garage, where each can be removed without scripts [ACC-021, GAP-040]', async () => {
    const one = await signedIn();
    await one.json('/api/watchlist/merge', { car_ids: [cars[0]!.id, cars[1]!.id, 'gone'] });
    for (const address of ['/watchlist', '/my-garage']) {
      const page = readPage(await (await one.get(address)).text());
      expect(page.texts('.watched article')).toHaveLength(2);
    }
    const removed = await one.post('/watchlist', { step: 'remove', vehicle: cars[0]!.id });
    expect([removed.status, removed.headers.get('location')]).toEqual([303, '/watchlist']);
    expect(await list(one)).toEqual([cars[1]!.id]);
    const there = await one.post('/my-garage', { step: 'remove', vehicle: cars[1]!.id });
    expect([there.status, there.headers.get('location')]).toEqual([303, '/my-garage']);
    expect(await list(one)).toEqual([]);
  });
});
