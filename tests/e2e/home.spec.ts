import { violations } from './accessibility.ts';
import { at, countShown, expect, GROUP, hydrated, layOutWholePage, pauseClock, sharedPage, test } from './sites.ts';

const showMe = (name: string) => ({ name: new RegExp(`^${name}`) });
const numberIn = (text: string) => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''));

test('the button shows the count of the chosen filters, and links to the results [SRCH-019, SRCH-020]', async ({
  page,
}) => {
  await page.goto(at(GROUP));
  await hydrated(page);
  const form = page.getByRole('search', { name: 'Find a vehicle' });
  const button = form.getByRole('button', showMe('View'));
  const all = numberIn(await button.innerText());
  const shown = await button.locator('.show-me-count').evaluateHandle((node) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(node.textContent!)).observe(node, {
      subtree: true,
      characterData: true,
      childList: true,
    });
    return seen;
  });
  const announced = async () => numberIn(await button.locator('.visually-hidden').innerText());
  await form.getByRole('combobox', { name: 'Condition' }).selectOption('used');
  await expect.poll(announced).toBeLessThan(all);
  const used = await announced();
  await pauseClock(page);
  await form.getByRole('button', { name: '$30,000' }).click();
  await expect(form.getByRole('textbox', { name: 'Price up to' })).toHaveValue('$30,000');
  await page.clock.runFor(300);
  await expect.poll(announced).toBeLessThan(used);
  const wanted = await announced();
  for (let passed = 0; passed <= 600; passed += 100) await page.clock.runFor(100);
  await expect(button.locator('.show-me-count')).toHaveText(wanted.toLocaleString('en-AU'));
  // The animation showed numbers in between.
  expect((await shown.jsonValue()).length).toBeGreaterThan(3);
  await page.clock.resume();
  await button.click();
  await expect(page).toHaveURL(/car_type=used&range%5Bprice%5D=:30000$/);
  await expect.poll(() => countShown(page)).toBe(wanted);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the count changes without animation, and slides do not advance [SRCH-020]', async ({ page }) => {
    await page.goto(at('moving-slides'));
    await hydrated(page);
    await expect(page.getByRole('button', { name: 'Pause the slides' }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.goto(at(GROUP));
    await hydrated(page);
    const form = page.getByRole('search', { name: 'Find a vehicle' });
    const count = form.locator('.show-me-count');
    const before = await count.innerText();
    const seen = await count.evaluateHandle((node) => {
      const list: string[] = [];
      new MutationObserver(() => list.push(node.textContent!)).observe(node, {
        subtree: true,
        characterData: true,
        childList: true,
      });
      return list;
    });
    await form.getByRole('combobox', { name: 'Condition' }).selectOption('demo');
    await expect(count).not.toHaveText(before);
    expect(await seen.jsonValue()).toHaveLength(1);
  });
});

test('the budget updates while typing, and an invalid postcode shows an error [SRCH-073, SRCH-080, SRCH-081, SRCH-082]', async ({
  page,
}) => {
  await page.goto(at('amounts'));
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Search by budget' });
  await form.getByRole('textbox', { name: 'Repayment each month' }).fill('700');
  await expect(form.locator('.budget-sum output')).toHaveText('$36,118');
  await form.getByRole('textbox', { name: 'Repayment each month' }).fill('1');
  await form.getByRole('textbox', { name: 'Deposit or trade-in' }).fill('nothing');
  await expect(form.locator('.budget-sum output')).toHaveText(/^\$4[89]$/);
  await expect(form.getByRole('button', { name: '0 Cars Found' })).toBeDisabled();
  await expect(form.getByText('No cars found for this budget')).toBeVisible();
  // The box shows the amount that counts.
  const deposit = form.getByRole('textbox', { name: 'Deposit or trade-in' });
  for (const [typed, shown] of [
    ['5000000', '$1,000,000'],
    ['-20', '$0'],
    ['abc', '$0'],
  ] as const) {
    await deposit.fill(typed);
    await deposit.blur();
    await expect(deposit).toHaveValue(shown);
  }
  await form.getByRole('textbox', { name: 'Repayment each month' }).fill('500');
  await form.getByRole('textbox', { name: 'Postcode' }).fill('40');
  await form.getByRole('button', showMe('Show Me')).click();
  await expect(form.getByRole('alert')).toContainText('Please fix the following errors:');
  await expect(form.getByRole('link', { name: 'Invalid postcode. Please enter a 4-digit number.' })).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Deposit or trade-in' })).toHaveValue('$0');
  await form.getByRole('textbox', { name: 'Postcode' }).fill('4000');
  await expect
    .poll(async () =>
      numberIn(await form.getByRole('button', showMe('Show Me')).locator('.visually-hidden').innerText()),
    )
    .toBeGreaterThan(0);
  await form.getByRole('button', showMe('Show Me')).click();
  await expect(page).toHaveURL(/\/search\/new-used-and-demo-cars\?range%5Bprice%5D=:24370$/);
});

