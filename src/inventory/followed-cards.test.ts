import { expect, it } from 'vitest';
import { toCarSummary } from './car-summary.ts';
import { FollowedCards } from './followed-cards.ts';
import { sampleCar } from '#tests/support/sample-car.ts';

it('cards that are followed tell of each that comes, changes or goes, until nobody listens', () => {
  const heard: string[] = [];
  const cards = new FollowedCards();
  const stop = cards.follow((id, card) => heard.push(`${id} ${card === null ? 'gone' : card.price}`));
  const card = toCarSummary(sampleCar({ id: 'one', price: 100 }));
  cards.set('one', card);
  cards.set('one', { ...card, price: 200 });
  cards.delete('one');
  cards.delete('one');
  stop();
  cards.set('two', card);
  expect(heard).toEqual(['one 100', 'one 200', 'one gone']);
});
