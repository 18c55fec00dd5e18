import type { SearchRow } from '#search/rules/stock-query.ts';
import { Random } from './random.ts';

const MAKES: Readonly<Record<string, string>> = {
  Toyota: 'Corolla,HiLux,RAV4,Land Cruiser,Camry,Yaris,Kluger,Prado,C-HR,HiAce,86,Corolla Cross,Fortuner,Tarago,Supra',
  Mazda: 'CX-5,3,CX-3,BT-50,2,CX-9,6,CX-30,MX-5,CX-8,CX-60',
  Hyundai: 'i30,Tucson,Kona,Santa Fe,iLoad,Accent,Elantra,Venue,Palisade,Ioniq 5',
  Ford: 'Ranger,Everest,Focus,Mustang,Territory,Escape,Falcon,Fiesta,Puma,Transit',
  Mitsubishi: 'Triton,ASX,Outlander,Pajero Sport,Eclipse Cross,Pajero,Lancer,Mirage',
  Kia: 'Sportage,Cerato,Sorento,Carnival,Picanto,Seltos,Rio,Stinger,EV6,Niro',
  Nissan: 'X-Trail,Navara,Qashqai,Patrol,Pathfinder,Juke,Leaf,370Z',
  Holden: 'Commodore,Colorado,Captiva,Astra,Cruze,Trax,Barina,Equinox',
  Volkswagen: 'Golf,Tiguan,Amarok,Polo,Passat,T-Cross,T-Roc,Touareg,Transporter',
  Subaru: 'Forester,Outback,XV,Impreza,WRX,Liberty,BRZ,Levorg',
  'Mercedes-Benz': 'C-Class,A-Class,GLC-Class,E-Class,GLE-Class,CLA-Class,Sprinter,Vito,S-Class,EQA',
  BMW: '3 Series,X5,X3,1 Series,X1,5 Series,2 Series,4 Series,X6,M3,iX3',
  Audi: 'A3,Q5,A4,Q3,Q7,A5,A1,Q2,A6,S3,e-tron',
  Honda: 'CR-V,Civic,HR-V,Jazz,Accord,City,Odyssey',
  Isuzu: 'D-MAX,MU-X',
  Suzuki: 'Swift,Jimny,Vitara,Baleno,Ignis,S-Cross',
  Lexus: 'NX,RX,IS,UX,ES,LX,CT',
  'Land Rover': 'Range Rover Sport,Discovery,Discovery Sport,Range Rover Evoque,Defender,Range Rover',
  MG: 'ZS,3,HS,ZST,4',
  GWM: 'Ute,Haval H6,Haval Jolion,Tank 300',
  LDV: 'T60,D90,G10,Deliver 9',
  Jeep: 'Grand Cherokee,Wrangler,Compass,Cherokee,Gladiator',
  Skoda: 'Octavia,Kodiaq,Karoq,Superb,Fabia,Kamiq',
  Renault: 'Koleos,Captur,Trafic,Clio,Megane,Kangoo',
  Peugeot: '3008,2008,308,208,5008,Expert',
  Volvo: 'XC60,XC40,XC90,S60,V60',
  Porsche: 'Macan,Cayenne,911,Boxster,Taycan,Panamera',
  Tesla: 'Model 3,Model Y,Model S,Model X',
  Mini: 'Cooper,Countryman,Clubman',
  Jaguar: 'F-Pace,E-Pace,XE,XF,F-Type',
  Citroen: 'C3,C4,C5 Aircross,Berlingo',
  Fiat: '500,Ducato,500X,Doblo',
  RAM: '1500,2500',
  BYD: 'Atto 3,Dolphin,Seal',
  Chery: 'Omoda 5,Tiggo 7',
  SsangYong: 'Musso,Rexton,Korando',
  Infiniti: 'Q50,Q30,QX70',
  'Alfa Romeo': 'Giulia,Stelvio,Giulietta,Mito',
  Chevrolet: 'Silverado,Camaro,Corvette',
  Maserati: 'Ghibli,Levante',
  'Aston Martin': 'DB11,Vantage',
  Bentley: 'Continental,Bentayga',
  Ferrari: '488,California',
  Genesis: 'GV70,G70,GV80',
};
const BADGE_WORDS =
  'Ascent,SR5,GXL,Active,Elite,Sport,GT,Premium,XLT,Wildtrak,ST-L,Ti,Highlander,GLX,LS,Touring,Maxx,Akera,N Line,Limited,S,SX,Pro,Cruiser,Luxury,X-Terrain,Comfortline,R-Line,Trendline,Grand'.split(
    ',',
  );
