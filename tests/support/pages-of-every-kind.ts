import { load } from 'cheerio';

/** A site of a running server or of the app itself. */
export interface TestedSite {
  get(address: string): Promise<Response>;
  post(address: string, fields: Readonly<Record<string, string>>): Promise<Response>;
}

export interface ShownPage {
  /** The kind of page and its state: `vehicle, sold`. */
  readonly name: string;
  /** The id of its route (src/routes.ts), or of the server's own page. */
  readonly screen: string;
  readonly address: string;
  readonly status: number;
  readonly html: string;
}

export const DEMO_SITES = ['southern-cross', 'kia-aspley', 'blue-gum-outlet', 'coastline-leisure'] as const;

const ALL = '/search/new-used-and-demo-cars';
const PERSON = {
  name: 'Sam',
  last_name: 'Fictional',
  email: 'sam@example.com',
  phone: '0491 570 156',
  message: 'Is it still there?',
  terms: 'true',
};
const BRAND = /^\/[^/]+\/overview$/;
/** Invalid values for fields that every form has. */
const WRONG = { name: '', email: 'nowhere', phone: '12', postcode: 'abc', booking_date_time: '2020-01-01T10:00' };

interface Hit {
  readonly id: string;
  readonly slug: string;
  readonly path: string;
  readonly photos_count: number;
  readonly reserved: boolean;
}