test('the price range moves in steps of 500 with the keyboard, and sorts by the highest price [SRCH-085, SRCH-086]', async ({
  page,
}) => {
  await page.goto(at('amounts'));
  await hydrated(page);
  const low = page.getByRole('slider', { name: 'Price, lowest' });
  await low.focus();
  await page.keyboard.press('ArrowRight');
  await expect(low).toHaveValue('10500');
  await page.keyboard.press('End');
  await expect(low).toHaveValue('119500');
  await page.keyboard.press('Home');
  await page.getByRole('form', { name: 'Search by price' }).getByRole('button', showMe('Show Me')).click();
  await expect(page).toHaveURL(/range%5Bprice%5D=10000:120000&sortBy=price_desc$/);
});

test('slides advance automatically where the site sets it, and pause on hover', async ({ page }) => {
  await page.goto(at('moving-slides'));
  await hydrated(page);
  const dots = page.locator('.slider-opening').getByRole('button', { name: /^Show slide \d/ });
  await expect(page.locator('.slider-opening').getByRole('button', { name: 'Pause the slides' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.locator('.slider-opening').hover();
  await pauseClock(page);
  const shown = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));
  const first = await shown();
  await page.clock.runFor(20_000);
  expect(await shown()).toBe(first);
  await page.mouse.move(0, 0);
  await expect.poll(() => page.clock.runFor(1000).then(shown)).not.toBe(first);
});

test.describe('the home page', () => {
  const shared = sharedPage(async (page) => {
    await page.goto(at(GROUP));
    await hydrated(page);
  });

  test('reviews start at the third one and advance while they are in view [LOC-033]', async () => {
    const page = shared();
    const row = page.getByRole('list', { name: 'What our customers say' });
    const third = () =>
      row.evaluate((list) => {
        const [first, , start] = [...list.children] as HTMLElement[];
        return { scrolled: list.scrollLeft, start: start!.offsetLeft - first!.offsetLeft };
      });
    // A jump lays out what is above, too, which would move the row out of the window again.
    await layOutWholePage(page);
    await row.scrollIntoViewIfNeeded();
    await expect.poll(async () => Math.abs((await third()).scrolled - (await third()).start)).toBeLessThan(3);
    const { start } = await third();
    await expect.poll(async () => (await third()).scrolled).toBeGreaterThan(start + 100);
  });

  test('the dots show a slide', async () => {
    const page = shared();
    const slider = page.locator('.slider-opening');
    await slider.getByRole('button', { name: /^Show slide 3/ }).click();
    await expect(slider.locator('.slide').nth(2)).toBeInViewport({ ratio: 0.9 });
    await expect(slider.getByRole('button', { name: /^Show slide 3/ })).toHaveAttribute('aria-current', 'true');
  });

  // Last, because it leaves the page.
  test('Enter in the keyword box submits the search, not a quick value', async () => {
    const page = shared();
    await page.getByRole('searchbox', { name: 'Keyword' }).fill('kia');
    await page.getByRole('searchbox', { name: 'Keyword' }).press('Enter');
    await expect(page).toHaveURL(/\?query=kia$/);
  });
});

test.describe('the home page before hydration', () => {
  const shared = sharedPage((page) => page.goto(at(GROUP)), { viewport: { width: 412, height: 823 } });

  test('on a phone, links of the footer are not covered by what is laid out later', async () => {
    const page = shared();
    expect(await violations(page, 'footer')).toEqual([]);
    const over = await page.evaluate(() => {
      const footer = document.querySelector('footer')!.getBoundingClientRect().top;
      return [...document.querySelectorAll('main a')]
        .filter((link) => link.getBoundingClientRect().bottom > footer)
        .map((link) => link.textContent);
    });
    expect(over).toEqual([]);
  });

  test('on a phone, the small links of cards are at least 24 pixels wide and high', async () => {
    const page = shared();
    await layOutWholePage(page);
    for (const links of ['.card-repayment .finance-star', '.offer-name a']) {
      const sizes = await page.locator(links).evaluateAll((all) =>
        all.map((link) => {
          const { width, height } = link.getBoundingClientRect();
          return Math.min(width, height);
        }),
      );
      expect(sizes.length, links).toBeGreaterThan(0);
      expect(Math.min(...sizes), links).toBeGreaterThanOrEqual(24);
    }
  });

  test('on a phone, a vehicle card in a row ends below its own content, however high the others are', async () => {
    const page = shared();
    await layOutWholePage(page);
    const spaces = await page.locator('.cards-swipe .stock-card').evaluateAll((cards) =>
      cards.map((card) => {
        const ends = [...card.querySelectorAll('.card-body > *')].map((part) => part.getBoundingClientRect().bottom);
        return card.getBoundingClientRect().bottom - Math.max(...ends);
      }),
    );
    expect(spaces.length).toBeGreaterThan(1);
    expect(Math.max(...spaces)).toBeLessThan(32);
  });

  for (const [width, shown] of [
    [1440, 3],
    [820, 2],
  ] as const)
    test(`reviews are ${shown} whole cards at ${width} pixels`, async () => {
      const page = shared();
      await page.setViewportSize({ width, height: 900 });
      await layOutWholePage(page);
      const row = await page.getByRole('list', { name: 'What our customers say' }).evaluate((list) => {
        const { left, right } = list.getBoundingClientRect();
        const cards = [...list.children].map((card) => card.getBoundingClientRect());
        return cards.map((card) => Math.max(0, Math.min(card.right, right) - Math.max(card.left, left)) / card.width);
      });
      expect(row.filter((part) => part > 0.95)).toHaveLength(shown);
      expect(row.filter((part) => part > 0.05 && part <= 0.95)).toEqual([]);
    });
});

test('fast typing requests the count once, and only the last answer counts', async ({ page }) => {
  const requested: string[] = [];
  await page.route('**/api/stock/search*', (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('query') ?? '');
    return route.continue();
  });
  await page.goto(at(GROUP));
  await hydrated(page);
  await pauseClock(page);
  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  for (const letter of 'toyota') {
    await keyword.press(letter);
    await page.clock.runFor(299);
  }
  expect(requested).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => requested).toEqual(['toyota']);
});

