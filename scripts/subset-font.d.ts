declare module 'subset-font' {
  /** An axis of a variable font: one value, or the range that stays variable. */
  type Axis = number | { readonly min: number; readonly max: number };

  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes: Readonly<Record<string, Axis>>;
      readonly keepFeatures: readonly string[];
      readonly noHinting: boolean;
    },
  ): Promise<Uint8Array>;
}
