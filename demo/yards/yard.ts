/** How one illustrated dealership looks from the street. Colours are CSS. */
export interface Yard {
  /** From the top of the sky to the horizon. */
  readonly sky: readonly [string, string];
  readonly behind: keyof typeof BEHIND;
  readonly hills: string;
  readonly ground: string;
  readonly front: keyof typeof FRONTS;
  readonly cladding: string;
  /** The fascia over the windows, and flags. */
  readonly sign: string;
  readonly light: string;
  readonly vehicles: readonly (readonly [kind: keyof typeof VEHICLES, colour: string])[];
}

const YARD_SIZE = { width: 1200, height: 900 } as const;
const HORIZON = 600;

const TREE = (x: number, scale: number) =>
  `<g transform="translate(${x} ${HORIZON}) scale(${scale})"><path d="M-5 0C-8-60 2-90-4-150l10 0c-2 50 4 100 1 150z" fill="#5d4f45"/><g fill="TREES"><ellipse cx="-26" cy="-150" rx="46" ry="30"/><ellipse cx="26" cy="-172" rx="52" ry="36"/><ellipse cx="2" cy="-202" rx="40" ry="28"/></g></g>`;

const BEHIND = {
  hills: `<path d="M0 ${HORIZON}V520C160 440 300 470 440 500S760 420 900 450s220 40 300 20v130z" fill="HILLS"/>`,
  range: `<path d="M0 ${HORIZON}V470l150-90 120 60 160-110 190 100 130-50 200 110 250-60v170z" fill="HILLS"/>`,
  sea: `<path d="M0 ${HORIZON}V545h1200v55z" fill="HILLS"/><path d="M0 552h420M520 562h300M880 550h320" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>`,
  town: `<g fill="HILLS"><path d="M0 ${HORIZON}V500h90v-40h70v90h60v-120h90v110h70v60zM760 ${HORIZON}v-90h60v-70h80v50h70v-90h70v130h80v-50h80v120z"/></g>`,
  gums: `${TREE(60, 1.5)}${TREE(170, 1.1)}${TREE(1050, 1.6)}${TREE(1160, 1.2)}`,
} as const;

const pane = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#glass)"/><path d="M${x + width * 0.15} ${y + height}L${x + width * 0.5} ${y}h${width * 0.16}L${x + width * 0.31} ${y + height}z" fill="#fff" fill-opacity=".16"/>`;
const panes = (from: number, to: number, y: number, count: number, height: number) => {
  const width = (to - from - (count - 1) * 10) / count;
  return Array.from({ length: count }, (_, at) => pane(from + at * (width + 10), y, width, height)).join('');
};

/** Buildings on the horizon; the vehicles are parked before them. */
const FRONTS = {
  showroom: `<path d="M150 ${HORIZON}V330h900v270z" fill="CLADDING"/>${panes(190, 1010, 400, 6, 200)}<path d="M120 330h960v52H120z" fill="SIGN"/><path d="M120 330h960v-16H120z" fill="#fff" fill-opacity=".85"/>`,
  pavilion: `<path d="M260 ${HORIZON}V350h760v250z" fill="CLADDING"/>${panes(300, 820, 395, 4, 205)}${pane(860, 395, 120, 205)}<path d="M200 350l60-62h700l120 62z" fill="SIGN"/><path d="M210 ${HORIZON}V350h16v250zM1040 ${HORIZON}V350h16v250z" fill="#6b7078"/>`,
  shed: `<path d="M170 ${HORIZON}V380L600 270l430 110v220z" fill="CLADDING"/><path d="M150 392L600 276l450 116v-26L600 246 150 366z" fill="SIGN"/>${panes(220, 560, 440, 2, 160)}<g fill="#000" fill-opacity=".16"><path d="M620 430h360v170H620z"/></g><g stroke="#fff" stroke-opacity=".3" stroke-width="3"><path d="M620 464h360M620 498h360M620 532h360M620 566h360"/></g>`,
  office: `<path d="M700 ${HORIZON}V400h360v200z" fill="CLADDING"/>${panes(730, 1030, 450, 3, 150)}<path d="M680 380h400v34H680z" fill="SIGN"/><g fill="#6b7078"><path d="M90 ${HORIZON}V300h10v300zM240 ${HORIZON}V300h10v300zM390 ${HORIZON}V300h10v300zM540 ${HORIZON}V300h10v300z"/></g><g fill="SIGN"><path d="M100 300q40 8 74 2v60q-36 8-74-2zM250 300q40 8 74 2v60q-36 8-74-2zM400 300q40 8 74 2v60q-36 8-74-2zM550 300q40 8 74 2v60q-36 8-74-2z"/></g>`,
} as const;