const COLOURS = 'White,Grey,Black,Silver,Blue,Red,Green,Brown,Orange,Yellow,Gold,Beige,Purple,Other'.split(',');
const BODIES = 'SUV,Ute,Hatch,Sedan,Wagon,Van,Coupe,Convertible,People Mover,Cab Chassis'.split(',');
const FEATURES =
  'Bluetooth,Reversing Camera,Apple CarPlay,Android Auto,Cruise Control,Parking Sensors,Alloy Wheels,Satellite Navigation,Keyless Entry,Lane Assist,Blind Spot Monitor,Adaptive Cruise,Leather Seats,Heated Seats,Sunroof,Tow Bar,360 Camera,Power Tailgate,Roof Racks,Third Row,Head-Up Display,Wireless Charging,Digital Radio,Electric Seats,Ventilated Seats,Heated Steering Wheel,Premium Audio,Memory Seats,Ambient Lighting,Bull Bar,Canopy,Snorkel,Winch,Side Steps,Tonneau Cover,Diff Lock,Dash Cam,Ski Port,Run-Flat Tyres,Auto Parking'.split(
    ',',
  );
const CITIES =
  'Parramatta NSW,Geelong VIC,Cairns QLD,Fremantle WA,Newcastle NSW,Ballarat VIC,Toowoomba QLD,Bunbury WA,Wollongong NSW,Bendigo VIC,Townsville QLD,Mandurah WA,Hobart TAS,Canberra ACT,Darwin NT,Adelaide SA,Launceston TAS,Mount Gambier SA,Dubbo NSW,Shepparton VIC'.split(
    ',',
  );
const CATEGORIES = 'Family,First Car,Tradie,Off Road,Prestige,Economical,Towing,City'.split(',');
const BANDS = [10, 20, 30, 40, 50, 75, 100];
export const NOW = Date.UTC(2026, 6, 1);
const DAY = 86_400_000;

interface Variant {
  readonly make: string;
  readonly model: string;
  readonly badge: string;
  readonly body: string;
  readonly drive: string;
  readonly fuel: string;
  readonly transmission: string;
  readonly seats: string;
  readonly price: number;
}

const variants = makeVariants();

/** Models by popularity, each with badges that nearly decide body, seats, fuel and drive, as in real stock. */
function makeVariants(): Variant[][][] {
  const random = new Random(7);
  return Object.entries(MAKES).map(([make, models]) =>
    models.split(',').map((model) => {
      const body = random.pickPopular(BODIES);
      const seats = body === 'Ute' || body === 'Sedan' ? '5' : random.pickPopular(['5', '7', '4', '2', '8']);
      const price = 8_000 + random.below(60_000);
      return Array.from({ length: 3 + random.below(9) }, (_, i) => ({
        make,
        model,
        body,
        seats,
        badge: i < 4 ? random.pickPopular(BADGE_WORDS) : `${random.pick(BADGE_WORDS)} ${random.pick(BADGE_WORDS)}`,
        drive: random.pickPopular(['FWD', 'AWD', '4WD', 'RWD']),
        fuel: random.pickPopular(['Petrol', 'Diesel', 'Hybrid', 'Electric', 'LPG']),
        transmission: random.pickPopular(['Automatic', 'Manual', 'CVT']),
        price: price + i * 3_000,
      }));
    }),
  );
}

