/** A request that one client may send: within the limits of Node's parser (16 KiB of headers) and of ours (64 KiB of body). */
export interface HostileRequest {
  readonly name: string;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const BODY = 63 * 1024;
const HEADERS = 15_000;
const FORM = 'application/x-www-form-urlencoded';

/** `text` repeated as often as it fits into `bytes`. */
const fill = (text: string, bytes: number) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
const numbered = (make: (index: number) => string, bytes: number) => {
  let text = '';
  for (let index = 0; text.length < bytes; index++) text += make(index);
  return text;
};
/** Marks in the order that costs the most to sort: the last of them belongs first. */
const marks = (bytes: number) =>
  `a${fill('\u0345', bytes / 3)}${fill('\u0301', bytes / 3)}${fill('\u0316', bytes / 3)}`;

const ENQUIRY = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  category: 'Feedback',
  message: 'Is it still there?',
  terms: 'true',
};

const urlencoded = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();
const multipart = (parts: string) => ({ type: 'multipart/form-data; boundary=zzzz', body: `${parts}--zzzz--\r\n` });
const part = (name: string, value: string) =>
  `--zzzz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const whole = (changed: Readonly<Record<string, string>>) =>
  multipart(
    Object.entries({ ...ENQUIRY, ...changed })
      .map(([name, value]) => part(name, value))
      .join(''),
  );

const FORM_BODIES: Readonly<Record<string, string | { readonly type: string; readonly body: string }>> = {
  'one field 30,000 times': fill('a=&', BODY),
  'the first name 10,000 times': fill('name=a&', BODY),
  'a list field 3,000 times': fill('additional_services=a&', BODY),
  'visited pages 4,000 times': `${urlencoded(ENQUIRY)}&${fill('visited_pages=/a&', BODY - 300)}`,
  '9,000 different fields': numbered((index) => `f${index}=&`, BODY),
  'a name of 63 kB': `${fill('a', BODY)}=1`,
  'a deep name': `a${fill('[b]', BODY)}=1`,
  'broken escapes': fill('%', BODY),
  'escapes of bytes': `message=${fill('%E2', BODY)}`,
  'a field of spaces': `name=${fill('+', BODY)}x`,
  'a message of line ends': urlencoded({ ...ENQUIRY, message: '' }) + `&message=${fill('%0A', BODY - 300)}`,
  'a message of spaces and line ends': whole({ message: fill(' \n', BODY - 1000) }),
  'accents in a name': whole({ name: marks(BODY - 1000) }),
  'accents in a message': whole({ message: marks(BODY - 1000) }),
  'accents in every field': multipart(
    Object.keys({ ...ENQUIRY, step: '', go: '', form: '', page_id: '' })
      .map((name) => part(name, marks(BODY / 12)))
      .join(''),
  ),
  'an email of dots': whole({ email: `a@${fill('a.', BODY - 1000)}` }),
  'an email of at signs': whole({ email: fill('@', BODY - 1000) }),
  'a phone number of 60 kB': whole({ phone: fill('0', BODY - 1000) }),
  'words that look like addresses': whole({ message: fill('a-', 5000) }),
  'many links': whole({ message: fill('www.a ', 5000) }),
  'linked parameters of 60 kB': whole({
    linked_query_params: `{${numbered((index) => `"${index}":"a",`, BODY - 2000)}"z":"z"}`,
  }),
  'deep JSON in a field': whole({ visited_pages: fill('[', BODY - 1000) }),
  '1,200 parts': multipart(fill(part('a', ''), BODY)),
  '1,100 parts of different names': multipart(numbered((index) => part(`f${index}`, ''), BODY)),
  'parts that are files': multipart(
    fill('--zzzz\r\nContent-Disposition: form-data; name="a"; filename="a"\r\nContent-Type: a/b\r\n\r\n\r\n', BODY),
  ),
  'a part header of 60 kB': multipart(
    `--zzzz\r\nContent-Disposition: form-data; name="${fill('a', BODY - 200)}"\r\n\r\n\r\n`,
  ),
  'part headers without end': {
    type: 'multipart/form-data; boundary=zzzz',
    body: `--zzzz\r\n${fill('a: b\r\n', BODY)}`,
  },
  'nearly boundaries': multipart(part('message', fill('\r\n--', BODY - 200))),
  'a boundary of dashes': { type: `multipart/form-data; boundary=${fill('-', 60)}`, body: fill('-', BODY) },
};

const QUERIES: Readonly<Record<string, string>> = {
  'one value 2,000 times': fill('make=a&', HEADERS),
  '1,000 makes': numbered((index) => `make=a${index}&`, HEADERS),
  'values of every facet': numbered(
    (index) =>
      `${['make', 'model', 'body', 'fuel', 'colour', 'transmission', 'location', 'badge'][index % 8]}=a${index}&`,
    HEADERS,
  ),
  '2,000 unknown parameters': numbered((index) => `f${index}=&`, HEADERS),
  'inputs that are not numbers': fill('min[price]=a&', HEADERS),
  'a box of digits': `min[price]=${fill('1', HEADERS)}`,
  'a box of commas': `max[price]=${fill(',', HEADERS)}`,
  'a range of colons': `range[price]=${fill(':', HEADERS)}`,
  'a text of 15 kB': `query=${fill('a', HEADERS)}`,
  'a text of accents': `query=a${fill('%CD%85', HEADERS / 3)}${fill('%CC%81', HEADERS / 3)}${fill('%CC%96', HEADERS / 3)}`,
  'a text of joined words': `query=${fill('a-', HEADERS)}`,
  'a text of dots': `query=${fill('.', HEADERS)}`,
  'a text of many words': `query=${numbered((index) => `w${index}+`, 200)}`,
  'long words with errors': `query=${fill('toyoat+hyundia+mitsubsihi+', 200)}`,
  'a make of accents': `make=a${fill('%CD%85', HEADERS / 3)}${fill('%CC%81', HEADERS / 3)}${fill('%CC%96', HEADERS / 3)}`,
  'a make of dashes': `make=${fill('-', HEADERS)}`,
  'facets requested 3,000 times': `facets=${fill('a,', HEADERS)}`,
  '300 cars': numbered((index) => `car=kia-${index}&`, HEADERS),
  'escapes that are broken': fill('%', HEADERS),
};

const SEARCHED = [
  '/search/used-cars',
  '/api/stock/search',
  '/api/stock/suggest',
  '/models',
  '/special-offers',
  '/saved',
  '/compare',
];

const HEADER_VALUES: Readonly<Record<string, string>> = {
  'if-none-match': `"${fill(' ', HEADERS)}x"`,
  'accept-encoding': fill('b', HEADERS),
  cookie: fill('a=b; ', HEADERS),
  accept: fill('a/b,', HEADERS),
  'accept-language': fill('en;q=0.1,', HEADERS),
  'content-type': fill('multipart/', HEADERS),
  'user-agent': fill('bo', HEADERS),
  referer: `http://localhost:3000/${fill('a', HEADERS)}`,
  'x-forwarded-for': fill('1,', HEADERS),
  range: `bytes=${fill('1', HEADERS)}`,
  authorization: `Bearer ${fill('a', HEADERS)}`,
};

