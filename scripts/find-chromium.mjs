// Finds a Chromium for the browser tests, or installs Debian's where that is possible. Prints nothing unless it installs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium, or null. CHROMIUM_PATH wins. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const folders = [...(env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  for (const name of NAMES) {
    for (const folder of folders) {
      if (folder !== '' && existsSync(`${folder}/${name}`)) return `${folder}/${name}`;
    }
  }
  return null;
}

/** Finds Chromium, installing Debian's package as root where there is none. Throws with what to do otherwise. */
export function ensureChromium() {
  return findChromium() ?? (installDebian(['chromium']) ? findChromium() : null) ??
    fail('No Chromium was found. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.');
}

/** `apt-get install` where this is Debian and we are root. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} ...`);
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options).status === 0;
}

function fail(message) {
  throw new Error(message);
}