/** One page of each kind of a site with stock, in each of its states, including errors, refused forms and 404 pages. */
export async function pagesOfEveryKind(site: TestedSite): Promise<readonly ShownPage[]> {
  const shown: ShownPage[] = [];
  /** Skips pages that the site does not have, unless the missing page is the subject. */
  const show = async (screen: string, name: string, address: string | undefined, answer?: Promise<Response>) => {
    if (address === undefined) return;
    const response = await (answer ?? site.get(address));
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!isPage || (response.status === 404 && screen !== 'not-found')) return void (await response.text());
    shown.push({ screen, name, address, status: response.status, html: await response.text() });
  };
  const hits = async (query: string) => {
    const answer = await site.get(`/api/stock/search?${query}`);
    return ((await answer.json()) as { hits: readonly Hit[] }).hits;
  };
  const linkOn = async (address: string, pattern: RegExp) => {
    const $ = load(await (await site.get(address)).text());
    const links = $('a[href]').map((_, link) => $(link).attr('href'));
    return links.get().find((href) => pattern.test(href));
  };
  const linkOnAny = async (vehicles: readonly Hit[], pattern: RegExp) => {
    for (const { path } of vehicles) {
      const found = await linkOn(path, pattern);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const formOn = async (address: string) => {
    const $ = load(await (await site.get(address)).text());
    const fields = $('main form[method="post"]').first().serializeArray();
    return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  };

  const inStock = await hits('status=in_stock');
  const [first, second] = inStock as [Hit, Hit];
  const contact = (await linkOn('/', /^\/contact(-us)?$/)) ?? '/contact-us';
  const about = `?car_id=${first.slug}`;
  // A site with one brand has its page instead of the list.
  const brand = (await linkOn('/brands', BRAND)) ?? (await linkOn('/', BRAND));

  await show('home', 'home', '/');
  await show('search', 'search', ALL);
  await show('search', 'search, filtered', `${ALL}?status=in_stock&range[price]=10000:60000&query=a`);
  await show('search', 'search, another page', `${ALL}?page=2`);
  await show('search', 'search, sold vehicles', `${ALL}?status=sold`);
  await show('search', 'search, nothing found', `${ALL}?query=zzzzqqqq`);
  await show('search-budget', 'budget, refused', '/search/budget?repayment=x&deposit=&postcode=12');

  for (const [state, query] of [
    ['new', 'status=in_stock&car_type=new'],
    ['demo', 'status=in_stock&car_type=demo'],
    ['used', 'status=in_stock&car_type=used'],
    ['coming soon', 'status=coming_soon'],
    ['test drive only', 'status=in_stock&tag=Test%20Drive%20Only'],
    ['sold', 'status=sold'],
  ])
    await show('vehicle', `vehicle, ${state}`, (await hits(query!))[0]?.path);
  await show('vehicle', 'vehicle, reserved', inStock.find(({ reserved }) => reserved)?.path);
  const unpictured = [...inStock, ...(await hits('sortBy=latest'))].find((hit) => hit.photos_count === 0);
  await show('vehicle', 'vehicle, without photos', unpictured?.path);
  await show('vehicle', 'vehicle, calculators worked out', `${first.path}?amount=9999999&term=90&postcode=abc`);
  await show('vehicle', 'vehicle, price out of bounds, phone shown', `${first.path}?purchasePrice=1&phone=shown`);
  const onPage = await formOn(first.path);
  await show('vehicle', 'vehicle, enquiry refused', first.path, site.post(first.path, { ...onPage, ...WRONG }));

  await show('contact', 'contact', '/contact');
  await show('contact-us', 'contact us', '/contact-us');
  await show('location', 'location', await linkOn(contact, /^\/contact-us\/./));
  await show(contact.slice(1), 'contact, nearest, refused', `${contact}?postcode=x`);
  const onContact = await formOn(contact);
  await show(contact.slice(1), 'contact, refused', contact, site.post(contact, { ...onContact, ...WRONG }));
  for (const screen of ['book-test-drive', 'finance', 'request-photos']) {
    await show(screen, screen, `/${screen}`);
    await show(screen, `${screen}, of a vehicle`, `/${screen}${about}`);
    const address = `/${screen}${about}`;
    const form = await formOn(address);
    await show(screen, `${screen}, refused`, address, site.post(address, { ...form, ...WRONG }));
  }
  await show('finance', 'finance, what to borrow', '/finance?budget=150&per=week&years=5');
  for (const [screen, form] of [
    ['service', '/service'],
    ['parts', '/vehicle-parts-and-accessories'],
    ['careers', '/careers'],
    ['fleet', '/fleet'],
    ['insurance', '/insurance'],
    ['feedback', '/feedback'],
    ['trade-in', '/trade-in'],
    ['trade-in', `/trade-in${about}`],
    ['sell-my-car', '/sell-my-car'],
    ['sell-your-car', '/sell-your-car'],
    ['offer-enquiry', await linkOn('/special-offers', /^\/offer-enquiry\?/)],
    ['model-enquiry', await linkOn((await linkOn('/models', /^\/models\/[^?]/)) ?? '/models', /^\/model-enquiry\?/)],
    ['brand-enquiry', await linkOn(brand ?? '/', /^\/brand-enquiry\?/)],
  ] as const) {
    await show(screen, screen, form);
    if (form && (await formOn(form))['form_token'] !== undefined)
      await show(screen, `${screen}, refused`, form, site.post(form, { ...(await formOn(form)), ...WRONG }));
  }
  await show('parts-search', 'parts search', '/parts/search');
  const sold = (await hits('status=sold'))[0];
  await show('book-test-drive', 'book-test-drive, of a sold vehicle', sold && `/book-test-drive?car_id=${sold.slug}`);
  const address = `/finance${about}`;
  const sent = await site.post(address, { ...(await formOn(address)), ...PERSON });
  await show('finance', 'finance, of a sold vehicle', sold && `/finance?car_id=${sold.slug}`);
  await show('success', 'success', sent.headers.get('location') ?? undefined);
  await show('success', 'success, without a receipt', '/success');

  // A demo site with a sign-in for it leads there.
  for (const segment of ['checkout', 'buy-online']) {
    const offered = await linkOnAny(inStock, new RegExp(`^/cars/[^/]+/${segment}$`));
    if (offered === undefined) continue;
    await show(segment, segment, offered);
    const form = await formOn(offered);
    if (form['form_token'] === undefined) continue;
    await show(segment, `${segment}, refused`, offered, site.post(offered, { ...form, ...WRONG }));
    const price = new RegExp('price=(\\d*)').exec(await (await site.get(offered)).text())?.[1] ?? '';
    const reserved = await site.post(`${offered}?price=${price}`, { ...form, ...PERSON });
    await show('reservation', 'reservation', reserved.headers.get('location') ?? undefined);
  }
  // A vehicle that can be bought: each step in turn, as a shopper answers it.
  const buying = await linkOnAny(inStock, /^\/checkout-journey\?/);
  await show('purchase', 'purchase', buying);
  const details = buying ? await formOn(buying) : {};
  if (buying && details['form_token'] !== undefined) {
    await show('purchase', 'purchase, refused', buying, site.post(buying, { ...details, ...WRONG }));
    let step = (await site.post(buying, { ...details, ...PERSON })).headers.get('location') ?? '/';
    const answers = { handover: 'pickup', trade_in: 'no', pay_by: 'cash' };
    for (let steps = 0; steps < 6 && step.startsWith('/checkout-journey/'); steps++) {
      await show('purchase-step', `purchase, step ${steps + 2}`, step);
      await show('purchase-step', `purchase, step ${steps + 2}, refused`, step, site.post(step, { handover: 'x' }));
      if (step.includes('/review?')) break;
      step = (await site.post(step, answers)).headers.get('location') ?? '/';
    }
  }
  await show('online-payment', 'online payment', '/online-payment');
  const paying = await formOn('/online-payment');
  if (paying['form_token'] !== undefined) {
    const places = load(await (await site.get('/online-payment')).text());
    const location = places('select[name=location] option[value!=""]').first().attr('value');
    const amount = { payment_amount: '120.50', payment_reference: 'INV 1', ...(location && { location }) };
    const started = await site.post('/online-payment', { ...paying, ...PERSON, ...amount });
    await show('payment', 'online payment, to pay', started.headers.get('location') ?? undefined);
    const refused = site.post('/online-payment', { ...paying, ...WRONG });
    await show('online-payment', 'online payment, refused', '/online-payment', refused);
  }

  await show('compare', 'compare, empty', '/compare');
  await show('compare', 'compare', `/compare?car=${first.slug}&car=${second.slug}&car=gone`);
  await show('deal', 'deal', `/deal${about}`);
  await show('deal', 'deal, corrected', `/deal${about}&amount=1&term=90&tradeIn=x&price=1&frequency=month`);
  const lease = `/novated-lease${about}`;
  await show('novated-lease', 'novated lease', lease);
  await show('novated-lease', 'novated lease, refused', lease, site.post(lease, { salary: 'x' }));
  const figures = { salary: '95000', lease: '900', running: '4200', kilometres: '15000', years: '5' };
  await show('novated-lease', 'novated lease, answered', lease, site.post(lease, figures));
  await show('saved', 'saved', '/saved');
  await show('saved', 'saved, with vehicles', `/saved?car=${first.slug}&car=gone`);
  await show('vehicle-list', 'vehicle list', `/vehicle-list?car=${first.id}&car=gone`);
  await show('vehicle-list', 'vehicle list, of a damaged link', '/vehicle-list?car=%3Cb%3E');
  await show('sign-in', 'sign-in', '/sign-in?type=watchlist&redirect=%2Fwatchlist');
  const noNumber = { step: 'code', phone: '07 5550 0001' };
  await show('sign-in', 'sign-in, refused', '/sign-in', site.post('/sign-in', noNumber));
  await show('print', 'print', `/print${about}`);
  await show('offers', 'offers', '/special-offers');
  await show('offers', 'offers, nothing found', '/special-offers?query=zzzzqqqq');
  await show('offer', 'offer', await linkOn('/special-offers', /^\/offers\/./));
  await show('models', 'models', '/models');
  await show('models', 'models, nothing found', '/models?query=zzzzqqqq');
  await show('model', 'model', await linkOn('/models', /^\/models\/[^?]/));
  await show('brands', 'brands', '/brands');
  await show('brand', 'brand', brand);
  await show('blogs', 'blogs', '/blogs');
  await show('vehicle-reviews', 'vehicle reviews', '/blog/vehicle-reviews');
  await show('blog-post', 'blog post', await linkOn('/blogs', /^\/blogs\/./));
  await show('content-page', 'content page', '/privacy-policy');
  await show('content-page', 'content page, another', '/about-us');
  await show('kit', 'kit', '/__kit');
  await show('not-found', 'not found', '/no-such-page');
  await show('not-found', 'not found, a vehicle', '/cars/no-such-vehicle');
  await show('video', 'video player', '/video/youtube/abcdefghijk');
  return shown;
}
