/** `yalkut words propose-abbreviations`: likely abbreviations of the catalog that the table of meanings does not have, for
 *  people to check. Prints one a line: abbreviation, words, number of texts, with tabs between; `--json`: as JSON. */
import { proposeFrom } from '@yalkut/catalog/reading'
import type { Command } from '../command.ts'
import { readFlags } from '../settings.ts'
import { UsageError } from '../usage.ts'

const USUAL_LIMIT = 100
const MAX_LIMIT = 2_000

export const proposeAbbreviationsCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = readFlags(args, { limit: 'text', json: 'mark' }, env)
  const proposals = await proposeFrom(location, readLimit(flags.limit))
  if (flags.json) {
    output.result({ proposals })
    return 0
  }
  for (const { short, full, rows } of proposals) output.line(`${short}\t${full}\t${rows}`)
  return 0
}

function readLimit(value: string | undefined): number {
  if (value === undefined) return USUAL_LIMIT
  const limit = Number(value)
  if (/^\d{1,4}$/.test(value) && limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new UsageError(`--limit must be a number from 1 to ${MAX_LIMIT}, not “${value}”.`)
}
