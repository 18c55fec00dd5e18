import { expect, it } from 'vitest';
import { byLabel } from './label-order.ts';

it('sorts labels without regard to case and accents, numbers by size [SRCH-038]', () => {
  const labels = [
    'Škoda',
    'seat',
    'Série 10',
    'Serie 9',
    'C-HR',
    'Camry',
    '86',
    '300C',
    '5 Series',
    'Citroën',
    'citroen',
    'Zeekr',
  ];
  expect(labels.toSorted(byLabel)).toEqual([
    '5 Series',
    '86',
    '300C',
    'C-HR',
    'Camry',
    'Citroën',
    'citroen',
    'seat',
    'Serie 9',
    'Série 10',
    'Škoda',
    'Zeekr',
  ]);
});

it('sorts the names of makes and models like the en-AU collator', () => {
  const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });
  const names = [
    'Alfa Romeo',
    'Aston Martin',
    'Audi',
    'BMW',
    'BYD',
    'Land Rover',
    'LDV',
    'Mercedes-AMG',
    'Mercedes-Benz',
    'MG',
    'Mini',
    '1 Series',
    '118i',
    '2',
    '3 Series',
    'CX-3',
    'CX-30',
    'CX-5',
    'X-Trail',
    'XV',
    'i20',
    'i30',
    'IS300',
    'RX350h',
  ];
  expect(names.toSorted(byLabel)).toEqual(names.toSorted(collator.compare));
});
