let last = 0;

/**
 * A fictional mobile number that no other journey of the run uses: codes and their limits belong to a number. Two processes can
 * have the same last digits of their ids, so the number of the worker decides.
 */
export function newNumber(): string {
  const digits = String(1000 + Number(process.env['TEST_WORKER_INDEX']) * 100 + ++last);
  return `0491 57${digits[0]} ${digits.slice(1)}`;
}
