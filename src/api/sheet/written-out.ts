/** Characters that the font of the sheet lacks, in characters that it has. */

const pairs = (text: string): readonly (readonly [string, string])[] =>
  text.split(' ').map((pair) => {
    const [letter = ''] = pair;
    return [letter, pair.slice(letter.length)];
  });

/** Latin letters that are no other letter with an accent. */
const LATIN = pairs(
  "đd ĐD ðd łl ŁL ħh ĦH ıi ĸk ŋng ŊNg œoe ŒOE ŧt ŦT ŀl ĿL ƀb ƁB ƃb ƈc ƉD ƊD ǝe ƏE əe ƒf ƑF ƙk ƚl ƞn ƟO ɵo ƥp ƫt ƭt ƴy ƵZ ƶz ɓb ɖd ɗd ɛe ɣg ɨi ɫl ɲn ɔo ʃsh ʒzh ẞSS ĳij ĲIJ ʼ' ʻ' ˈ' ꞌ'",
);
/** Greek without accents. */
const GREEK = pairs(
  'αa βv γg δd εe ζz ηi θth ιi κk λl μµ νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘTh ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ΤT ΥY ΦF ΧCh ΨPs ΩO',
);
const CYRILLIC_CAPITALS = pairs(
  'АA БB ВV ГG ДD ЕE ЖZh ЗZ ИI КK ЛL МM НN ОO ПP РR СS ТT УU ФF ХKh ЦTs ЧCh ШSh ЩShch ЪJ ЫY ЬJ ЭE ЮYu ЯYa ЂDj ЄYe ІI ЈJ ЉLj ЊNj ЋC ЏDz ҐG ЅDz',
);
const CYRILLIC = [
  ...CYRILLIC_CAPITALS,
  ...CYRILLIC_CAPITALS.map(([letter, latin]) => [letter.toLowerCase(), latin.toLowerCase()] as const),
];
/** Marks, arrows, fractions, signs. Ticks and crosses say yes and no. */
const SIGNS = [
  ...pairs(
    '′\' ″" ‴"\' ‵\' ‶" ‹< ›> ‚, „" ‛\' ‟" ⁄/ ∕/ −- ‐- ‑- ‒- ―- ⁃- ‾- ∙· ⋅· ‧· ※* ★* ☆* ⭐* ✱* ∗* ⁎* ⸺- ⁇?? ⁈?! ⁉!? ‽?! ❛\' ❜\' ❝" ❞" ❓? ❔? ❗! ❕!',
  ),
  ...pairs('→-> ⟶-> ⇒=> ➔-> ➜-> ➡-> ←<- ⟵<- ⇐<= ⬅<- ↔<-> ⇔<=> ≤<= ≥>= ≈~ ∼~ ≃~ ≅~ ≠!= ∶: ∣| ∥||'),
  ...pairs('⁴^4 ⁵^5 ⁶^6 ⁷^7 ⁸^8 ⁹^9 ⁰^0 ⁺^+ ⁻^-'),
  ...Object.entries({
    '\u2191': 'up ',
    '\u2193': 'down ',
    '\u221e': 'unlimited',
    '\u2030': ' per thousand',
    '\u2126': 'ohm',
    '\u03c0': 'pi',
    '\u2260': '!=',
    '\u20ab': 'VND ',
    '\u20b9': 'INR ',
    '\u20a9': 'KRW ',
    '\u20bd': 'RUB ',
    '\u20ba': 'TRY ',
    '\u2713': 'Yes',
    '\u2714': 'Yes',
    '\u2705': 'Yes',
    '\u2611': 'Yes',
    '\u{1f5f8}': 'Yes',
    '\u{1f5f9}': 'Yes',
    '\u2717': 'No',
    '\u2718': 'No',
    '\u2715': 'No',
    '\u2716': 'No',
    '\u274c': 'No',
    '\u274e': 'No',
    '\u2612': 'No',
    '\u260e': 'Phone',
    '\u{1f4de}': 'Phone',
    '\u{1f4f1}': 'Phone',
    '\u2709': 'Email',
    '\u{1f4e7}': 'Email',
  }),
];

/** The text for a character that the font lacks, by the character. */
export const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([...LATIN, ...GREEK, ...CYRILLIC, ...SIGNS]);
