import { area, bar, BRIGHT, COAL, DARK, disc, IRON, STEEL, type StackedProfile } from './stacked-drawing.ts';

/** A parallel twin engine: cases, finned barrel and head leaning forward. */
const parallelTwin =
  area('M80 66L112 62L126 50L128 30L116 22H84L74 32L76 52Z', DARK) +
  area('M82 68L106 66L110 84L84 88Z', COAL) +
  bar('M83 71L107 69M83.5 75L108 73M84 79L109 77', IRON, 1.4) +
  disc(106, 40, 11, IRON) +
  disc(106, 40, 7.5, COAL) +
  disc(88, 36, 7, IRON) +
  disc(88, 36, 3, STEEL);

const naked: StackedProfile = {
  length: 209,
  height: 116,
  axles: [33, 173],
  tyre: 31,
  shoulder: 96,
  rim: 'bike',
  parts:
    bar('M116 38L173 31', COAL, 8) +
    bar('M118 42L168 35', IRON, 2) +
    'WHEELS' +
    area('M152 80L196 62L193 58L150 72Z', DARK) +
    bar('M140 50L156 82', '#b3202c', 5) +
    bar('M140 50L156 82', DARK, 2) +
    parallelTwin +
    bar('M84 64C72 52 74 26 90 20L138 20', STEEL, 5) +
    bar('M130 20L166 30', BRIGHT, 9) +
    bar('M134 23L164 31.5', '#ffffff', 1.5) +
    bar('M62 92L84 84L122 60L124 38', COAL, 6) +
    area('M112 66L150 84L146 90L112 84Z', COAL) +
    bar('M33 31L55 96', STEEL, 5) +
    bar('M43 60L55 96', '#c9a24a', 6) +
    bar('M44 60L56 96', '#ecd694', 1.5) +
    area('M6 50C12 64 30 68 44 60L48 56C38 62 18 60 9 48Z', 'PAINT') +
    area('M60 88C62 100 72 108 86 108C100 108 112 100 122 88L114 80L78 80Z', 'PAINT') +
    area('M58 86L84 92L92 70L74 66L66 78Z', 'BASE') +
    area('M60 86L84 92L85 90L62 83Z', 'GLEAM') +
    area('M118 87C132 84 146 88 158 98C168 102 178 105 184 105L182 99C164 94 150 82 130 80L116 82Z', DARK) +
    area('M142 84L188 104L192 100L160 82L146 78Z', 'BASE') +
    area('M184 103L193 101L191 96L186 97Z', '#b51825') +
    area('M40 86C36 92 38 102 46 104L56 102L58 90L50 84Z', COAL) +
    area('M39 88C37 94 39 100 44 102L46 88Z', '#eef4fa') +
    bar('M58 98L62 108L76 112', DARK, 3.5) +
    bar('M68 110L79 113', DARK, 5) +
    bar('M62 108L58 118', DARK, 1.6) +
    area('M50 116H63V123H52Z', DARK),
};

const adventure: StackedProfile = {
  length: 220,
  height: 140,
  axles: [33, 180],
  tyre: 32,
  shoulder: 108,
  rim: 'bike',
  parts:
    bar('M122 44L180 32', COAL, 8) +
    bar('M124 48L176 37', IRON, 2) +
    'WHEELS' +
    bar('M146 58L160 92', '#d9a520', 5) +
    bar('M146 58L160 92', DARK, 2) +
    `<g transform="translate(4 6)">${parallelTwin}</g>` +
    area('M80 34L86 24L132 22L136 32Z', STEEL) +
    bar('M86 68C76 58 80 32 96 28L140 30', STEEL, 5) +
    bar('M136 32L178 50', IRON, 10) +
    bar('M140 36L176 52', STEEL, 1.6) +
    bar('M64 104L88 92L126 68L128 44', COAL, 6) +
    area('M116 72L156 96L150 102L116 92Z', COAL) +
    bar('M33 32L58 108', STEEL, 5.5) +
    bar('M45 68L58 108', DARK, 7) +
    area('M14 84C24 82 34 86 44 92L52 84C40 78 26 76 14 84Z', 'BASE') +
    area('M36 94C44 112 58 118 74 120C92 122 110 114 124 98L114 90L92 92L84 74L70 78L58 92Z', 'PAINT') +
    area('M66 92L88 96L96 80L84 74L70 78Z', 'SHADE') +
    area('M38 96C46 110 60 116 74 118L72 114C60 112 50 106 42 96Z', 'GLEAM') +
    area('M50 112C52 126 58 136 64 142L70 140C66 130 66 122 68 116Z', '#8fa3b5') +
    bar('M50 112C52 126 58 136 64 142', IRON, 1.4) +
    area('M36 94L44 106L54 104L52 94Z', '#eef4fa') +
    bar('M36 94L52 94', IRON, 1.5) +
    area('M112 96C124 92 132 94 142 100L180 106L188 104L186 99L150 92C138 86 124 86 114 90Z', DARK) +
    area('M144 92L196 104L198 99L166 88L148 84Z', 'BASE') +
    bar('M152 108L196 110', IRON, 3) +
    bar('M196 110L192 100', IRON, 3) +
    area('M158 96V66H192V96Q192 100 188 100H162Q158 100 158 96Z', STEEL) +
    area('M158 92H192V88H158Z', IRON) +
    bar('M166 70V86M184 70V86', '#8d959e', 1.4) +
    area('M190 106L200 104L198 98L192 99Z', '#b51825') +
    bar('M60 108L66 120L84 124', DARK, 3.5) +
    bar('M74 122L87 125', DARK, 5) +
    area('M64 126L78 130L80 120L68 118Z', COAL) +
    bar('M68 122L64 134', DARK, 1.6) +
    area('M56 132H70V139H58Z', DARK),
};

