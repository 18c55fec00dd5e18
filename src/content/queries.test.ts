import { expect, it } from 'vitest';
import { RecentAnswers } from './queries.ts';

it('caches ten answers and drops the oldest for the eleventh [SRCH-066]', () => {
  const answers = new RecentAnswers<{ readonly to: string }>();
  const made: string[] = [];
  const ask = (to: string) => answers.getOrCreate(to, () => (made.push(to), { to }));
  const questions = Array.from({ length: 10 }, (_, index) => `q${index}`);
  for (const question of [...questions, ...questions]) ask(question);
  expect(made).toEqual(questions);
  expect(ask('q0')).toBe(ask('q0'));
  ask('q10');
  expect(answers.size).toBe(10);
  ask('q1');
  expect(made).toEqual([...questions, 'q10']);
  ask('q0');
  expect(made.at(-1)).toBe('q0');
  expect(answers.size).toBe(10);
});
