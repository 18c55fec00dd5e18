import { expect, it } from 'vitest';
import { toVehicleSummary } from './vehicle-summary.ts';
import { FollowedCards } from './followed-cards.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';

it('notifies followers of each added, changed and removed card until they unsubscribe', () => {
  const heard: string[] = [];
  const cards = new FollowedCards();
  const stop = cards.follow((id, card) => heard.push(`${id} ${card === null ? 'gone' : card.price}`));
  const card = toVehicleSummary(sampleVehicle({ id: 'one', price: 100 }));
  cards.set('one', card);
  cards.set('one', { ...card, price: 200 });
  cards.delete('one');
  cards.delete('one');
  stop();
  cards.set('two', card);
  expect(heard).toEqual(['one 100', 'one 200', 'one gone']);
});
