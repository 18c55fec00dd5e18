import type { Cents } from '#rules/money.ts';

/** Price types of grades and offers, in the words for vehicles. */
export const LIST_PRICE_TYPES = { drive_away: 'Drive Away', before_on_road_costs: 'Excl. Govt. Charges' } as const;
export type ListPriceType = keyof typeof LIST_PRICE_TYPES;

/** One equipment level of a model, such as GT-Line. Its name is the badge of the vehicles in stock. */
export interface ModelGrade {
  readonly name: string;
  /** `null` if the dealership tells it on request. */
  readonly price: Cents | null;
  readonly price_type: ListPriceType | null;
  /** One sentence: who it is for. */
  readonly summary: string | null;
  /** Label and value, in the order in which they are shown. */
  readonly specifications: Readonly<Record<string, string>>;
}

/** A colour of the range, with the picture of the model in it. */
export interface ModelColour {
  readonly name: string;
  /** `#rrggbb`, for the dot that chooses it. */
  readonly swatch: string;
  readonly picture: string;
}

/** A figure that says most about a model: `1,900 kg`, `Braked towing`. */
export interface ModelFigure {
  readonly value: string;
  readonly label: string;
}

export interface ModelPicture {
  readonly url: string;
  /** Description for people who cannot see the picture. */
  readonly alt: string;
  readonly caption: string | null;
}

/** The grade with the lowest price; `null` if no grade has one. */
export function lowestGrade<G extends Pick<ModelGrade, 'price'>>(grades: readonly G[]): G | null {
  return grades.reduce<G | null>(
    (lowest, grade) => (grade.price !== null && (lowest === null || grade.price < lowest.price!) ? grade : lowest),
    null,
  );
}

/** The sections of a model's page below its title and picture. */
export const MODEL_SECTIONS = ['figures', 'about', 'offers', 'grades', 'comparison', 'stock', 'more'] as const;
export type ModelSectionName = (typeof MODEL_SECTIONS)[number];
