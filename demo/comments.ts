import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Random } from './random.ts';

const OPENINGS = {
  new: [
    'Brand new and ready for delivery.',
    'No build slot to wait for.',
    'Order cancelled by another customer, in a colour that is hard to get.',
    'The new series has landed.',
  ],
  demo: [
    'Our own demonstrator, looked after from the first day.',
    'Executive driven demonstrator with the balance of its new car warranty.',
    'Low kilometre demonstrator, priced to sell.',
  ],
  used: [
    'One owner, local car, full service history.',
    'Traded in here, and we know its history.',
    'A tidy example with books and two keys.',
    'Regularly serviced and well cared for.',
    'Just traded, and already through our workshop.',
    'Well presented inside and out.',
    'Non-smoker, garaged, and it shows.',
  ],
} as const;
const CHECKS = [
  'Every used vehicle passes a 110-point inspection in our workshop before it is offered for sale.',
  'Sold with a clear title, a roadworthy certificate and a full tank.',
  'Fresh service and new wiper blades; tyres have plenty of life left.',
  'A history report is on file: no finance owing, never written off.',
];
const USE_OF_TYPE: Readonly<Partial<Record<Vehicle['vehicleType'], string>>> = {
  caravan: 'Hitch up and go: serviced, gas certified and weighed.',
  motorcycle: 'Serviced, detailed and ready to ride away.',
};
const USES = [
  'Easy to park, easy on fuel and easy to own.',
  'Plenty of room for the family and the dog.',
  'Ready for work on Monday and the beach on Saturday.',
  'Comfortable on the highway and quiet in town.',
  'Tows with confidence, with the paperwork to prove it.',
];
/** Variants of the lines about petrol cars for other vehicles. */
const OTHER_WORDS = new Map<string, Partial<Record<'electric' | Vehicle['vehicleType'], string>>>([
  [
    OPENINGS.used[0],
    {
      caravan: 'One owner, local van, full service history.',
      motorcycle: 'One owner, local bike, full service history.',
    },
  ],
  [
    OPENINGS.demo[1],
    {
      caravan: 'Show van with the balance of its factory warranty.',
      motorcycle: 'Test ride demonstrator with the balance of its factory warranty.',
    },
  ],
  [
    CHECKS[1]!,
    {
      electric: 'Sold with a clear title, a roadworthy certificate and a full charge.',
      caravan: 'Sold with a clear title and a gas safety certificate.',
      motorcycle: 'Sold with a clear title and a roadworthy certificate.',
    },
  ],
  [
    CHECKS[2]!,
    {
      caravan: 'Bearings and brakes freshly serviced; tyres have plenty of life left.',
      motorcycle: 'Fresh service and a new battery; tyres have plenty of life left.',
    },
  ],
  [USES[0]!, { electric: 'Easy to park, easy to charge and easy to own.' }],
  [USES[4]!, { electric: 'Quiet, quick and cheap to charge at home.' }],
]);
const SERVICES = [
  'Trade-ins welcome: bring yours along for a fair offer while you have a coffee.',
  'Finance can be arranged on the spot, subject to approval.',
  'Interstate buyer? We can send a walk-around video and deliver to your door.',
  'Ask us about an extended warranty of up to five years.',
  'Our team is happy to answer your questions by phone or email.',
  'Call before you visit, as this vehicle may be at another of our locations.',
];
const SMALL_PRINT =
  'While every care is taken with this listing, equipment may differ from that described: please confirm what matters to you with our team before you buy. Prices exclude dealer delivery and statutory charges unless stated otherwise.';

/** Dealer comments with paragraphs separated by `|`, as in feeds: `null`, one line, or up to about 1,000 characters. */
export function dealerComments(
  vehicle: Pick<Vehicle, 'condition' | 'vehicleType' | 'make' | 'model' | 'year' | 'colour' | 'simpleFuel'>,
  random: Random,
): string | null {
  if (random.chance(0.07)) return null;
  const kind = vehicle.simpleFuel === 'Electric' ? 'electric' : vehicle.vehicleType;
  const inItsWords = (line: string) => OTHER_WORDS.get(line)?.[kind] ?? line;
  const opening = inItsWords(random.pick(OPENINGS[vehicle.condition]));
  if (random.chance(0.12)) return opening;
  const use = USE_OF_TYPE[vehicle.vehicleType] ?? inItsWords(random.pick(USES));
  const first = `${opening} This ${[vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')}${vehicle.colour ? ` in ${vehicle.colour}` : ''} is a pleasure to own. ${use}`;
  const paragraphs = [first];
  if (vehicle.condition === 'used')
    paragraphs.push(random.some(CHECKS, random.between(1, 3)).map(inItsWords).join(' '));
  if (random.chance(0.75)) paragraphs.push(random.some(SERVICES, random.between(1, 4)).join(' '));
  if (random.chance(0.55)) paragraphs.push(SMALL_PRINT);
  return paragraphs.join('|');
}