test.describe('when the count request fails', () => {
  test.use({ expectedNoise: [/503|Failed to load resource/] });

  test('the button still works and shows no wrong number [SRCH-019]', async ({ page }) => {
    await page.goto(at(GROUP));
    await hydrated(page);
    await page.route('**/api/stock/search*', (route) => route.fulfill({ status: 503, body: 'away' }));
    const form = page.getByRole('search', { name: 'Find a vehicle' });
    await form.getByRole('combobox', { name: 'Condition' }).selectOption('used');
    await expect(form.getByRole('button', { name: 'View cars', exact: true })).toBeVisible();
    await page.unroute('**/api/stock/search*');
    await form.getByRole('button', { name: 'View cars' }).click();
    await expect(page).toHaveURL(/car_type=used/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search and its quick values are a plain form', async ({ page }) => {
    await page.goto(at(GROUP));
    const form = page.getByRole('search', { name: 'Find a vehicle' });
    await form.getByRole('combobox', { name: 'Condition' }).selectOption('used');
    await form.getByRole('button', { name: '$30,000' }).click();
    await expect(page).toHaveURL(/car_type=used&range%5Bprice%5D=:30000$/);
  });
});

test.describe('a budget with an error', () => {
  test.use({ expectedNoise: [/422/] });

  test('its page passes axe and fits every width', async ({ page }) => {
    await page.goto(at(GROUP, '/search/budget?repayment=600&deposit=2000&postcode=1'));
    expect(await violations(page)).toEqual([]);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0);
    }
  });
});
