import type { Site } from '#sites/site.ts';
import { FACETS, RANGE_FACETS, SORT_KEYS, VALUE_FACETS } from '#search/rules/stock-query.ts';

/** What stands in the document's prose once, so that page, API and document cannot drift: names come from the codec's own lists. */
export function openApiDocument(site: Site): object {
  const text = (name: string, description: string, schema: object = { type: 'string' }) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  });
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name}: stock`,
      version: '1',
      description:
        'The same parameters as the search page. Money is whole dollars, distance kilometres, instants epoch seconds.',
    },
    paths: {
      '/api/stock/search': {
        get: {
          operationId: 'searchStock',
          summary: 'Cars of this site that match, one page of them, with the facets that are asked for counted.',
          parameters: [
            text(
              'query',
              'Free text: any words of make, model, badge, series, colour, stock number, place. Prefixes and small typing errors match.',
              { type: 'string', maxLength: 200 },
            ),
            text('page', 'Page number from 1. A page past the end has no hits and the right count.', {
              type: 'integer',
              minimum: 1,
              default: 1,
            }),
            {
              ...text(
                'facets',
                'Facets to count: names apart by commas, or the parameter repeated; none for hits alone, all (the default) for every one. A caller that shows few facets should name them: counting takes most of the time and of the answer. A name that is no facet is told in ignored.',
                { type: 'array', items: { type: 'string', enum: [...FACETS, 'all', 'none'] }, default: ['all'] },
              ),
              style: 'form',
              explode: false,
            },
            text('sortBy', 'Order of the hits.', { type: 'string', enum: [...SORT_KEYS], default: 'relevance' }),
            ...VALUE_FACETS.map((facet) => ({
              ...text(facet, `Only cars with this ${facet}; repeat for several ("any of").`, {
                type: 'array',
                items: { type: 'string' },
                maxItems: 50,
              }),
              style: 'form',
              explode: true,
            })),
            ...RANGE_FACETS.map((facet) =>
              text(
                `range[${facet}]`,
                `Only cars whose ${facet} is in the range, ends included: min:max, min: or :max.`,
                { type: 'string', pattern: '^\\d*:\\d*$', examples: ['10000:30000', ':25000'] },
              ),
            ),
          ],
          responses: {
            200: {
              description: 'The page.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/StockSearch' } } },
            },
            503: { description: 'Stock is being loaded; try again in a moment.', content: problemContent },
          },
        },
      },
      '/api/stock/multi-search': {
        post: {
          operationId: 'searchSeveral',
          summary: 'Several searches of the cars of this site in one call, without facets.',
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['queries'],
                  properties: {
                    queries: {
                      type: 'array',
                      minItems: 1,
                      maxItems: 10,
                      items: {
                        type: 'object',
                        properties: {
                          index: { type: 'string', enum: ['cars'], default: 'cars' },
                          query: { type: 'string', maxLength: 200, description: 'Free text, as in /api/stock/search.' },
                          filter: {
                            type: 'string',
                            maxLength: 2000,
                            description:
                              'Facets and smallest and largest numbers, joined with AND; several values of one facet with OR.',
                            examples: ['make = Kia AND (fuel = Hybrid OR fuel = Electric) AND price <= 40000'],
                          },
                          limit: {
                            type: 'integer',
                            minimum: 1,
                            maximum: 20,
                            default: 10,
                            description: 'No more than a search page of the site shows.',
                          },
                          highlightPreTag: {
                            type: 'string',
                            maxLength: 40,
                            description:
                              'With a tag before or after, each hit has highlighted.name: HTML with what was searched for between the tags.',
                            examples: ['<mark>'],
                          },
                          highlightPostTag: { type: 'string', maxLength: 40, examples: ['</mark>'] },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          responses: {
            200: {
              description: 'One result a query, in their order.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      results: {
                        type: 'array',
                        items: {
                          type: 'object',
                          properties: {
                            index: { type: 'string' },
                            hits: { type: 'array', items: { $ref: '#/components/schemas/Car' } },
                            count: { type: 'integer', description: 'Cars that match.' },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
            400: {
              description: 'A body or filter that cannot be read; detail says which query and what is wrong.',
              content: problemContent,
            },
            503: { description: 'Stock is being loaded; try again in a moment.', content: problemContent },
          },
        },
      },
      '/api/appointments': {
        get: {
          operationId: 'freeAppointments',
          summary: 'When on a day a test drive may begin at a location, by its own clock. Where the site tells it.',
          parameters: [
            { ...text('location', 'The id of a location of this site.'), required: true },
            { ...text('date', 'A day at the location.', { type: 'string', format: 'date' }), required: true },
          ],
          responses: {
            200: {
              description:
                'The times: none where the day is full or over, null where no times are kept and any may be wished.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      location: { type: 'string' },
                      date: { type: 'string', format: 'date' },
                      times: { type: ['array', 'null'], items: { type: 'string', examples: ['09:30'] } },
                    },
                  },
                },
              },
            },
            400: { description: 'No such day.', content: problemContent },
            404: { description: 'No such location, or the site does not tell free times.', content: problemContent },
            502: { description: 'The calendar did not answer.', content: problemContent },
          },
        },
      },
      '/api/cars/{slug}/similar': {
        get: {
          operationId: 'similarCars',
          summary: 'Finished cards of similar vehicles: the same model first, then the same body within a price band.',
          parameters: [slugParameter],
          responses: {
            200: {
              description: 'The cards, at most vdp.similarPerPage.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { title: { type: 'string' }, cards: { type: 'array', items: { type: 'object' } } },
                  },
                },
              },
            },
            404: { description: 'No such vehicle.', content: problemContent },
          },
        },
      },
      '/api/cars/{slug}/sheet.pdf': {
        get: {
          operationId: 'vehicleSheet',
          summary: 'One A4 page about a vehicle, as a file named after it.',
          parameters: [slugParameter],
          responses: {
            200: {
              description: 'The sheet.',
              content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
            },
            404: { description: 'No such vehicle.', content: problemContent },
            410: { description: 'The vehicle is no longer for sale.', content: problemContent },
            503: {
              description: 'Too many sheets are being made; try again after Retry-After seconds.',
              content: problemContent,
            },
          },
        },
      },
      '/api/cars/{slug}/autogauge': {
        get: {
          operationId: 'autogauge',
          summary: "A vehicle's price against the estimated market range of similar listings. null: no data.",
          parameters: [slugParameter],
          responses: {
            200: {
              description: 'The gauge.',
              content: {
                'application/json': {
                  schema: { oneOf: [{ $ref: '#/components/schemas/AutoGauge' }, { type: 'null' }] },
                },
              },
            },
            404: { description: 'No such car, or a site that compares no prices.', content: problemContent },
            502: { description: 'Market prices could not be asked for.', content: problemContent },
          },
        },
      },
      '/api/cars/{slug}/view.json': {
        get: {
          operationId: 'readViews',
          summary: 'How often the page of a vehicle was looked at. A POST to the same address counts a visit first.',
          parameters: [
            slugParameter,
            text('photos_count', 'Photos that the page shows.', { type: 'integer' }),
            text('updated_at', 'When the car last changed as far as the page knows.', {
              type: 'string',
              format: 'date-time',
            }),
            text('website_id', 'The site that the page is of.'),
          ],
          responses: {
            200: {
              description: 'The count; car_fields says what is true now where the page says otherwise.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/CarView' } } },
            },
            400: { description: 'A page of another site.', content: problemContent },
            404: { description: 'No such car.', content: problemContent },
          },
        },
      },
      '/api/cars/{slug}/phone-reveals': {
        post: {
          operationId: 'revealPhone',
          summary: "Tells the dealer's number for a vehicle, and counts that it was asked for.",
          parameters: [slugParameter],
          requestBody: {
            required: true,
            content: {
              'application/x-www-form-urlencoded': {
                schema: {
                  type: 'object',
                  required: ['car_id', 'dealership_id', 'website_id'],
                  properties: {
                    car_id: { type: 'string' },
                    dealership_id: { type: 'string' },
                    website_id: { type: 'string' },
                  },
                },
              },
            },
          },
          responses: {
            200: {
              description: 'The number, where JSON is accepted.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      phone: { type: 'object', properties: { text: { type: 'string' }, href: { type: 'string' } } },
                    },
                  },
                },
              },
            },
            303: { description: 'Otherwise: to the page with the number.' },
            400: { description: 'The three ids do not belong together.', content: problemContent },
            404: { description: 'No such car, or one without a number.', content: problemContent },
          },
        },
      },
      '/api/cars/{slug}/delivery': {
        get: {
          operationId: 'quoteDelivery',
          summary: 'What it costs to bring one car of this site to a postcode, where the site quotes delivery.',
          parameters: [
            slugParameter,
            text('postcode', 'Four digits.', { type: 'string', pattern: '^\\d{4}$', examples: ['0800', '4000'] }),
          ],
          responses: {
            200: {
              description: 'The price, or why there is none.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/DeliveryAnswer' } } },
            },
            404: { description: 'No such car, or the site does not quote delivery.', content: problemContent },
          },
        },
      },
      '/api/stock/revision': {
        get: {
          operationId: 'stockRevision',
          summary: 'Which state of the stock answers are made from now.',
          responses: {
            204: {
              description: 'No content.',
              headers: {
                'Stock-Revision': {
                  description: 'Another value than that of an earlier answer: the stock has changed since.',
                  schema: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        StockSearch: {
          type: 'object',
          required: ['hits', 'count', 'page', 'pages', 'facets', 'facetStats', 'ms', 'ignored'],
          properties: {
            hits: { type: 'array', items: { $ref: '#/components/schemas/Car' } },
            count: { type: 'integer', description: 'Cars that match, on all pages.' },
            page: { type: 'integer' },
            pages: { type: 'integer' },
            facets: {
              type: 'object',
              description:
                "For each facet that was asked for its values, counted with that facet's own filter left out.",
              additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/FacetItem' } },
            },
            facetStats: {
              type: 'object',
              description:
                "Smallest and largest value of each range that was asked for, with that range's own filter left out.",
              additionalProperties: {
                oneOf: [
                  { type: 'null' },
                  { type: 'object', properties: { min: { type: 'number' }, max: { type: 'number' } } },
                ],
              },
            },
            ms: { type: 'number', description: 'Time of the search itself.' },
            ignored: {
              type: 'array',
              description: 'Parameters that were not understood and had no effect.',
              items: { type: 'object' },
            },
          },
        },
        AutoGauge: {
          type: 'object',
          description: 'Prices are dollars. All but the description and the basis are always there.',
          required: ['fill', 'listing_price', 'market_range_min', 'market_range_max', 'confidence'],
          properties: {
            fill: {
              type: 'number',
              minimum: 0,
              maximum: 1,
              description:
                '0 at the top of the market range or above it, 0.5 at the middle of the market, 1 at the bottom or below it.',
            },
            listing_price: { type: 'number' },
            market_range_min: { type: 'number' },
            market_range_max: {
              type: 'number',
              description: 'Four of five similar cars are offered within the range.',
            },
            confidence: {
              type: 'number',
              minimum: 0,
              maximum: 1,
              description: 'The chance that the middle of the market is at most 5 % off.',
            },
            description: { type: ['string', 'null'] },
            basis: {
              type: ['object', 'null'],
              description: 'How many similar listings were compared, between which asking prices, on which day.',
              properties: {
                listings: { type: 'integer' },
                lowest_price: { type: 'number' },
                highest_price: { type: 'number' },
                as_of: { type: 'string', format: 'date' },
              },
            },
          },
        },
        DeliveryAnswer: {
          type: 'object',
          required: ['state'],
          properties: {
            state: { type: 'string', enum: ['result', 'error'] },
            postcode: { type: 'string' },
            price: { type: 'string', examples: ['$390', 'Free'] },
            region: { type: 'string' },
            message: { type: 'string', description: 'What to tell a shopper where there is no price.' },
          },
        },
        FacetItem: {
          type: 'object',
          properties: { label: { type: 'string' }, value: { type: 'string' }, count: { type: 'integer' } },
        },
        Car: {
          type: 'object',
          description: 'What a result card shows. price, before_price, offer_price and subscription_price are dollars.',
          properties: {
            id: { type: 'string' },
            slug: { type: 'string' },
            path: { type: 'string' },
            name: { type: 'string' },
          },
        },
        CarView: {
          type: 'object',
          properties: {
            views: { type: 'integer' },
            car_fields: {
              oneOf: [
                { type: 'null' },
                {
                  type: 'object',
                  properties: {
                    status: { type: 'string' },
                    reserved: { type: 'boolean' },
                    price: { type: ['number', 'null'] },
                    photos_count: { type: 'integer' },
                    updated_at: { type: 'string', format: 'date-time' },
                  },
                },
              ],
            },
          },
        },
        Problem: {
          type: 'object',
          description: 'RFC 9457.',
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
          },
        },
      },
    },
  };
}

const slugParameter = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'The last part of the path of a hit.',
  schema: { type: 'string' },
};
const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
