/** Relations of a place, from both ends, and links inside words. */
import { BODY_HREF, bodyHrefs, bodyOf } from '@yalkut/model'
import type { EndsQuery, Reads, RelationEnd } from '@yalkut/projection'
import { type Keyed, listSource, type Source } from './entry.ts'
import type { Place } from './place.ts'

type Side = EndsQuery['side']

/** Relations of several paragraphs that are looked at, of one kind at one item. */
const MAX_SEVERAL = 500

/** What cites the place. `commentaries`: relations that are listed as commentaries. */
export function quotedBySources(reads: Reads, place: Place, commentaries: readonly RelationEnd[]): Source[] {
  return [
    ...relationSources(reads, place, { side: 'in', kind: 'cites', hidden: commentaries }),
    linkedSource(reads, place),
  ]
}

/** What the words cite, and what they link to. */
export function quotesSources(reads: Reads, place: Place): Source[] {
  const { segment, item } = place
  const hrefs = segment === null ? bodyHrefs(bodyOf(item)) : segment.hrefs
  return [
    listSource(hrefs.map((id) => ({ key: id, entry: { id } }))),
    ...relationSources(reads, place, { side: 'out', kind: 'cites' }),
  ]
}

const OTHER_KINDS = ['based-on', 'answer-to', 'same-recording-as', 'reproduces'] as const

/** Relations that no other list has. */
export function otherRelationSources(reads: Reads, place: Place): Source[] {
  return [
    ...OTHER_KINDS.flatMap((kind) =>
      (['out', 'in'] as const).flatMap((side) => relationSources(reads, place, { side, kind })),
    ),
    ...relationSources(reads, place, { side: 'out', kind: 'translation-of' }),
    ...relationSources(reads, place, { side: 'in', kind: 'printed-in' }),
  ]
}

interface Wanted {
  side: Side
  kind: string
  /** Relations of the unit that another list has. */
  hidden?: readonly RelationEnd[]
}

/** Of a paragraph: those of it alone, those of several that it is one of, and those of its whole item. */
export function relationSources(reads: Reads, place: Place, { side, kind, hidden = [] }: Wanted): Source[] {
  const { segment, item, unit, text } = place
  const hiddenIn = (id: string): readonly RelationEnd[] => (id === unit?.id ? hidden : [])
  const of = (id: string, at: string | undefined, isWhole: boolean): Source =>
    endsSource(reads, { item: id, side, kind, ...(at !== undefined && { segment: at }) }, isWhole, hiddenIn(id))
  if (segment === null) return [of(item.id, undefined, false)]
  const around = [...new Set([text?.id, unit?.id, item.id].flatMap((id) => id ?? []))]
  const own = segment.item === null ? [] : [of(segment.id, undefined, false)]
  const several = around.flatMap((id): Keyed[] => {
    const not = new Set(hiddenIn(id).map((end) => end.id))
    return reads.beside
      .endsOfSeveral({ item: id, side, kind, limit: MAX_SEVERAL })
      .filter((end) => !not.has(end.id) && segment.isBetween(end.first, end.last))
      .map((end) => keyed(end, { side, kind }, false))
  })
  return [
    ...own,
    ...around.map((id) => of(id, segment.id, false)),
    listSource(several),
    ...around.map((id) => of(id, '', true)),
  ]
}

function endsSource(reads: Reads, query: EndsQuery, isWhole: boolean, hidden: readonly RelationEnd[]): Source {
  const here = hidden.filter(({ segment }) => query.segment === undefined || segment === query.segment)
  const not = new Set(here.map(({ id }) => id))
  return {
    count: () => reads.beside.countEnds(query) - not.size,
    read(after, limit) {
      const found: Keyed[] = []
      for (let last = readKey(after); found.length < limit; ) {
        const wanted = limit - found.length
        const ends = reads.beside.ends({ ...query, after: last, limit: wanted })
        for (const end of ends) if (!not.has(end.id)) found.push(keyed(end, query, isWhole))
        last = ends.at(-1) ?? last
        if (ends.length < wanted) break
      }
      return found
    },
  }
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
function linkedSource(reads: Reads, { item, segment }: Place): Source {
  const query = { to: item.id, field: BODY_HREF }
  return {
    count: () => reads.links.countLinked(query),
    read(after, limit) {
      const [sort = '', id = ''] = after?.split('\n') ?? []
      const rows = reads.beside.linkedIds({ ...query, type: null, after: after === null ? null : { sort, id }, limit })
      return rows.map((row) => ({
        key: `${row.sort}\n${row.id}`,
        entry: { id: row.id, kind: 'link', direction: 'in', isWhole: segment !== null },
      }))
    },
  }
}

/** Items of a type that name the item in a field. */
export function namingSource(
  reads: Reads,
  { to, field, type, isWhole }: { to: string; field: string; type: string; isWhole: boolean },
): Source {
  return {
    count: () => reads.links.countLinked({ to, field, type }),
    read(after, limit) {
      const [sort = '', id = ''] = after?.split('\n') ?? []
      const rows = reads.beside.linkedIds({ to, field, type, after: after === null ? null : { sort, id }, limit })
      return rows.map((row) => ({ key: `${row.sort}\n${row.id}`, entry: { id: row.id, isWhole } }))
    },
  }
}
