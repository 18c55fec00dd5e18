import { at, countShown, expect, GROUP, hold, hydrated, layOutWholePage, OUTLET, sharedPage, test } from './sites.ts';

test.describe('searching', () => {
  test('a facet changes the URL, matches its count, and goes back to the first page [SRCH-005, SRCH-011]', async ({
    page,
  }) => {
    await page.goto(at(GROUP, '/search/used-cars?page=2'));
    await hydrated(page);
    const before = await countShown(page);
    const make = page.getByRole('group', { name: 'Make', exact: true }).getByRole('checkbox').first();
    const label = await make.evaluate((input) => input.closest('label')!.innerText);
    const count = Number(/(\d+)\s*$/.exec(label)![1]);
    await make.check();
    await expect(page).toHaveURL(/make=/);
    await expect(page).not.toHaveURL(/page=/);
    // Neither counts sold vehicles.
    await expect.poll(() => countShown(page)).toBe(count);
    expect(count).toBeLessThan(before);
    await page
      .getByRole('link', { name: /^Remove / })
      .last()
      .click();
    await expect.poll(() => countShown(page)).toBe(before);
  });

  test('back restores the results and the scroll position', async ({ page }) => {
    await page.goto(at(GROUP, '/search/used-cars?sortBy=price_desc'));
    await hydrated(page);
    const card = page.locator('.card-title a[href^="/cars/"]').nth(7);
    await card.scrollIntoViewIfNeeded();
    const name = await card.innerText();
    const scroll = await page.evaluate(() => scrollY);
    await card.click();
    await expect(page).toHaveURL(/\/cars\//);
    await page.goBack();
    await expect(page).toHaveURL(/sortBy=price_desc/);
    await expect(page.locator('.card-title a[href^="/cars/"]').nth(7)).toHaveText(name, { useInnerText: true });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(scroll, -1);
  });

  test('typing searches automatically; an answer does not overwrite the box meanwhile, and back restores the old text [SRCH-049]', async ({
    page,
  }) => {
    await page.goto(at(GROUP, '/search/used-cars'));
    await hydrated(page);
    const box = page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox');
    await box.click();
    await page.keyboard.type('toy');
    await expect(page.locator('[data-reading]')).toContainText('toy');
    await page.keyboard.type('ota');
    await expect(box).toHaveValue('toyota');
    await expect(page).toHaveURL(/query=toyota/);
    await expect(page.locator('.card-title').first()).toContainText('Toyota');
    await expect(box).toBeFocused();
    await page.getByRole('link', { name: 'Remove Toyota' }).click();
    await expect(box).toHaveValue('');
    await page.goBack();
    await expect(box).toHaveValue('toyota');
  });

  test.describe('the slider of prices', () => {
    const shared = sharedPage(async (page) => {
      await page.goto(at(GROUP, '/search/used-cars'));
      await hydrated(page);
    });

    test('ignores and logs a value outside its limits [ERR-004]', async () => {
      const page = shared();
      const lines: string[] = [];
      page.on('console', (message) => lines.push(message.text()));
      const low = page.getByRole('slider', { name: 'Price, lowest', exact: true, includeHidden: true });
      const before = await low.inputValue();
      // Browsers clamp the value, but extensions and assistive technology may not.
      await low.evaluate((input: HTMLInputElement) => {
        input.min = '-50000';
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '-50000');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await expect.poll(() => lines.join('\n')).toMatch(/Slider price: -\d+ is outside \d+ to \d+ and was ignored\./);
      await expect(low).toHaveValue(before);
      await expect(page).not.toHaveURL(/range/);
    });

    test('works with the keyboard, keeps its thumbs apart, and changes the URL [SRCH-043, SRCH-047]', async () => {
      const page = shared();
      const open = page.locator('details.facet', { has: page.locator('summary', { hasText: /^Price\s*\d*$/ }) });
      if (!(await open.evaluate((element) => (element as HTMLDetailsElement).open)))
        await open.locator('summary').click();
      const low = page.getByRole('slider', { name: 'Price, lowest', exact: true });
      const high = page.getByRole('slider', { name: 'Price, highest', exact: true });
      await low.focus();
      await page.keyboard.press('End');
      const [a, b] = [Number(await low.inputValue()), Number(await high.inputValue())];
      expect(b - a).toBeGreaterThanOrEqual(1000);
      // The thumbs are drawn where the text says.
      const dollars = (await open.locator('output').innerText()).match(/[\d,]+/g)!;
      expect(dollars.map((text) => Number(text.replaceAll(',', '')))).toEqual([a, b]);
      await expect(page).toHaveURL(/range%5Bprice%5D=\d+:/);
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('facets, text, order and pages are a form and plain links, and cards have no Save and Compare buttons [SRCH-004, ACC-024]', async ({
    page,
  }) => {
    await page.goto(at(GROUP, '/search/used-cars'));
    await expect(page.locator('.toggle-button').first()).toBeHidden();
    const before = await countShown(page);
    const make = page.getByRole('group', { name: 'Make', exact: true }).getByRole('checkbox').first();
    await make.check();
    await page.getByRole('button', { name: /^Show [\d,]+ / }).click();
    await expect(page).toHaveURL(/\/search\/used-cars\?make=[^&]+$/);
    await expect.poll(() => countShown(page)).toBeLessThan(before);
    await page.goto(at(GROUP, '/search/used-cars'));
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator('.card')).not.toHaveCount(0);
    await page.getByRole('searchbox').fill('zzzzqqqq');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText('No results found for your search at this time.')).toBeVisible();
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await expect.poll(() => countShown(page)).toBeGreaterThan(0);
  });
});

for (const scripts of [true, false]) {
  test.describe(`a filter without a box ${scripts ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled: scripts });
    test('is preserved in the next search [SITE-033]', async ({ page }) => {
      await page.goto(at(OUTLET, '/search/dandenong?state=vic'));
      if (scripts) await hydrated(page);
      const before = await countShown(page);
      const box = page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox');
      await box.fill('toyota');
      await box.press('Enter');
      await expect(page).toHaveURL(/\/search\/dandenong\?query=toyota&state=vic$/);
      await expect.poll(() => countShown(page)).toBeLessThan(before);
    });
  });
}

test('the outlet has infinite scroll, and back restores the vehicles [SRCH-015]', async ({ page }) => {
  await page.goto(at(OUTLET, '/search/used-cars'));
  await hydrated(page);
  const first = await page.locator('.card').count();
  await page.mouse.move(600, 500);
  await page.locator('.more-end').scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('.card').count()).toBeGreaterThan(first);
  const titles = await page
    .locator('.card-title a[href^="/cars/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(new Set(titles).size).toBe(titles.length);
  // GAP-034: a reload shows the same vehicles.
  await expect(page).toHaveURL(/\?page=\d+&from=1$/);
  await page.reload();
  expect(
    await page
      .locator('.card-title a[href^="/cars/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
  ).toEqual(expect.arrayContaining(titles));
  await hydrated(page);
  await page
    .locator('.card-title a[href^="/cars/"]')
    .nth(first + 2)
    .click();
  await expect(page).toHaveURL(/\/cars\//);
  await page.goBack();
  await expect.poll(() => page.locator('.card').count()).toBeGreaterThan(first);
});

test.describe('on a phone with infinite scroll', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the end of the list loads the next vehicles without a jump; opening the filters changes nothing [SRCH-015]', async ({
    page,
  }) => {
    await page.goto(at(OUTLET, '/search/used-cars'));
    await hydrated(page);
    const first = await page.locator('.card').count();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.locator('.card').count()).toBeGreaterThan(first);
    // The end is out of view again, so nothing else loads until the user scrolls.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - scrollY - innerHeight))
      .toBeGreaterThan(3000);
    await expect(page).toHaveURL(/\?page=2&from=1$/);
    await page.reload();
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('button', { name: /^Show \d+ cars/ }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0);
    await expect(page).toHaveURL(/\?page=2&from=1$/);
    await expect.poll(() => page.locator('.card').count()).toBeGreaterThan(first);
  });

  test('filters that are opened again at the moment when they close stay open [SRCH-002]', async ({ page }) => {
    await page.goto(at(OUTLET, '/search/used-cars'));
    await hydrated(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    const entry = () =>
      page.evaluate(() => (history.state as { key: string; usr: { drawer?: string } | null } | null) ?? { key: '' });
    /** Closes the drawer and, as soon as it has closed, presses Filters. */
    const closeAndOpen = () =>
      page.evaluate(async () => {
        const filters = document.querySelector<HTMLElement>('#filters')!;
        const closed = new Promise((resolve) => filters.addEventListener('toggle', resolve, { once: true }));
        filters.hidePopover();
        await closed;
        document.querySelector<HTMLElement>('.search-open')!.click();
      });
    const select = () =>
      drawer
        .getByRole('group', { name: 'Make', exact: true })
        .getByRole('checkbox', { checked: false })
        .first()
        .check();
    const ways = {
      // Goes back.
      'nothing selected': closeAndOpen,
      // Replaces the history entry.
      'a selection': async () => {
        const shown = await countShown(page);
        await select();
        await expect(page).toHaveURL(/make=/);
        await closeAndOpen();
        await expect.poll(() => countShown(page)).toBeLessThan(shown);
      },
      // Closed when the entry of the selection is current, but not rendered. It closes once: not again when the answer is rendered.
      'an answer that is not rendered': async () => {
        await page.evaluate(() => {
          const filters = document.querySelector<HTMLElement>('#filters')!;
          filters.addEventListener('toggle', ({ newState }) => {
            if (newState === 'open') return;
            filters.dataset['closed'] = filters.dataset['closed'] === undefined ? 'once' : 'again';
            if (filters.dataset['closed'] === 'once') document.querySelector<HTMLElement>('.search-open')!.click();
          });
          const push = history.pushState.bind(history);
          history.pushState = (...entry) => {
            push(...entry);
            history.pushState = push;
            filters.hidePopover();
          };
        });
        const slow = await page.context().newCDPSession(page);
        await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
        const shown = await countShown(page);
        await select();
        await expect.poll(() => countShown(page)).toBeGreaterThan(shown);
        await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await expect(page.locator('#filters')).toHaveAttribute('data-closed', 'once');
      },
    };
    for (const close of Object.values(ways)) {
      await expect(drawer).toBeVisible();
      const { key } = await entry();
      await close();
      await expect.poll(entry).toMatchObject({ key: expect.not.stringMatching(key), usr: { drawer: 'fresh' } });
      await expect(drawer).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(page.locator('#filters')).toBeHidden();
    await expect(page.locator('[inert]')).toHaveCount(0);
    await expect.poll(entry).not.toMatchObject({ usr: { drawer: 'fresh' } });
  });

  test('Show closes the filters for good, however soon after Filters it is pressed [SRCH-002]', async ({ page }) => {
    await page.goto(at(OUTLET, '/search/used-cars'));
    await hydrated(page);
    const settled = () =>
      page.evaluate(() => {
        const filters = document.querySelector<HTMLElement>('#filters')!;
        const { usr } = (history.state ?? {}) as { usr?: { drawer?: string } | null };
        return { isOpen: filters.matches(':popover-open'), role: filters.role, drawer: usr?.drawer };
      });
    const slow = await page.context().newCDPSession(page);
    for (const rate of [1, 6]) {
      await slow.send('Emulation.setCPUThrottlingRate', { rate });
      for (const moment of ['pushed', 0, 2, 5, 10] as const) {
        await page.evaluate(async (when) => {
          const show = () => document.querySelector<HTMLElement>('#filters .search-send button')!.click();
          document.querySelector<HTMLElement>('.search-open')!.click();
          if (when === 'pushed') {
            // The history entry of the open drawer is current, but not rendered.
            const push = history.pushState.bind(history);
            history.pushState = (...entry) => {
              push(...entry);
              history.pushState = push;
              show();
            };
            return;
          }
          for (let frame = 0; frame < when; frame++) await new Promise(requestAnimationFrame);
          show();
        }, moment);
        const closed = { isOpen: false, role: null, drawer: undefined };
        await expect.poll(settled, `Show was pressed at ${moment}, CPU ${rate} times slower`).toEqual(closed);
        await page.waitForLoadState('networkidle');
        expect(await settled()).toEqual(closed);
      }
    }
  });

  test('Back opens the filters of an earlier selection, also after they were closed at once [SRCH-005]', async ({
    page,
  }) => {
    await page.goto(at(OUTLET, '/search/used-cars'));
    await hydrated(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    const makes = drawer.getByRole('group', { name: 'Make', exact: true }).getByRole('checkbox', { checked: false });
    await makes.first().check();
    await expect(page).toHaveURL(/make=/);
    const selected = page.url();
    await makes.first().check();
    await expect(page).not.toHaveURL(selected);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    // Closed before the history entry of the press is current.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.search-open')!.click();
      document.querySelector<HTMLElement>('#filters .search-send button')!.click();
    });
    await page.waitForLoadState('networkidle');
    await expect(drawer).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(selected);
    await expect(page.locator('#filters')).toBeVisible();
  });

  test('filters that Back opened close when Forward follows at once, without a new history entry [SRCH-005]', async ({
    page,
  }) => {
    await page.goto(at(OUTLET, '/search/used-cars'));
    await hydrated(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('group', { name: 'Make', exact: true }).getByRole('checkbox').first().check();
    await expect(page).toHaveURL(/make=/);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    const entry = () => page.evaluate(() => (history.state as { idx: number }).idx);
    const last = await entry();
    const length = await page.evaluate(() => history.length);
    await page.evaluate(async () => {
      const filters = document.querySelector<HTMLElement>('#filters')!;
      const opened = new Promise((resolve) => filters.addEventListener('toggle', resolve, { once: true }));
      history.back();
      await opened;
      history.forward();
    });
    await expect(page).toHaveURL(/make=/);
    await expect(page.locator('#filters')).toBeHidden();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#filters')).toBeHidden();
    expect([await entry(), await page.evaluate(() => history.length)]).toEqual([last, length]);
  });

  test('Show closes the filters while the results are still loading [SRCH-002]', async ({ page }) => {
    await page.goto(at(OUTLET, '/search/used-cars'));
    await hydrated(page);
    const shown = await countShown(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    const make = drawer.getByRole('group', { name: 'Make', exact: true }).getByRole('checkbox').first();
    await expect(make).toBeVisible();
    const answer = await hold(page, /used-cars\.data/);
    await make.check();
    await drawer.getByRole('button', { name: /^Show/ }).click();
    await expect(page.locator('#filters')).toBeHidden();
    expect(await countShown(page)).toBe(shown);
    answer.release();
    await expect.poll(() => countShown(page)).toBeLessThan(shown);
    await expect(page.locator('#filters')).toBeHidden();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });

  for (const way of ['Show', 'Escape'] as const)
    test(`the filters close with ${way} at the moment when they open`, async ({ page }) => {
      await page.goto(at(OUTLET, '/search/used-cars'));
      await hydrated(page);
      await page.evaluate(async (closes) => {
        const filters = document.querySelector<HTMLElement>('#filters')!;
        document.querySelector<HTMLElement>('.search-open')!.click();
        await new Promise((resolve) => filters.addEventListener('toggle', resolve, { once: true }));
        if (closes === 'Show') filters.querySelector<HTMLElement>('button[type="submit"]')!.click();
        else filters.hidePopover();
      }, way);
      await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0);
      // An answer that arrives after the drawer closed must not open it again.
      await page.waitForLoadState('networkidle');
      await expect(page.locator('#filters')).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
});

test.describe('when the search does not answer', () => {
  test.use({ expectedNoise: [/503|Failed to load resource/] });

  test('results and facets stay while loading and after an error, with a message [SRCH-021, SRCH-022, SRCH-023, ERR-002]', async ({
    page,
  }) => {
    await page.goto(at(GROUP, '/search/used-cars'));
    await hydrated(page);
    await layOutWholePage(page);
    const cards = await page.locator('.card-title').allInnerTexts();
    await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'unavailable' }));
    const answer = await hold(page, '**/*.data*');
    await page.getByRole('group', { name: 'Make', exact: true }).getByRole('checkbox').first().check();
    await expect(page.locator('.search-results')).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('.card-title')).toHaveText(cards, { useInnerText: true });
    answer.release();
    await expect(page.getByText('The search is not responding.')).toBeVisible();
    await expect(page.locator('.card-title')).toHaveText(cards, { useInnerText: true });
    await expect(page.getByRole('group', { name: 'Make', exact: true }).getByRole('checkbox').first()).toBeVisible();
  });
});