const PATHS: Readonly<Record<string, string>> = {
  'a path of slashes': fill('/', HEADERS),
  'a path of dashes': `/search/${fill('-', HEADERS)}`,
  'a make of 15 kB in the path': `/search/${fill('a', HEADERS)}`,
  'a make of accents in the path': `/search/a${fill('%CD%85', HEADERS / 3)}${fill('%CC%81', HEADERS / 3)}${fill('%CC%96', HEADERS / 3)}`,
  'a vehicle of accents': `/cars/a${fill('%CD%85', HEADERS / 3)}${fill('%CC%81', HEADERS / 3)}${fill('%CC%96', HEADERS / 3)}`,
  'a page of dots': `/${fill('./', HEADERS)}`,
  'a path of broken escapes': `/${fill('%', HEADERS)}`,
  'a picture with a long name': `/images/${fill('a-', HEADERS)}.webp`,
  'a theme with a long name': `/themes/${fill('a-', HEADERS)}.css`,
  'a drawing with a long name': `/media/${fill('a-', HEADERS)}.svg`,
  'a file of the build with a long name': `/assets/${fill('a', HEADERS)}`,
  'a call with a long name': `/api/${fill('a/', HEADERS)}`,
};

const filter = (text: string) => JSON.stringify({ queries: Array.from({ length: 10 }, () => ({ filter: text })) });
const JSON_BODIES: Readonly<Record<string, string>> = {
  'deep JSON': fill('[', BODY),
  'a million queries': `{"queries":[${fill('{},', BODY)}{}]}`,
  'unknown keys': `{${numbered((index) => `"k${index}":1,`, BODY)}"z":1}`,
  'filters of brackets': filter(fill('(', 2000)),
  'filters of many values': filter(numbered((index) => `make = a${index} OR `, 1980) + 'make = b'),
  'filters of quotes': filter(fill('"', 2000)),
  'filters of spaces': filter(fill(' ', 1999) + 'x'),
};

/** All requests. The name says what is hostile. `vehicle` is the path of a vehicle in stock, whose form takes an enquiry. */
export function hostileRequests(origin: string, vehicle: string): readonly HostileRequest[] {
  const forms = ['/contact-us', vehicle].flatMap((path) =>
    Object.entries(FORM_BODIES).map(([name, given]): HostileRequest => {
      const { type, body } = typeof given === 'string' ? { type: FORM, body: given } : given;
      return { name: `form: ${name}`, method: 'POST', path, headers: { origin, 'content-type': type }, body };
    }),
  );
  const queries = SEARCHED.flatMap((path) =>
    Object.entries(QUERIES).map(([name, query]): HostileRequest => ({
      name: `query: ${name}`,
      path: `${path}?${query}`,
    })),
  );
  const headers = Object.entries(HEADER_VALUES).flatMap(([name, value]) =>
    ['/contact-us', '/api/stock/search'].map((path): HostileRequest => ({
      name: `header: ${name}`,
      path,
      headers: { [name]: value },
    })),
  );
  const paths = Object.entries(PATHS).map(([name, path]): HostileRequest => ({ name: `path: ${name}`, path }));
  const json = Object.entries(JSON_BODIES).map(([name, body]): HostileRequest => ({
    name: `JSON: ${name}`,
    method: 'POST',
    path: '/api/stock/multi-search',
    headers: { origin, 'content-type': 'application/json' },
    body,
  }));
  return [...forms, ...queries, ...headers, ...paths, ...json];
}
