/** Commentaries on a place: units of sefarim that are commentaries on its sefer, at the same position; a paragraph by its number, or
 *  by the paragraphs that a relation names. Source: shapes.md#beside-a-place. */
import { type BodySegment, bodyOf, isUnchecked, plainText, segmentsOf } from '@yalkut/model'
import type { AnyShownItem, Reads, RelationEnd } from '@yalkut/projection'
import { segmentsNumbered } from '../queries/cited-segment.ts'
import { shownOf } from '../queries/for-books.ts'
import { type Entry, entrySource, type Source, snippetField } from './entry.ts'
import type { Place } from './place.ts'

export interface Commentaries {
  source: Source
  /** The relations of its units, which are not listed again as quotes. */
  relations: RelationEnd[]
}

/** Commentaries on one sefer, units of them at one position, and relations to a unit that are looked at. */
const MAX_WORKS = 200
const MAX_UNITS = 1_000
const MAX_RELATIONS = 1_000
/** As many bytes of commentaries are read to find a paragraph by its number; those after them are listed as a whole. */
const MAX_BYTES = 2_500_000

export function commentariesOn(reads: Reads, { unit, segment }: Place): Commentaries {
  const works = unit === null ? [] : reads.beside.commentariesOn(unit.data.work, MAX_WORKS)
  if (unit === null || works.length === 0) return { source: entrySource([]), relations: [] }
  const position = unit.data.position.map(({ value }) => value)
  const at = (values: readonly string[]) => reads.beside.unitsAt({ works, position: values, limit: MAX_UNITS })
  const inside = (values: readonly string[]) => reads.beside.unitsInside({ works, position: values, limit: MAX_UNITS })
  const query = { item: unit.id, side: 'in' as const, kind: 'cites' }
  const relations = reads.beside.endsFrom({ ...query, works, limit: MAX_RELATIONS })
  const here = at(position)
  const rest: readonly { id: string }[] =
    segment === null
      ? inside(position)
      : segment.n === null
        ? []
        : [...at([...position, String(segment.n)]), ...inside([...position, String(segment.n)])]
  const order = new Map(works.map((work, index) => [work, index]))
  const workOf = new Map(here.map(({ id, work }) => [id, work]))
  const byUnit = Map.groupBy(relations, ({ other }) => other)
  const known = new Set([...here, ...rest].map(({ id }) => id))
  const related = [...byUnit.keys()].filter((id) => !known.has(id))
  const entries =
    segment === null
      ? [...here.map(({ id }) => id), ...related].map((id): Entry => ({ id, isOpened: true }))
      : [
          ...aligned(reads, { ids: here.map(({ id }) => id), n: segment.n, segment, byUnit }),
          ...related.flatMap((id) => byRelation(id, byUnit.get(id) ?? [], segment)),
        ]
  const all = [...entries, ...rest.map(({ id }): Entry => ({ id, isOpened: true }))]
  const rank = ({ id }: Entry): number => order.get(workOf.get(id) ?? '') ?? MAX_WORKS
  return { source: entrySource(all.toSorted((a, b) => rank(a) - rank(b))), relations }
}

type Ends = readonly Pick<RelationEnd, 'first' | 'last' | 'machine'>[]
type Here = NonNullable<Place['segment']>

/** `unknown`: no relation of the unit names paragraphs. */
function covers(ends: Ends, segment: Here): boolean | 'unknown' {
  const named = ends.filter(({ first }) => first !== '')
  if (named.length === 0) return 'unknown'
  return named.some(({ first, last }) => (first === last ? first === segment.id : segment.isBetween(first, last)))
}

/** A unit that stands elsewhere in its sefer. */
function byRelation(id: string, ends: Ends, segment: Here): Entry[] {
  const covered = covers(ends, segment)
  if (covered === false) return []
  return [
    {
      id,
      isOpened: true,
      isMachine: ends.every(({ machine }) => machine === 1),
      isWhole: covered === 'unknown',
    },
  ]
}

/** Units at the position of the item, each with its own paragraph of the number. A unit whose words nobody has is of the whole item. */
function aligned(
  reads: Reads,
  {
    ids,
    n,
    segment,
    byUnit,
  }: { ids: readonly string[]; n: number | null; segment: Here; byUnit: ReadonlyMap<string, Ends> },
): Entry[] {
  const { items, read } = reads.items.wholes(ids, MAX_BYTES)
  const bodies = new Map(items.map(shownOf).map((item) => [item.id, item]))
  const paragraphs = n === null ? NONE : numberedInTexts(reads, ids.slice(0, read), n)
  return ids.flatMap((id): Entry[] => {
    const covered = covers(byUnit.get(id) ?? [], segment)
    if (covered === false) return []
    const found = bodies.get(id)
    const inBody = found === undefined || n === null ? [] : numberedInBody(found, n)
    const [first] = inBody
    if (first !== undefined) {
      const words = inBody.map(({ segment: each }) => plainText(each)).join(' ')
      const { language, isMachine } = first
      return [{ id, segment: first.segment.id, language, isMachine, ...snippetField(words) }]
    }
    const inText = paragraphs.get(id)
    if (inText !== undefined) return [{ id, segment: inText, wordsOf: inText }]
    if (covered === true) return [{ id, isOpened: true }]
    const hasWords = found !== undefined && ((bodyOf(found)?.versions.length ?? 0) > 0 || paragraphs.has(id))
    return hasWords ? [] : [{ id, isWhole: true }]
  })
}

const NONE: ReadonlyMap<string, string> = new Map()

interface Numbered {
  segment: BodySegment
  language: string
  isMachine: boolean
}

/** In the first version that has the number. A section may have it too. */
function numberedInBody(item: AnyShownItem, n: number): Numbered[] {
  for (const { language, origin, ...version } of bodyOf(item)?.versions ?? []) {
    const whole = { language, ...version }
    const counted = segmentsNumbered(whole, n)
    const found = counted.length > 0 ? counted : sectionsNumbered(whole, n)
    if (found.length === 0) continue
    return found.map((segment) => {
      const by = segment.origin ?? origin
      return { segment, language, isMachine: isUnchecked(by) }
    })
  }
  return []
}

function sectionsNumbered(version: Parameters<typeof segmentsOf>[0], n: number): BodySegment[] {
  return segmentsOf(version).filter((segment) => segment.kind === 'section' && segment.n === n)
}

/** By unit: the paragraph of its first text. */
function numberedInTexts(reads: Reads, units: readonly string[], n: number): Map<string, string> {
  const texts = [...reads.links.ofEach('text', { to: units, field: 'unit', limit: 1 })].flatMap(([unit, [text]]) =>
    text === undefined || text.withheld !== null ? [] : [{ unit, text: text.id }],
  )
  const found = new Map(
    reads.beside
      .numbered(
        texts.map(({ text }) => text),
        n,
      )
      .map(({ text, id }) => [text, id]),
  )
  return new Map(texts.flatMap(({ unit, text }) => (found.has(text) ? [[unit, found.get(text) ?? '']] : [])))
}
