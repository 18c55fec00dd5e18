import { z } from 'zod';
import { setting } from './define.ts';

export const offers = {
  layout: setting({
    schema: z.enum(['cardList', 'single']),
    default: 'cardList',
    about: 'Whether offers stand beside each other as cards, or each whole, one below the other.',
    rows: ['CONT-002', 'CONT-003'],
  }),
  exclusionExceptions: setting({
    schema: z.array(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be ids of offers')),
    default: [],
    about: 'Ids of offers that this site shows although they name it among the sites that do not.',
    rows: ['CONT-008'],
  }),
  refreshPath: setting({
    schema: z.string().regex(/^\/(?!\/)/, 'must be an address on this site, starting with /'),
    default: '/special-offers',
    about: 'Where Clear Filters leads when no offer is found.',
    rows: ['SRCH-069'],
  }),
} as const;
