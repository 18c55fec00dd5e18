/** The look of one illustrated portrait. Colours are CSS; shapes are those drawn below. */
export interface Portrait {
  readonly ground: string;
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  readonly style: keyof typeof BACK;
  readonly top: string;
  readonly collar: 'polo' | 'shirt' | 'blazer';
  readonly more?: readonly (keyof typeof MORE)[];
}

/** Hair behind the head. */
const BACK = {
  short: '',
  fade: '',
  curls: '<path d="M106 176c-16-70 26-118 94-118s110 48 94 118c8 22-2 42-20 46H126c-18-4-28-24-20-46z" fill="HAIR"/>',
  long: '<path d="M112 190c-8-78 30-124 88-124s96 46 88 124l10 112H102z" fill="HAIR"/>',
  bob: '<path d="M116 180c-8-70 30-112 84-112s92 42 84 112l4 62H112z" fill="HAIR"/>',
  bun: '<circle cx="200" cy="62" r="32" fill="HAIR"/>',
  scarf: '<path d="M104 190c-6-80 32-126 96-126s102 46 96 126c-2 60 20 92 26 140H78c6-48 28-80 26-140z" fill="HAIR"/>',
  turban: '',
} as const;

/** Hair, or what covers it, over the head. */
const FRONT: Readonly<Record<keyof typeof BACK, string>> = {
  short:
    '<path d="M126 172c-10-64 22-100 76-100s86 34 72 100c-6-26-14-42-24-52-34 12-72 12-104-6-10 14-16 32-20 58z" fill="HAIR"/>',
  fade: '<path d="M130 156c-4-56 26-82 70-82s74 26 70 82c-8-22-14-32-22-38-30-10-66-10-96 0-8 6-14 16-22 38z" fill="HAIR"/>',
  curls:
    '<g fill="HAIR"><circle cx="150" cy="108" r="30"/><circle cx="192" cy="92" r="32"/><circle cx="236" cy="98" r="30"/><circle cx="266" cy="130" r="24"/><circle cx="130" cy="140" r="22"/></g>',
  long: '<path d="M126 196c-8-80 22-120 76-120s82 40 72 120c-8-44-20-62-40-76-26 20-66 28-92 24-8 12-14 28-16 52z" fill="HAIR"/>',
  bob: '<path d="M124 186c-8-70 24-110 76-110s84 40 76 110c-4-34-12-52-24-62-46 6-84 2-112-10-8 16-14 40-16 72z" fill="HAIR"/>',
  bun: '<path d="M126 170c-6-60 22-94 74-94s80 34 74 94c-10-34-30-52-74-52s-64 18-74 52z" fill="HAIR"/>',
  scarf:
    '<path d="M124 206c-14-86 20-126 76-126s90 40 76 126c-6-56-30-82-76-82s-70 26-76 82z" fill="HAIR"/><path d="M130 240c10 38 40 56 70 56s60-18 70-56l30 96H100z" fill="HAIR"/>',
  turban:
    '<path d="M118 160c-18-66 20-110 82-110s100 44 82 110c-18-30-46-44-82-44s-64 14-82 44z" fill="HAIR"/><path d="M138 120c30-40 80-52 126-24M150 136c28-40 78-52 122-18" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="6"/>',
};

const MORE = {
  glasses:
    '<g fill="none" stroke="#2b2f36" stroke-width="5"><circle cx="171" cy="186" r="21"/><circle cx="229" cy="186" r="21"/><path d="M192 184q8-6 16 0M150 182l-18-6M250 182l18-6"/></g>',
  beard:
    '<path d="M134 206c2 70 34 94 66 94s64-24 66-94c-8 22-20 30-32 30-12-10-56-10-68 0-12 0-24-8-32-30z" fill="HAIR"/>',
  stubble:
    '<path d="M134 206c2 66 34 88 66 88s64-22 66-88c-8 22-20 30-32 30-12-10-56-10-68 0-12 0-24-8-32-30z" fill="HAIR" opacity=".28"/>',
  earrings: '<g fill="#e7b84a"><circle cx="131" cy="222" r="6"/><circle cx="269" cy="222" r="6"/></g>',
} as const;

const COLLAR: Readonly<Record<Portrait['collar'], string>> = {
  polo: '<path d="M160 306l40 38 40-38 18 16-34 46-24-22-24 22-34-46z" fill="#fff" fill-opacity=".22"/><path d="M200 346v54" stroke="#000" stroke-opacity=".22" stroke-width="5"/>',
  shirt:
    '<path d="M158 304l42 44 42-44 20 18-40 50-22-24-22 24-40-50z" fill="#fff" fill-opacity=".55"/><path d="M200 350v50" stroke="#000" stroke-opacity=".16" stroke-width="4"/>',
  blazer:
    '<path d="M160 304l40 56 40-56 14 10-40 86h-28l-40-86z" fill="#f6f4ef"/><path d="M156 306l36 94h-44l-22-52zM244 306l-36 94h44l22-52z" fill="#000" fill-opacity=".2"/>',
};

/** A portrait as SVG, 400 by 400: a drawing that no one takes for a photo. */
export function portraitSvg({ ground, skin, shade, hair, style, top, collar, more = [] }: Portrait): string {
  const inHair = (shape: string) => shape.replaceAll('HAIR', hair);
  const isCovered = style === 'scarf';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">
<rect width="400" height="400" fill="${ground}"/>
<circle cx="200" cy="196" r="150" fill="#fff" fill-opacity=".22"/>
${inHair(BACK[style])}
<path d="M48 400c4-62 44-84 104-96h96c60 12 100 34 104 96z" fill="${top}"/>
<path d="M164 256h72v52q-36 44-72 0z" fill="${shade}"/>
${COLLAR[collar]}
${isCovered ? '' : `<circle cx="131" cy="200" r="15" fill="${shade}"/><circle cx="269" cy="200" r="15" fill="${shade}"/>`}
<path d="M134 168c0-56 28-84 66-84s66 28 66 84c0 62-26 116-66 116s-66-54-66-116z" fill="${skin}"/>
${more.includes('beard') ? inHair(MORE.beard) : ''}${more.includes('stubble') ? inHair(MORE.stubble) : ''}
<g fill="#2b2f36"><circle cx="171" cy="188" r="6.5"/><circle cx="229" cy="188" r="6.5"/></g>
<g fill="none" stroke="${isCovered || style === 'turban' ? '#2f2520' : hair}" stroke-width="6" stroke-linecap="round"><path d="M157 166q14-9 28-2M215 164q14-7 28 2"/></g>
<path d="M200 196q-9 22-1 28h6" fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round"/>
<path d="M172 242q28 26 56 0q-28 8-56 0z" fill="#fff" stroke="#8d3b3b" stroke-width="5" stroke-linejoin="round"/>
${inHair(FRONT[style])}
${more
  .filter((one) => one !== 'beard' && one !== 'stubble')
  .map((one) => inHair(MORE[one]))
  .join('')}
</svg>
`;
}
