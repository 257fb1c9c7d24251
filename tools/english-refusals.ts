/** Refusals in English alone. `refuse` accepts none: they are made by `refuseOperator`, which only the packages may call whose
 *  refusals an operator reads at the command line or in a log. Pure. */

/** What operators run, and the stores that refuse to open for them. */
const OF_OPERATORS = /^packages\/(?:backups|cli|consumers|ledger|mirroring|objects|projection|testing|workers)\//

/** How many refusals of a file reach people in English alone. */
export function englishRefusalsIn(file: string, code: string): number {
  if (OF_OPERATORS.test(file) || file.endsWith('.test.ts') || file === DEFINED_IN) return 0
  return [...code.matchAll(/\brefuseOperator\(/g)].length
}

const DEFINED_IN = 'packages/model/src/refusal.ts'
