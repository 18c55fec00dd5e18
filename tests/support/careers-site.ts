import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newFormToken } from '#leads/form-token.ts';
import { dealershipYaml } from './dealers-folder.ts';

export const CAREERS_SECRET = { CAREERS_SITE_SECRET: 'a secret for the test of files' };

/** Writes a folder of dealers with one site, which takes applications with a CV and delivers them to a webhook. */
export async function writeCareersSite(dir: string, receiver: string): Promise<void> {
  await mkdir(path.join(dir, 'north', 'alpha'), { recursive: true });
  const write = (file: string, text: string) => writeFile(path.join(dir, 'north', file), text);
  const webhook = `    webhooks: [{ url: "${receiver}", secret_env: CAREERS_SITE_SECRET }]`;
  const dealership = dealershipYaml('city').replace(/ {4}mail: .*/, (mail) => `${mail}\n${webhook}`);
  await write('group.yaml', 'name: North Group\n');
  await write('dealerships.yaml', dealership);
  const settings = '  forms: { offered: [careers], careersCv: required }\n  enquiry: { terms: true }\n';
  await write('alpha/site.yaml', `name: Alpha Motors\ndefault: true\nsettings:\n${settings}`);
}

/** An application as a browser posts it. */
export function application(cv: Buffer, email: string, token = newFormToken(Date.now() - 60_000)): FormData {
  const body = new FormData();
  const fields = {
    form_token: token,
    name: 'Jane',
    last_name: 'Citizen',
    email,
    phone: '0491 570 006',
    position: 'Detailer',
    message: 'I have detailed vehicles for ten years.',
    terms: 'true',
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('cv', new File([new Uint8Array(cv)], 'cv.pdf', { type: 'application/pdf' }));
  return body;
}
