import type { Page } from '@playwright/test';

/** Faults of the layout that the page has at its present width, each in words. */
export const layoutFaults = (page: Page): Promise<readonly string[]> => page.evaluate(findFaults);

/** Runs in the page, so it uses nothing from outside. */
function findFaults(): string[] {
  const faults: string[] = [];
  const isVisible = (element: Element) =>
    element.checkVisibility({ contentVisibilityAuto: false, opacityProperty: true, visibilityProperty: true });
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    const id = element.id ? `#${element.id}` : '';
    return `${element.localName}${id}.${element.classList.value.replace(/ /g, '.')} "${text.slice(0, 30)}"`;
  };
  const placeOf = (element: Element) => {
    const parent = element.parentElement?.closest('[class]');
    return `${nameOf(element)} in ${parent ? `${parent.localName}.${parent.classList.value.replace(/ /g, '.')}` : 'body'}`;
  };

  /** The part of an element that its scrolling or clipping ancestors show. */
  function shownPart(element: Element): DOMRect | null {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(parent);
      const box = parent.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null;
  }

  function findSidewaysScroll() {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (over > 0) faults.push(`scrolls sideways by ${over} px`);
    for (const element of document.body.querySelectorAll('*')) {
      const { right, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || right <= innerWidth + 1 || !isVisible(element)) continue;
      const part = shownPart(element);
      const isInner = [...element.children].some((child) => child.getBoundingClientRect().right > innerWidth + 1);
      if (part && part.right > innerWidth + 1 && !isInner)
        faults.push(`${Math.round(part.right - innerWidth)} px beyond the right edge: ${placeOf(element)}`);
    }
  }

  const floats = (element: Element) => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true;
    return false;
  };

  function findOverlaps() {
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((one) => isVisible(one) && !floats(one))
      .map((one) => ({ one, part: shownPart(one) }))
      .filter((control): control is { one: Element; part: DOMRect } => control.part !== null)
      .sort((a, b) => a.part.top - b.part.top);
    const holds = (outer: DOMRect, inner: DOMRect) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    controls.forEach(({ one, part }, index) => {
      for (const { one: other, part: otherPart } of controls.slice(index + 1)) {
        if (otherPart.top >= part.bottom) break;
        const across = Math.min(part.right, otherPart.right) - Math.max(part.left, otherPart.left);
        const down = Math.min(part.bottom, otherPart.bottom) - Math.max(part.top, otherPart.top);
        if (across <= 3 || down <= 3 || one.contains(other) || other.contains(one)) continue;
        // A small control on a picture that is a link lies within it.
        if (holds(part, otherPart) || holds(otherPart, part)) continue;
        // The same label may hold both parts of one control.
        if (one.closest('label') !== null && one.closest('label') === other.closest('label')) continue;
        faults.push(`overlap by ${Math.round(across)} x ${Math.round(down)} px: ${placeOf(one)} and ${placeOf(other)}`);
      }
    });
  }

  /** Small boxes are signs, such as the dot of a colour, and a table has a corner. */
  function findEmptyBoxes() {
    const content =
      'img, svg, canvas, video, iframe, input, select, textarea, button, picture, object, progress, meter, hr';
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches(content) || element.closest('svg, [aria-hidden="true"], [role="img"], select')) continue;
      if (element.textContent.trim() !== '' || element.querySelector(content)) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width < 40 || height < 16 || element.matches('td, th') || !isVisible(element)) continue;
      const style = getComputedStyle(element);
      const draws = ['::before', '::after'].some((part) => getComputedStyle(element, part).content !== 'none');
      const isBox =
        parseFloat(style.borderTopWidth) > 0 ||
        style.boxShadow !== 'none' ||
        !/^(rgba\(.*, 0\)|transparent)$/.test(style.backgroundColor);
      if (isBox && !draws && style.backgroundImage === 'none')
        faults.push(`empty box of ${Math.round(width)} x ${Math.round(height)} px: ${placeOf(element)}`);
    }
  }

  function findDeadLinks() {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')) {
      const isHere = link.pathname === location.pathname && link.search === location.search;
      if (isHere && link.hash.length > 1 && !document.getElementById(decodeURIComponent(link.hash.slice(1))))
        faults.push(`the link leads nowhere: ${placeOf(link)} (${link.hash})`);
    }
  }

  findSidewaysScroll();
  findOverlaps();
  findEmptyBoxes();
  findDeadLinks();
  return [...new Set(faults)];
}