const cruiser: StackedProfile = {
  length: 236,
  height: 112,
  axles: [34, 196],
  tyre: 33,
  shoulder: 78,
  rim: 'bike',
  parts:
    bar('M34 33L72 94', STEEL, 6.5) +
    'WHEELS' +
    bar('M138 34L196 33', DARK, 6) +
    // Two cylinders in a V over round cases.
    area('M94 30L132 28L146 38L144 54L122 60L98 54Z', COAL) +
    disc(116, 40, 13, STEEL) +
    disc(116, 40, 10, BRIGHT) +
    disc(116, 40, 4, IRON) +
    disc(138, 42, 9, IRON) +
    area('M112 54L94 80L106 88L124 62ZM122 54L134 84L148 78L138 52Z', IRON) +
    bar('M105 60L118 69M101 66L114 75M98 72L110 80M125 62L138 57M127 69L141 63M130 76L144 70', BRIGHT, 1.8) +
    disc(126, 66, 9, BRIGHT) +
    disc(126, 66, 5.5, STEEL) +
    bar('M100 74C88 62 88 34 104 26L150 22H216', STEEL, 5) +
    bar('M150 22H222', BRIGHT, 8) +
    bar('M152 24.500H220', '#ffffff', 1.4) +
    bar('M136 66C150 52 146 36 160 32H218', STEEL, 5) +
    bar('M166 32H220', BRIGHT, 7) +
    bar('M168 34H218', '#ffffff', 1.3) +
    bar('M72 86L92 34L140 26', DARK, 5) +
    area('M70 82C74 94 92 100 110 98C126 96 138 90 144 80C130 74 92 72 70 82Z', 'PAINT') +
    bar('M78 86C92 94 118 92 136 82', 'GLEAM', 1.4) +
    area(
      'M138 82C146 76 156 68 172 68C182 68 190 72 196 78C200 84 196 88 190 88C180 80 164 80 154 86C146 90 140 88 138 82Z',
      DARK,
    ) +
    area(
      'M154 66C170 76 204 78 228 52C232 46 232 38 230 34L224 34C218 52 200 66 178 64C168 63 160 60 156 56Z',
      'PAINT',
    ) +
    area('M2 44C6 62 26 74 46 68L52 62C36 66 16 58 9 42Z', 'PAINT') +
    disc(58, 92, 11, STEEL) +
    area('M50 84C46 90 46 96 52 101L56 92Z', '#eef4fa') +
    area('M224 56L232 58V50L226 48Z', '#b51825') +
    bar('M72 94L78 108C84 114 94 112 102 108', STEEL, 3.2) +
    bar('M96 111L106 106', DARK, 5) +
    bar('M80 110L76 120', STEEL, 1.6) +
    area('M68 118H80V124H70Z', STEEL),
};

const sports: StackedProfile = {
  length: 204,
  height: 114,
  axles: [33, 171],
  tyre: 30.5,
  shoulder: 92,
  rim: 'bike',
  parts:
    bar('M116 38L171 31', STEEL, 8) +
    bar('M118 42L168 35', IRON, 2) +
    bar('M33 30.500L58 90', '#c9a24a', 6) +
    'WHEELS' +
    area('M74 66H124L126 34L112 24H88L76 40Z', DARK) +
    disc(110, 42, 10, IRON) +
    disc(110, 42, 6.5, COAL) +
    bar('M118 24L140 26', STEEL, 6) +
    area('M132 22L166 42L170 54L160 52L130 32Z', STEEL) +
    area('M136 27L164 44L167 51L158 48Z', IRON) +
    bar('M66 88L120 62L124 40', STEEL, 7) +
    area('M8 50C14 64 32 66 46 58L42 54C32 58 18 56 11 47Z', 'PAINT') +
    area('M24 76C30 92 44 102 60 106L76 104L98 72L110 52L128 28L112 18L82 22L70 38L60 62L44 72Z', 'PAINT') +
    area('M76 76L96 72L106 54L92 46L78 58Z', DARK) +
    bar('M80 72L94 50M86 73L99 51', IRON, 1.6) +
    bar('M28 78C40 88 60 92 82 92', 'GLEAM', 1.4) +
    area('M70 38L82 22L112 18L128 28L122 36L96 32Z', 'SHADE') +
    area('M25 76L46 82L52 76L40 71Z', '#eef4fa') +
    bar('M25 76L46 82', IRON, 1.2) +
    area('M42 98C52 110 64 116 76 115L80 104L60 106Z', '#6e8191') +
    bar('M42 98C52 110 64 116 76 115', IRON, 1.2) +
    area('M72 98C80 108 96 110 106 104C114 100 120 92 124 86L112 76L84 82Z', 'PAINT') +
    area('M76 99C84 106 96 107 104 102L108 98C98 102 86 102 78 97Z', 'GLEAM') +
    area('M118 88C130 84 140 88 150 98L160 104L150 90C140 80 128 78 116 82Z', DARK) +
    area('M124 84L146 92C158 104 176 112 190 114L196 108L174 92L142 78L126 76Z', 'PAINT') +
    area('M188 113L197 108L192 104L184 106Z', '#b51825') +
    bar('M66 98L76 102', DARK, 4.5) +
    area('M46 104L54 112L60 116L58 108Z', DARK),
};

