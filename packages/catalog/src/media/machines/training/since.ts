/** The time from which training data is asked for. Source: shapes.md#training. */
import { refuse } from '@yalkut/model'
import { machinesSaid } from '../../../core/sentences/machines.ts'

/** In ISO 8601, UTC. Refuses `bad-request` for what is no time. */
export function readSince(since: string): string {
  if (isMoment(since)) return new Date(since).toISOString()
  throw refuse('bad-request', machinesSaid('since-is-moment'))
}

function isMoment(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d)(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.exec(text) ?? []
  return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(text))
}

/** JavaScript reads a day that does not exist as a day of the next month, so the parsed date differs from the text. */
function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
