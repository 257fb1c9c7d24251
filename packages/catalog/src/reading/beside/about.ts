/** Everything that is beside a place, in lists that are counted whole and read in pages. Source: shapes.md#beside-a-place. */
import { type CommentRow, countShownComments, shownCommentsOf } from '@yalkut/ledger/threads'
import { bodyOf, isUnchecked } from '@yalkut/model'
import { type AnyShownItem, type NamedItem, type Reads, readCursor, writeCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import type { Services } from '../../core/services/services.ts'
import {
  BESIDE_GROUPS,
  type Beside,
  type BesideGroup,
  type BesideItem,
  type BesideList,
} from '../../core/shapes/beside.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { nameItems } from '../../core/shown/name-items.ts'
import { shownOf } from '../queries/for-books.ts'
import { commentariesOn } from './commentaries.ts'
import { Counts } from './counts.ts'
import { type Entry, openingOf, type Page, type Position, pageOf, type Source, snippetField } from './entry.ts'
import { dateSource, recordingSources } from './heard.ts'
import { findPlace, type Place } from './place.ts'
import { otherRelationSources, quotedBySources, quotesSources } from './relations.ts'
import { versionSources } from './versions.ts'

export const BesideQuery = Type.Object({
  segment: Type.Optional(
    Type.String({
      maxLength: 80,
      description: 'A paragraph: its id in the body, or the id of a paragraph of a text. Without it the whole item.',
    }),
  ),
  limit: limitOf(100, 20),
  cursor: Cursor,
})
export type BesideQuery = Static<typeof BesideQuery>

/** With a cursor only the list that gave it has items; the others have their totals. Refuses `bad-request` for a bad id or cursor,
 *  `not-found` for an unknown item or paragraph. */
export async function besidePlace(services: From, idText: string, query: BesideQuery): Promise<Beside> {
  return (await lookBeside(services, idText, query)).found
}

type From = Pick<Services, 'projection' | 'ledger'>

export interface LookedBeside {
  found: Beside
  /** With its body; of a paragraph that is an item: its text, or the unit of it. */
  item: AnyShownItem
  /** By which a paragraph is cited. */
  n: number | null
}

/** The same, with the place. */
export async function lookBeside(
  { projection: { reads }, ledger }: From,
  idText: string,
  { segment, limit, cursor }: BesideQuery,
): Promise<LookedBeside> {
  const after = cursor === undefined ? null : readPlaceIn(cursor)
  const place = findPlace(reads, idText, segment)
  const sources = sourcesOf(reads, place)
  const page = (group: Exclude<BesideGroup, 'talk'>): Page => {
    const isAsked = after === null || after.group === group
    return pageOf(sources[group], isAsked ? (after?.position ?? null) : null, isAsked ? limit : 0)
  }
  const [commentaries, translations, printings] = [page('commentaries'), page('translations'), page('printings')]
  const [quotedBy, quotes, recordings] = [page('quotedBy'), page('quotes'), page('recordings')]
  const [dates, relations] = [page('dates'), page('relations')]
  const pages = [commentaries, translations, printings, quotedBy, quotes, recordings, dates, relations]
  const show = prepareShown(
    reads,
    pages.flatMap(({ entries }) => entries),
  )
  const listOf = (group: BesideGroup, { total, entries, last }: Page): BesideList => ({
    total,
    items: entries.flatMap(show),
    next: last === null ? null : writeCursor([group, last.source, last.key]),
  })
  const found = {
    commentaries: listOf('commentaries', commentaries),
    translations: listOf('translations', translations),
    printings: listOf('printings', printings),
    quotedBy: listOf('quotedBy', quotedBy),
    quotes: listOf('quotes', quotes),
    recordings: listOf('recordings', recordings),
    dates: listOf('dates', dates),
    relations: listOf('relations', relations),
    talk: await talkOf(ledger.read, place, { after, limit }),
  }
  return { found, item: place.item, n: place.segment?.n ?? null }
}

interface PlaceIn {
  group: BesideGroup
  position: Position
}

function readPlaceIn(cursor: string): PlaceIn {
  const [name, source, key] = readCursor(cursor, 'string', 'number', 'string')
  const group = BESIDE_GROUPS.find((each) => each === name)
  // A cursor of another list has other parts, so this one was changed by hand: its list begins again.
  return { group: group ?? 'talk', position: { source, key } }
}

function sourcesOf(reads: Reads, place: Place): { [G in Exclude<BesideGroup, 'talk'>]: Source[] } {
  const counts = new Counts(reads)
  const { source, relations } = commentariesOn(reads, place)
  return {
    commentaries: [source],
    ...versionSources(counts, place),
    quotedBy: quotedBySources(counts, place, relations),
    quotes: quotesSources(counts, place),
    recordings: recordingSources(counts, place),
    dates: [dateSource(reads, place)],
    relations: otherRelationSources(counts, place),
  }
}

/** As many bytes of items are read for the beginning of their words. */
const MAX_BYTES = 1_000_000

/** What all entries of an answer need, read together. */
function prepareShown(reads: Reads, entries: readonly Entry[]): (entry: Entry) => BesideItem[] {
  const relations = new Map(
    reads.items
      .of(
        'relation',
        entries.flatMap(({ relation }) => relation ?? []),
      )
      .map((relation) => [relation.id, relation.data]),
  )
  const paragraphs = entries.flatMap(({ wordsOf, relation }) => wordsOf ?? relations.get(relation ?? '')?.at ?? [])
  const words = new Map(reads.items.of('segment', paragraphs).map((segment) => [segment.id, segment]))
  const openings = openingsOf(reads, entries)
  const names = nameItems(reads, [
    ...new Set(entries.flatMap(({ id, namedBy }) => [id, ...(namedBy ? [namedBy] : [])])),
  ])
  const sefarim = reads.beside.sefarimOf([...names.values()].flatMap(({ id, type }) => (type === 'unit' ? id : [])))
  return ({ wordsOf, relation, namedBy, isOpened, isMachine = false, isWhole = false, ...entry }) => {
    const item = names.get(entry.id)
    if (item === undefined) return []
    const work = sefarim.get(item.id)
    const about = relations.get(relation ?? '')
    const isIn = entry.direction === 'in'
    const at = wordsOf ?? (isIn ? about?.at : undefined)
    const segment = words.get(at ?? '')
    const origin = segment?.data.origin
    const isDoubtful = isMachine || isUnchecked(origin)
    const said = segment?.withheld === null ? segment.data.content : isOpened ? openings.get(entry.id) : about?.note
    const there = entry.segment ?? (about === undefined ? undefined : isIn ? about.at : about.span?.from)
    return [
      {
        ...entry,
        ...namedAs(item, names.get(namedBy ?? '')),
        ...(work !== undefined && { work }),
        ...(there !== undefined && { segment: there }),
        ...(entry.snippet === undefined && snippetField(said ?? '')),
        ...(isDoubtful && { machine: true as const }),
        ...(isWhole && { whole: true as const }),
      },
    ]
  }
}

function namedAs({ id, type, path, name }: NamedItem, other: NamedItem | undefined): NamedItem {
  return { id, type, path, name: name ?? other?.name ?? null }
}

/** The first words of bodies, by item. */
function openingsOf(reads: Reads, entries: readonly Entry[]): Map<string, string> {
  const ids = [...new Set(entries.flatMap(({ id, isOpened }) => (isOpened === true ? id : [])))]
  const items = ids.length === 0 ? [] : reads.items.wholes(ids, MAX_BYTES).items.map(shownOf)
  return new Map(
    items.flatMap((item) => {
      const [version] = bodyOf(item)?.versions ?? []
      return version === undefined ? [] : [[item.id, openingOf(version)]]
    }),
  )
}

/** Comments on the item, or on the unit of a text. */
async function talkOf(
  db: Services['ledger']['read'],
  { item }: Place,
  { after, limit }: { after: PlaceIn | null; limit: number },
): Promise<BesideList> {
  const subject = { kind: 'item' as const, id: item.id }
  const isAsked = after === null || after.group === 'talk'
  if (!isAsked) return { total: await countShownComments(db, subject), items: [], next: null }
  const rows = await shownCommentsOf(db, subject, after?.position.source ?? 0, limit + 1)
  const isAll = after === null && rows.length <= limit
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    total: isAll ? rows.length : await countShownComments(db, subject),
    items: page.map((row) => commentOf(item.id, row)),
    next: rows.length > limit && last !== undefined ? writeCursor(['talk', last.id, '']) : null,
  }
}

function commentOf(item: string, { id, body }: CommentRow): BesideItem {
  return { id: String(id), type: 'comment', path: `/talk/${item}?said=${id}`, name: null, ...snippetField(body) }
}