/** `count` cars of one site, generated one by one; the same in every run. */
export function* stock(count: number, seed = 1): Generator<SearchRow> {
  const random = new Random(seed);
  const dealerships = Math.min(400, Math.max(12, Math.floor(count / 400)));
  for (let i = 0; i < count; i++) {
    const variant = random.pickPopular(random.pickPopular(random.pickPopular(variants)));
    const year = 2026 - Math.floor(random.next() ** 1.7 * 25);
    const age = 2026 - year;
    const sold = random.chance(0.02);
    const price = random.chance(0.02)
      ? undefined
      : Math.max(1_990, Math.round(variant.price * 0.9 ** age + random.below(6_000)));
    const weekly = price === undefined || random.chance(0.5) ? undefined : Math.round(price / 180);
    const dealership = Math.floor(random.next() ** 2.2 * dealerships);
    const [, city, state] = /^(.*) (\w+)$/.exec(CITIES[dealership % CITIES.length]!)!;
    const condition = age === 0 ? random.pick(['new', 'demo', 'new']) : 'used';
    const features = FEATURES.filter((_, n) => random.chance((0.75 * (FEATURES.length - n)) / FEATURES.length));
    const band = (value: number | undefined) =>
      value === undefined ? undefined : `Under $${BANDS.find((top) => value < top * 1000) ?? 'more'},000`;
    const letters = (length: number, alphabet: string) => {
      let word = '';
      for (let n = 0; n < length; n++) word += alphabet[random.below(alphabet.length)]!;
      return word;
    };
    const createdAt = NOW - random.below(400 * 86_400) * 1000;
    yield {
      id: `car-${seed}-${i}`,
      facets: {
        make: variant.make,
        model: variant.model,
        make_model: `${variant.make} ${variant.model}`,
        badge: variant.badge,
        body: variant.body,
        drive: random.chance(0.1) ? 'AWD' : variant.drive,
        fuel: variant.fuel,
        transmission: random.chance(0.15) ? 'Manual' : variant.transmission,
        seats: variant.seats,
        item_type: 'car',
        colour: random.pickPopular(COLOURS),
        year: String(year),
        status: sold ? 'sold' : unsold(random),
        car_type: condition,
        certified: String(random.chance(0.1)),
        tag: random.chance(0.12) ? random.pick(['Special Offer', 'Just Arrived', 'Price Drop']) : [],
        price_range: band(price) ?? [],
        weekly_price_range: weekly === undefined ? [] : `Under $${Math.ceil(weekly / 100) * 100}`,
        categories: CATEGORIES.filter(() => random.chance(0.2)),
        filtered_features: features,
        dealership_name: `Dealership ${dealership >> 1}`,
        location_name: `Yard ${dealership}`,
        city: city!,
        state: state!,
      },
      numbers: {
        km: condition === 'used' ? random.below(18_000 * (age + 1)) : random.below(200),
        price,
        subscription_price: weekly,
        year,
        created_at_timestamp: createdAt / 1000,
      },
      text: [
        `${year} ${variant.make} ${variant.model} ${variant.badge}`,
        letters(1, 'UND') + letters(5, '0123456789') + i,
        `${random.pick(['6T1', 'JTM', 'MR0', 'KMH', 'JM0', 'WVW', 'MNT', '6FP'])}${letters(14, 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')}`,
        letters(3, 'ABCDEFGHJKLMNPRSTUVWXYZ') + letters(2, '0123456789') + letters(1, 'ABCDEFGHJKLMNPRSTUVWXYZ'),
      ],
      soldAt: sold ? NOW - random.below(20 * DAY) : null,
      available: !sold,
      createdAt,
    };
  }
}

const unsold = (random: Random) => (random.chance(0.03) ? 'coming_soon' : 'in_stock');
