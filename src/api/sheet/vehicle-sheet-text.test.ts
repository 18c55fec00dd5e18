import { describe, expect, it } from 'vitest';
import { drawable, financeLines, shortenText } from './vehicle-sheet-text.ts';

describe('text on the sheet', () => {
  it.each([
    ['Citroën ë-C3', 'Citroën ë-C3'],
    ['Škoda Octavia', 'Skoda Octavia'],
    ['One owner 🚗✨ log\u00adbooks\u200b', 'One owner • logbooks'],
    ['🔥 Hot 👍🏽', '• Hot •'],
    ['Nguyễn Văn Đức, đường Lý', 'Nguyen Van Duc, duong Lý'],
    ['Łódź, Wałbrzych, Ħal Għaxaq', 'Lódz, Walbrzych, Hal Ghaxaq'],
    ['Œuvre cœur', 'OEuvre coeur'],
    ['Αθήνα', 'Athina'],
    ['Жигули', 'Zhiguli'],
    ['20″ alloys, 6′2″', '20" alloys, 6\'2"'],
    ['0→100 km/h', '0->100 km/h'],
    ['✓ Sunroof', '• Sunroof'],
    ['Sunroof ✓ Spare ✗', 'Sunroof Yes Spare No'],
    ['2⅓ and ⅛', '2 1/3 and 1/8'],
    ['m² CO₂ 10⁴ 5° ½', 'm² CO2 10^4 5° ½'],
    ['≤ 3.5 t ≥ 2', '<= 3.5 t >= 2'],
    ['₫5 ₪5', 'VND 5 ¤5'],
    ['№ 5 ★★★', 'No 5 ***'],
    ['ﬁrst\tline\nsecond', 'first line second'],
    ['“Quoted” – 3½ t … €5', '“Quoted” – 3½ t … €5'],
    ['丰田', '??'],
    ['Toyota丰', 'Toyota?'],
    ['half \ud83d', 'half'],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(drawable(text)).toBe(drawn);
  });

  it('draws something for every letter, number, sign and symbol between two letters', () => {
    const missing: string[] = [];
    for (let code = 0x21; code < 0x30000; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const letter = String.fromCodePoint(code);
      if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) || /\p{Emoji_Modifier}/u.test(letter)) continue;
      const drawn = drawable(`a${letter}b`);
      if (drawn.length < 3 || /[^\x20-\x7e\u00a0-\u00ff\u2013-\u2122]/.test(drawn)) missing.push(letter);
    }
    expect(missing.slice(0, 20)).toEqual([]);
  });

  it.each([
    ['short', 10, 'short'],
    ['one two three four', 12, 'one two…'],
    ['one two, three', 10, 'one two…'],
    ['x'.repeat(30), 10, 'xxxxxxxxx…'],
  ])('%j in %i characters is %j', (text, length, shown) => {
    expect(shortenText(text, length)).toBe(shown);
  });

  it.each([
    [
      'or $209 / wk* over 5 years, $19,500 final payment, 3.9% p.a., comparison rate* 6.34% p.a.',
      ['or $209 / wk* over 5 years,', '$19,500 final payment,', '3.9% p.a., comparison rate* 6.34% p.a.'],
    ],
    [
      'or $1,119 / mo* over 7 years, $10,200 deposit, $30,600 final payment, 9.49% p.a., comparison rate* 10.75% p.a.',
      [
        'or $1,119 / mo* over 7 years,',
        '$10,200 deposit, $30,600 final payment,',
        '9.49% p.a., comparison rate* 10.75% p.a.',
      ],
    ],
    [
      'or $129 / wk* over 5 years, 7.99% p.a., comparison rate* 8.94% p.a.',
      ['or $129 / wk* over 5 years,', '7.99% p.a., comparison rate* 8.94% p.a.'],
    ],
  ])('puts the parts of a repayment on a line each: %j', (text, lines) => {
    expect(
      financeLines(text)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(lines);
  });
});
