/** Search by meaning. Source: service.md#similar; shapes.md#similar; decisions.md#search-by-meaning.
 *
 *  The vectors may lag behind what may be shown, so each found passage is compared with the item as readers see it now: an
 *  item is answered only for words that it shows. */
import { refuse } from '@yalkut/model'
import type { AnyShownItem, ItemBytes, Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readQueryText } from '../../core/input/query-text.ts'
import type { NearPassage } from '../../core/meaning/near-passages.ts'
import { keyOf, typeBit } from '../../core/meaning/passage-store.ts'
import { FOUND_TYPES, isFoundType, type Passage, passagesOf, plainSpelling } from '../../core/meaning/passages.ts'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import type { FoundMoment } from '../../core/shapes/moment.ts'
import { limitOf } from '../../core/shapes/paging.ts'
import { momentOfPassage } from './passage-moments.ts'

const MAX_QUERY = 1_000

export const SimilarQuery = Type.Object({
  q: Type.String({ description: 'What to look for, in any words: at most 1,000 characters.' }),
  types: Type.Optional(
    Type.String({
      description: `Only items of these types, separated by commas: ${FOUND_TYPES.join(', ')}.`,
    }),
  ),
  limit: limitOf(50, 10),
})
export type SimilarQuery = Static<typeof SimilarQuery>

export interface SimilarFound {
  score: number
  item: ItemBytes
  moment: FoundMoment | null
  machine: true
}

export interface SimilarFoundAnswer {
  query: string
  available: boolean
  machine: true
  model?: string
  coverage?: number
  results: SimilarFound[]
}

/** Refuses `bad-request` for an empty or overlong query and an unknown type, `upstream` while the endpoint does not answer,
 *  `busy` while too many search. */
export async function searchSimilar(
  { meaning, projection: { reads } }: Pick<Services, 'meaning' | 'projection'>,
  { q, types, limit }: SimilarQuery,
): Promise<SimilarFoundAnswer> {
  const query = readQueryText(q, MAX_QUERY)
  const wanted = readTypes(types)
  const answer = { query, machine: true } as const
  const text = plainSpelling(query)
  if (meaning === null) return { ...answer, available: false, results: [] }
  const { model, dimensions } = meaning
  const { stored, waiting } = await meaning.coverage()
  const coverage = stored + waiting === 0 ? 0 : Math.floor((stored / (stored + waiting)) * 1_000) / 1_000
  const known = { ...answer, model, coverage }
  if (stored === 0) return { ...known, available: false, results: [] }
  if (text === '') return { ...known, available: true, results: [] }
  const vector = await meaning.vectorOf(text)
  const near = await meaning.search({ vector, types: wanted })
  const results = shownOf(reads, near, {
    limit,
    keyOf: (each) => keyOf({ model, dimensions }, each),
  })
  return { ...known, available: true, results }
}

/** The bits of the requested types; all types by default. */
function readTypes(types: string | undefined): number {
  const names = types === undefined ? FOUND_TYPES : types.split(',').map((name) => name.trim())
  return names.reduce((bits, name) => {
    if (isFoundType(name)) return bits | typeBit(name)
    throw refuse(
      'bad-request',
      readingSaid('types-of-similar', {
        foundTypes: FOUND_TYPES.join(', '),
        name: name.slice(0, 100),
      }),
    )
  }, 0)
}

interface Showing {
  limit: number
  keyOf(text: string): Buffer
}

/** The best passage of each item, as long as the item shows its words. */
function shownOf(reads: Reads, near: readonly NearPassage[], showing: Showing): SimilarFound[] {
  const items = new Map<string, ShownPassages | null>()
  const taken = new Set<string>()
  const found: SimilarFound[] = []
  for (const passage of near) {
    if (found.length === showing.limit) break
    const { item: id, score } = passage
    if (taken.has(id)) continue
    const shown = items.get(id) ?? readPassages(reads, id)
    items.set(id, shown)
    const present = shown?.passages.find((each) => isSame(each, passage))
    if (!shown || present === undefined) continue
    if (showing.keyOf(present.text).toString('hex') !== passage.key) continue
    const moment = momentOfPassage(reads, shown.item, present)
    const [form] = reads.items.batch([id])
    if (moment === 'elsewhere' || form === undefined) continue
    taken.add(id)
    found.push({ score: Math.max(0, score), item: form.bytes, moment, machine: true })
  }
  return found
}

interface ShownPassages {
  item: AnyShownItem
  passages: Passage[]
}

function readPassages(reads: Reads, id: string): ShownPassages | null {
  const item = reads.items.whole(id)
  return item === null ? null : { item, passages: passagesOf(item) }
}

function isSame(a: Omit<Passage, 'text'>, b: Omit<Passage, 'text'>): boolean {
  return a.version === b.version && a.segment === b.segment && a.part === b.part
}
