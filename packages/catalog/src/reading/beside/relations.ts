/** Relations of a place, from both ends, and links inside words. */
import { BODY_HREF, bodyHrefs, bodyOf } from '@yalkut/model'
import type { EndsQuery, RelationEnd } from '@yalkut/projection'
import type { Counts } from './counts.ts'
import { type Entry, type Keyed, listSource, type Source } from './entry.ts'
import type { Place } from './place.ts'

type Side = EndsQuery['side']

/** Relations of several paragraphs that are looked at, of one kind at one item. */
const MAX_SEVERAL = 500

/** What cites the place. `commentaries`: relations that are listed as commentaries. */
export function quotedBySources(counts: Counts, place: Place, commentaries: readonly RelationEnd[]): Source[] {
  return [
    ...relationSources(counts, place, { side: 'in', kind: 'cites', hidden: commentaries }),
    linkedSource(counts, place),
  ]
}

/** What the words cite, and what they link to. */
export function quotesSources(counts: Counts, place: Place): Source[] {
  const { segment, item } = place
  const hrefs = segment === null ? bodyHrefs(bodyOf(item)) : segment.hrefs
  return [
    listSource(hrefs.map((id) => ({ key: id, entry: { id } }))),
    ...relationSources(counts, place, { side: 'out', kind: 'cites' }),
  ]
}

const OTHER_KINDS = ['based-on', 'answer-to', 'same-recording-as', 'reproduces'] as const

/** Relations that no other list has. */
export function otherRelationSources(counts: Counts, place: Place): Source[] {
  return [
    ...OTHER_KINDS.flatMap((kind) =>
      (['out', 'in'] as const).flatMap((side) => relationSources(counts, place, { side, kind })),
    ),
    ...relationSources(counts, place, { side: 'out', kind: 'translation-of' }),
    ...relationSources(counts, place, { side: 'in', kind: 'printed-in' }),
  ]
}

interface Wanted {
  side: Side
  kind: string
  /** Relations of the unit that another list has. */
  hidden?: readonly RelationEnd[]
}

/** Of a paragraph: those of it alone, those of several that it is one of, and those of its whole item. */
export function relationSources(counts: Counts, place: Place, { side, kind, hidden = [] }: Wanted): Source[] {
  const { segment, item, unit, text } = place
  const hiddenIn = (id: string): readonly RelationEnd[] => (id === unit?.id ? hidden : [])
  const of = (id: string, at: string | undefined, isWhole: boolean): Source =>
    endsSource(counts, { item: id, side, kind, ...(at !== undefined && { segment: at }) }, isWhole, hiddenIn(id))
  if (segment === null) return [of(item.id, undefined, false)]
  const around = [...new Set([text?.id, unit?.id, item.id].flatMap((id) => id ?? []))]
  const own = segment.item === null ? [] : [of(segment.id, undefined, false)]
  return [
    ...own,
    ...around.map((id) => of(id, segment.id, false)),
    ...around.map((id) => severalSource(counts, { item: id, side, kind }, segment, hiddenIn(id))),
    ...around.map((id) => of(id, WHOLE, true)),
  ]
}

/** As the projection names relations of a whole item, and of several paragraphs. */
const WHOLE = ''
const SEVERAL = '~'

function endsSource(counts: Counts, query: EndsQuery, isWhole: boolean, hidden: readonly RelationEnd[]): Source {
  const here = hidden.filter(({ segment }) => query.segment === undefined || segment === query.segment)
  const not = new Set(here.map(({ id }) => id))
  const count = counts.add(query)
  return {
    count: () => count() - not.size,
    read(after, limit) {
      const found: Keyed[] = []
      if (count() === not.size) return found
      for (let last = readKey(after); found.length < limit; ) {
        const wanted = limit - found.length
        const ends = counts.reads.beside.ends({ ...query, after: last, limit: wanted })
        for (const end of ends) if (!not.has(end.id)) found.push(keyed(end, query, isWhole))
        last = ends.at(-1) ?? last
        if (ends.length < wanted) break
      }
      return found
    },
  }
}

function severalSource(
  counts: Counts,
  query: Omit<EndsQuery, 'segment'>,
  segment: NonNullable<Place['segment']>,
  hidden: readonly RelationEnd[],
): Source {
  const not = new Set(hidden.map(({ id }) => id))
  const count = counts.add({ ...query, segment: SEVERAL })
  let known: Source | null = null
  const read = (): Source => {
    const ends = count() === 0 ? [] : counts.reads.beside.endsOfSeveral({ ...query, limit: MAX_SEVERAL })
    const own = ends.filter((end) => !not.has(end.id) && segment.isBetween(end.first, end.last))
    known ??= listSource(own.map((end) => keyed(end, query, false)))
    return known
  }
  return { count: () => (known ?? read()).count(), read: (after, limit) => (known ?? read()).read(after, limit) }
}

function keyed(end: RelationEnd, { side, kind }: { side: Side; kind: string }, isWhole: boolean): Keyed {
  return {
    key: `${end.segment} ${end.machine} ${end.id}`,
    entry: {
      id: end.other,
      relation: end.id,
      kind,
      direction: side,
      isMachine: end.machine === 1,
      isWhole,
    },
  }
}

function readKey(key: string | null): { segment: string; machine: 0 | 1; id: string } | null {
  if (key === null) return null
  const [segment = '', machine, id = ''] = key.split(' ')
  return { segment, machine: machine === '1' ? 1 : 0, id }
}

/** Items whose words link to the item. */
function linkedSource(counts: Counts, { item, segment }: Place): Source {
  const more = { kind: 'link', direction: 'in' as const, isWhole: segment !== null }
  return namingSource(counts, { item: item.id, field: BODY_HREF }, more)
}

/** Items, of a type or of any, that name the item in a field. */
export function namingSource(
  counts: Counts,
  query: { item: string; field: string; type?: string },
  more: Omit<Entry, 'id'> = {},
): Source {
  const count = counts.add(query)
  const { item: to, field, type = null } = query
  return {
    count,
    read(after, limit) {
      if (count() === 0) return []
      const [sort = '', id = ''] = after?.split('\n') ?? []
      const from = after === null ? null : { sort, id }
      const rows = counts.reads.beside.linkedIds({ to, field, type, after: from, limit })
      return rows.map((row) => ({ key: `${row.sort}\n${row.id}`, entry: { id: row.id, ...more } }))
    },
  }
}