const WHEEL = (x: number, r = 30) =>
  `<circle cx="${x}" cy="0" r="${r}" fill="#16181c"/><circle cx="${x}" cy="0" r="${r * 0.52}" fill="#aeb4bb"/>`;
const GLASS = (d: string) => `<path d="${d}" fill="#1e2831"/>`;

/** Side views around the middle of the wheels, about 300 wide. */
const VEHICLES = {
  hatch: `<path d="M-140-6c-2-34 8-46 38-52 30-36 56-58 100-60 56-2 88 20 110 60 24 6 34 20 32 52z" fill="PAINT"/>${GLASS('M-86-60c20-26 42-44 78-46v46zM6-106c44 0 66 16 84 46H6z')}${WHEEL(-86)}${WHEEL(88)}`,
  suv: `<path d="M-150-8v-58q4-14 26-16c22-40 40-64 84-66h96q56 4 84 68 12 8 12 34v38z" fill="PAINT"/>${GLASS('M-100-84c18-32 34-48 62-48h22v48zM-2-132h50c30 2 50 18 66 48H-2z')}${WHEEL(-90, 34)}${WHEEL(92, 34)}`,
  ute: `<path d="M-160-8v-56q8-18 40-20c18-36 34-58 70-60h52q18 2 26 62h132v74z" fill="PAINT"/>${GLASS('M-100-84c14-28 28-44 50-44h14v44zM-22-128h20c12 0 14 14 18 44h-38z')}${WHEEL(-96, 34)}${WHEEL(100, 34)}`,
  caravan: `<path d="M-150-10v-120q2-30 36-32h216q40 2 48 40v112z" fill="PAINT"/><path d="M-150-54h300v16h-300z" fill="SIGN" fill-opacity=".8"/>${GLASS('M-112-126h86v46h-86zM74-126h50v46H74z')}<path d="M10-128h44v112H10z" fill="#000" fill-opacity=".1"/>${WHEEL(-16, 26)}${WHEEL(44, 26)}<path d="M-150-10h-56v8h56z" fill="#6b7078"/>`,
  motorcycle: `<g transform="translate(0 4)"><path d="M-62 0L-22-52h58L66 0" fill="none" stroke="#2b2f36" stroke-width="9"/><path d="M-44-66q38-32 66-2l44 2q8 12-10 16h-66q-26-2-34-16z" fill="PAINT"/><path d="M-40-60l-18-34h-18" fill="none" stroke="#2b2f36" stroke-width="7"/><path d="M-18-44h44v34h-44z" fill="#4a4f57"/>${WHEEL(-64, 32)}${WHEEL(66, 32)}</g>`,
} as const;

/** The picture as an SVG. */
export function yardSvg({ sky, behind, hills, ground, front, cladding, sign, light, vehicles }: Yard): string {
  const { width, height } = YARD_SIZE;
  const gap = width / (vehicles.length + 0.4);
  const parked = vehicles.map(
    ([kind, colour], at) =>
      `<g transform="translate(${Math.round(gap * (at + 0.7))} 690)"><ellipse cx="0" cy="34" rx="165" ry="12" fill="#000" fill-opacity=".28"/>${VEHICLES[kind].replaceAll('PAINT', colour)}</g>`,
  );
  const lines = [0, 1, 2, 3, 4, 5].map((at) => {
    const x = width / 2 + (at - 2.5) * 230;
    return `<path d="M${x} 760L${x + (x - width / 2) * 0.35} ${height}" stroke="#fff" stroke-opacity=".5" stroke-width="8"/>`;
  });
  const drawing = [BEHIND[behind], FRONTS[front], ...lines, ...parked].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient><linearGradient id="glass" x2="0" y2="1"><stop stop-color="${light}" stop-opacity=".75"/><stop offset="1" stop-color="${light}"/></linearGradient><linearGradient id="ground" x2="0" y2="1"><stop stop-color="${ground}"/><stop offset="1" stop-color="${ground}" stop-opacity=".82"/></linearGradient></defs><rect width="${width}" height="${HORIZON}" fill="url(#sky)"/><rect y="${HORIZON}" width="${width}" height="${height - HORIZON}" fill="#20242a"/><rect y="${HORIZON}" width="${width}" height="${height - HORIZON}" fill="url(#ground)"/>${drawing
    .replaceAll('HILLS', hills)
    .replaceAll('TREES', hills)
    .replaceAll('CLADDING', cladding)
    .replaceAll('SIGN', sign)}</svg>`;
}
