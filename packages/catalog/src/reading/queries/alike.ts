/** Parallel passages: paragraphs that share the rarest words of a paragraph. No model is asked. Source: service.md#alike;
 *  shapes.md#alike. */
import { bodyOf, findSegment, findVersion, isOf, refuse, withheldSentence } from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import { ItemIdParam } from '../../core/shapes/fields.ts'
import type { FoundMoment } from '../../core/shapes/moment.ts'
import { limitOf } from '../../core/shapes/paging.ts'
import { getShown } from '../../core/shown/known-items.ts'
import { momentsOf } from './moments/moments-of.ts'

export const AlikeQuery = Type.Object({
  id: ItemIdParam,
  segment: Type.Optional(Type.String({ maxLength: 40, description: 'Of a body: the paragraph, by its id.' })),
  version: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Of a body: the version. Default: the first version with this paragraph.',
    }),
  ),
  elsewhere: Type.Optional(
    Type.Enum(['0', '1'], { description: '1: only in other sefarim than that of the paragraph.' }),
  ),
  limit: limitOf(50, 10),
})
export type AlikeQuery = Static<typeof AlikeQuery>

export interface AlikeFound {
  id: string
  version: string | null
  segment: string | null
  words: string[]
  moments: FoundMoment[]
}

/** Refuses `bad-request` for a bad id and for an item without a named paragraph, `not-found` for an unknown item, version or
 *  paragraph, and for withheld words. */
export function searchAlike({ projection: { reads } }: Pick<Services, 'projection'>, query: AlikeQuery): AlikeFound {
  const item = getShown(reads, query.id)
  if (item.withheld !== null) throw refuse('not-found', withheldSentence(item.withheld), { withheld: item.withheld })
  const where = isOf(item, 'segment') ? ownParagraph(query) : paragraphOfBody(reads, item, query)
  const { version = '', segment = '' } = where
  const { id } = item
  const { limit } = query
  const isElsewhere = query.elsewhere === '1'
  const found = reads.alike.find({ id, version, segment, isElsewhere, limit })
  const { words, rows } = found ?? { words: [], rows: [] }
  return {
    id,
    version: where.version ?? null,
    segment: where.segment ?? null,
    words,
    moments: momentsOf(reads, rows, words).slice(0, limit),
  }
}

interface Where {
  version?: string
  segment?: string
}

function ownParagraph({ id, segment, version }: AlikeQuery): Where {
  if (segment === undefined && version === undefined) return {}
  throw refuse('bad-request', readingSaid('paragraph-itself', { id }))
}

function paragraphOfBody(reads: Reads, { id }: AnyShownItem, query: AlikeQuery): Where {
  const { segment, version } = query
  if (segment === undefined) {
    throw refuse('bad-request', readingSaid('name-paragraph', { id }))
  }
  const item = reads.items.whole(id)
  const body = item === null ? undefined : bodyOf(item)
  const found =
    version === undefined
      ? body?.versions.find((each) => findSegment(each, segment) !== null)
      : body && findVersion(body, version)
  if (!found || findSegment(found, segment) === null) {
    throw refuse('not-found', readingSaid('no-such-paragraph', { id }), {
      segment,
      version: version ?? null,
    })
  }
  return { version: found.id, segment }
}
