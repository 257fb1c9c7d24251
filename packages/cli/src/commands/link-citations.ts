/** `yalkut link citations`: a bot that proposes relations from texts to the units that they cite, for people to check. */
import { openCatalog } from '@yalkut/catalog'
import { type LinkOutcome, linkCitations } from '@yalkut/catalog/organizing'
import type { Command } from '../command.ts'
import { UsageError } from '../usage.ts'
import { readWritingFlags } from '../writing.ts'

const USUAL_LIMIT = 2_000
const MAX_LIMIT = 100_000

export const linkCitationsCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, { limit: 'text', 'dry-run': 'mark' }, env)
  const limit = readLimit(flags.limit)
  const isDry = flags['dry-run'] === true
  const catalog = await openCatalog({ ...location, mustExist: true, patienceMs: 120_000 })
  try {
    const outcome = await linkCitations(catalog, {
      limit,
      isDry,
      onProgress: ({ texts, relations }) => output.progress(`${texts} texts read, ${relations} links found`),
    })
    output.say(messageOf(outcome, isDry))
    output.result(outcome)
    return 0
  } finally {
    await catalog.close()
  }
}

function messageOf({ relations, suggestions, isMore }: LinkOutcome, isDry: boolean): string {
  const more = isMore ? ' There are more: run it again.' : ''
  if (isDry) return `Links that would be proposed: ${relations}.${more}`
  if (relations === 0) return 'No text cites what it did not cite before.'
  return `For review: links ${relations}, suggestions ${suggestions.length}.${more}`
}

function readLimit(value: string | undefined): number {
  if (value === undefined) return USUAL_LIMIT
  const limit = Number(value)
  if (/^\d{1,6}$/.test(value) && limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new UsageError(`--limit must be a number from 1 to ${MAX_LIMIT}, not “${value}”.`)
}
