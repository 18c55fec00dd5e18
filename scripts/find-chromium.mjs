// Finds a Chromium for the browser tests, or installs Debian's if that is possible. Prints nothing unless it installs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without windows and menus: journeys take two thirds of the time. */
const SHELL = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Arguments of every Chromium that tests or measures. Without a graphics card Chromium emulates one, which takes a third of a
 * journey's processor time and, while a page is measured, time from the page. EMULATED_GPU=on measures with it.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  ...(process.env.EMULATED_GPU === 'on' ? [] : ['--disable-gpu']),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
];

/** Path of a Chromium, or null. CHROMIUM_PATH wins. `whole`: one that people use, for measurements. */
export function findChromium(env = process.env, { whole = false } = {}) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  return find(whole ? WHOLE : [...SHELL, ...WHOLE], env);
}

function find(names, env) {
  const folders = [...(env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  for (const name of names) {
    for (const folder of folders) {
      if (folder !== '' && existsSync(`${folder}/${name}`)) return `${folder}/${name}`;
    }
  }
  return null;
}

/** Finds Chromium, installing Debian's package as root: the quick one for journeys, if it is not there yet. Throws with what to do otherwise. */
export function ensureChromium({ whole = false } = {}) {
  if (!whole && !process.env.CHROMIUM_PATH && !find(SHELL, process.env)) installDebian(['chromium-headless-shell']);
  return (
    findChromium(process.env, { whole }) ??
    (installDebian(['chromium']) ? findChromium(process.env, { whole }) : null) ??
    fail('No Chromium was found. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.')
  );
}

/** `apt-get install` if this is Debian and we are root. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} ...`);
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  // Fails quickly without a network.
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  spawnSync('apt-get', ['update', '-qq', ...soon], options);
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...soon, ...packages], options).status ===
    0
  );
}

function fail(message) {
  throw new Error(message);
}