const scooter: StackedProfile = {
  length: 192,
  height: 118,
  axles: [26, 160],
  tyre: 25,
  shoulder: 78,
  rim: 'bike',
  parts:
    bar('M26 25L46 92', STEEL, 5) +
    'WHEELS' +
    area('M112 24L166 20L174 34L150 46L112 44Z', DARK) +
    disc(132, 34, 11, IRON) +
    disc(132, 34, 7, COAL) +
    bar('M140 28L178 36', STEEL, 7) +
    area('M8 40C14 54 34 58 48 48L44 42C34 48 18 46 12 36Z', 'PAINT') +
    area('M34 50L42 90C44 102 54 106 62 102L70 46C71 38 75 36 82 36H122V24H78C62 24 54 30 50 42Z', 'BASE') +
    area('M34 50L42 90C44 100 50 104 56 104L50 60Z', 'GLEAM') +
    area('M64 34H122V26H70Z', COAL) +
    area('M106 34C100 52 98 64 100 76C124 84 156 84 182 76C184 62 176 48 160 40C140 32 122 32 106 34Z', 'PAINT') +
    bar('M106 70C130 76 156 76 176 70', 'GLEAM', 1.3) +
    area('M96 76C104 84 124 84 136 82C150 88 170 88 186 80L182 74C156 82 124 82 100 74Z', DARK) +
    area('M178 70L186 74L186 64L180 60Z', '#b51825') +
    area('M38 84L46 82C50 88 50 94 48 98L42 97Z', '#eef4fa') +
    bar('M50 98L58 108L74 110', DARK, 4) +
    bar('M64 109L76 110', DARK, 5.5) +
    bar('M58 108L54 116', DARK, 1.6) +
    area('M46 114H59V121H48Z', DARK),
};

const offRoad: StackedProfile = {
  length: 218,
  height: 128,
  axles: [36, 182],
  tyre: 34,
  shoulder: 100,
  rim: 'bike',
  parts:
    bar('M116 44L182 34', STEEL, 7) +
    bar('M36 34L66 114', STEEL, 5.5) +
    'WHEELS' +
    bar('M46 62L66 114', '#c9a24a', 7) +
    area('M82 74L118 70L130 54L126 34L110 26H88L78 38Z', COAL) +
    area('M84 74L106 72L110 90L88 92Z', IRON) +
    bar('M85 77L107 75M86 82L108 80M87 87L109 85', STEEL, 1.2) +
    disc(108, 44, 11, IRON) +
    disc(108, 44, 7, DARK) +
    bar('M88 68C72 60 78 38 100 40L130 62', STEEL, 4.5) +
    area('M128 58L170 84L176 78L136 52Z', STEEL) +
    bar('M70 104L88 82L96 34L124 32', DARK, 5) +
    bar('M116 90L134 40', DARK, 6) +
    area('M12 92C28 88 44 92 58 100L62 92C46 84 28 82 12 88Z', 'BASE') +
    area('M44 92L64 100L58 116L48 112Z', 'BASE') +
    area('M47 96L56 100L53 108L48 106Z', '#eef4fa') +
    area('M66 110C74 116 92 114 108 108L122 102L112 84L86 70L74 76L80 94Z', 'PAINT') +
    area('M80 92L104 90L96 78L84 74Z', 'SHADE') +
    area('M96 110C118 108 146 112 172 116L176 110C150 104 122 100 104 104Z', DARK) +
    area('M122 104L170 110C184 112 198 114 212 122L214 116C202 106 186 100 168 96L136 78L120 88Z', 'PAINT') +
    bar('M62 112L70 122L86 126', DARK, 3.5) +
    bar('M76 123L89 127', DARK, 5.5) +
    bar('M68 126H80', 'SHADE', 5),
};

export const MOTORCYCLE_PROFILES = {
  Naked: naked,
  Adventure: adventure,
  Cruiser: cruiser,
  Sports: sports,
  Scooter: scooter,
  'Off Road': offRoad,
} as const;
