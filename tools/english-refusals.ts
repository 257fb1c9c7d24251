/** Refusals whose message is English alone. Each is moved to a table of sentences, where it has both languages: their number may
 *  only go down, and a new refusal is never one of them. Pure. */

/** The most that there may be. Lower it with each that is moved. */
export const MOST_ENGLISH_REFUSALS = 10

/** Programs of operators speak English: their refusals reach nobody's page. */
const OF_OPERATORS = /^packages\/(?:backups|cli|consumers|mirroring|testing|workers)\//
const TEXT_AS_MESSAGE = /\brefuse\(\s*[^,()]+,\s*['"`]/g

/** How many refusals of a file have a text for their message. */
export function englishRefusalsIn(file: string, code: string): number {
  if (OF_OPERATORS.test(file) || file.endsWith('.test.ts')) return 0
  return [...code.matchAll(TEXT_AS_MESSAGE)].length
}
