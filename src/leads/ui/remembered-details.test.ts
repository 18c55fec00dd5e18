import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmAccepted, recallDetails, rememberWhenAccepted } from './remembered-details.ts';

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const SENT = {
  name: ' Sam ',
  last_name: 'Fictional',
  email: 'sam@example.com',
  phone: '0491 570 156',
  postcode: '4105',
  message: 'Is it still there?',
};

function send(changes: Partial<typeof SENT> = {}): void {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...SENT, ...changes })) form.set(name, value);
  rememberWhenAccepted(form);
}

describe('the saved details of a form', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('sessionStorage', storage());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('contain name, last name, email, phone and postcode, and nothing else [ACC-031]', () => {
    send();
    expect(confirmAccepted(null)).toBe(true);
    expect(recallDetails()).toEqual({
      name: 'Sam',
      last_name: 'Fictional',
      email: 'sam@example.com',
      phone: '0491 570 156',
      postcode: '4105',
    });
  });

  it('are not saved before the form is accepted', () => {
    send();
    expect(recallDetails()).toEqual({});
  });

  it.each(['name', 'email', 'phone'])('are not saved without a value in %s [ACC-031]', (field) => {
    send({ [field]: ' ' });
    expect(confirmAccepted(null)).toBe(false);
    expect(recallDetails()).toEqual({});
  });
});
