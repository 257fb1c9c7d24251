/** Gaps in the catalog. Source: routes.md#items; shapes.md#missing. */
import { isDateRange } from '@yalkut/hebrew'
import { readId, refuse } from '@yalkut/model'
import type { ItemBytes } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import { limitOf } from '../../core/shapes/paging.ts'
import { getSummary } from '../../core/shown/known-items.ts'

/** `files`: files that were lost at their source. */
export const MISSING_KINDS = ['recordings', 'texts', 'scans', 'files'] as const

export const MissingQuery = Type.Object({
  kind: Type.Enum([...MISSING_KINDS], {
    description: 'Events without a recording or a text, sefarim no scan of which is held, files lost at their source.',
  }),
  within: Type.Optional(
    Type.String({
      description: 'For events a year, a month or a day, such as `5742`, `5742-05` or `5742-05-10`; or a set (id).',
    }),
  ),
  limit: limitOf(500, 50),
})
export type MissingQuery = Static<typeof MissingQuery>

export interface Missing {
  kind: MissingQuery['kind']
  within?: string
  /** The total number, also past the limit. */
  total: number
  /** List forms: events without a recording or a text, sefarim without a scan. */
  items: ItemBytes[]
}

/** Refuses `invalid` for a `within` that is neither a date nor a set, `not-found` for an unknown set. */
export function listMissing(services: Services, { kind, within, limit }: MissingQuery): Missing {
  const range = within === undefined ? {} : { within }
  const where = within === undefined ? {} : readWithin(services, kind, within)
  // No source is monitored yet, so no file is known to be lost.
  if (kind === 'files') return { kind, ...range, total: 0, items: [] }
  return { kind, ...range, ...services.projection.reads.missing.missing({ kind, ...where, limit }) }
}

function readWithin(
  { projection: { reads } }: Services,
  kind: MissingQuery['kind'],
  within: string,
): { dates?: string; set?: string } {
  const isDated = kind === 'recordings' || kind === 'texts'
  if (isDated && isDateRange(within)) return { dates: within }
  const id = readId(within)
  const item = id === null ? null : getSummary(reads, id)
  if (item?.type === 'set') return { set: item.id }
  const wanted = isDated ? readingSaid('wanted-time-or-set') : readingSaid('wanted-set')
  throw refuse('invalid', readingSaid('within-is-not', { within: within.slice(0, 60), wanted }), {
    within: within.slice(0, 60),
  })
}
