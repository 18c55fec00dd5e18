import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';

/** Lets a copied group state a rate with its fees, so that sites which a test adds to it show repayments. */
export function stateFinance(group: string): void {
  const file = path.join(group, 'group.yaml');
  const stated = parseDocument(readFileSync(file, 'utf8'));
  stated.setIn(['settings', 'finance', 'defaultInterest'], 8.5);
  stated.setIn(['settings', 'finance', 'establishmentFee'], 0);
  writeFileSync(file, stated.toString());
}
