import type { MailBrand } from '#leads/rules/mails/mail-body.ts';
import type { Site } from '../site.ts';
import { themeColour } from './theme-colour.ts';

/** Colours for a theme that does not set a token as a plain colour: white, and a button that is readable on it. */
const FALLBACK = { surface: '#ffffff', ink: '#1b1f24', button: '#1b3a5c', onButton: '#ffffff', link: '#0b4f9e' };
const LOGO_HEIGHT = 40;
const MOST_LOGO_WIDTH = 240;
/** Links are read on white. */
const TEXT_CONTRAST = 4.5;

/**
 * A site's look in its mails: its logo on the colour of its pages, and buttons of its brand. `origin` is that of its
 * URLs.
 */
export function mailBrand({ name, slug, theme }: Pick<Site, 'name' | 'slug' | 'theme'>, origin: string): MailBrand {
  const colour = (token: string) => themeColour(theme.css, token, 1);
  const width = theme.logo && logoWidth(theme.logo.svg);
  return {
    name,
    home: `${origin}/`,
    logo: theme.logo && width !== null ? { url: `${origin}/themes/${slug}-${theme.logo.hash}.png`, width } : null,
    header: logoBackground(theme.css),
    onHeader: colour('--color-ink') ?? FALLBACK.ink,
    button: colour('--color-brand') ?? FALLBACK.button,
    onButton: colour('--color-on-brand') ?? FALLBACK.onButton,
    link: themeColour(theme.css, '--color-brand', TEXT_CONTRAST) ?? FALLBACK.link,
  };
}

/** The colour on which a site's logo is drawn: that of its pages. */
export function logoBackground(css: string): string {
  return themeColour(css, '--color-surface', 1) ?? FALLBACK.surface;
}

/** Without its height, a mail program that hides pictures does not cut off the name in its place; `null` for a logo without a shape. */
function logoWidth(svg: string): number | null {
  const [, width, height] = /viewBox="[\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(svg) ?? [];
  const ratio = Number(width) / Number(height);
  return ratio > 0 ? Math.round(Math.min(LOGO_HEIGHT * ratio, MOST_LOGO_WIDTH)) : null;
}
