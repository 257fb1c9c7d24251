/** Results of a search as lines of a page: where each leads, why it was found, the words around it. */

import type { Catalog } from '@yalkut/catalog'
import {
  countTexts,
  listedItems,
  readItemBytes,
  type searchListed,
  type searchMoments,
  type searchSimilar,
  shownItems,
  wholeItems,
} from '@yalkut/catalog/reading'
import { type BodyVersion, bodyOf, findSegment, findVersion, isOf, segmentsOf } from '@yalkut/model'
import { heardHref, href, scanPageHref, segmentHref } from '#lib/href.ts'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { withheldWords } from '#lib/server/withheld.ts'
import { counted } from '#lib/words/in-both.ts'
import { reasonOf, searchWords } from '#lib/words/search.ts'
import { typeName } from '#lib/words/types.ts'
import { writtenDate } from './hebrew-dates.ts'
import { MAX_ROWS } from './models/unit-sources.ts'
import { localName } from './names.ts'
import { citedVerse, numberedVerse } from './verse-names.ts'

type FoundNames = ReturnType<typeof searchListed>
export type Moment = ReturnType<typeof searchMoments>['moments'][number]
type Similar = Awaited<ReturnType<typeof searchSimilar>>['results'][number]
type Listed = ReturnType<typeof listedItems>[number]

export interface Hit {
  href: string
  name: Named
  /** The kind of the item, its sefer, or where in it: “page 8”. */
  kind: Named
  /** Why it was found, when the words differ from those that were typed. */
  why: string[]
  /** The words around, in pieces; null when only the name was found. */
  snippet: { pieces: Piece[]; lang: string } | null
  /** Read by a machine, and checked by nobody. */
  isMachine: boolean
  /** Why the words are not shown. */
  withheld: string | null
}

/** `isHit`: the words that were found. */
export interface Piece {
  text: string
  isHit: boolean
}

/** One statement at most. */
export function nameHits(catalog: Catalog, found: FoundNames, lang: Lang): Hit[] {
  const whyOf = new Map(found.explain.map(({ id, matches }) => [id, matches]))
  return eachOnce(catalog, found.results).map((item) => ({
    ...plainHit(item, lang),
    why: reasonsOf(whyOf.get(item.id) ?? [], lang),
  }))
}

/** Without persons whose author was found too: both lead to one page. */
function eachOnce(catalog: Catalog, results: readonly Listed[]): Listed[] {
  const persons = shownItems(
    catalog,
    results.filter(({ type }) => type === 'person').map(({ id }) => id),
  )
  const found = new Set(results.map(({ id }) => id))
  const twice = new Set(
    persons
      .filter((item) => isOf(item, 'person'))
      .filter(({ data }) => data.author !== undefined && found.has(data.author))
      .map(({ id }) => id),
  )
  return results.filter(({ id }) => !twice.has(id))
}

/** At most three statements for all. */
export function momentHits(catalog: Catalog, moments: readonly Moment[], lang: Lang): Hit[] {
  const owners = ownersOf(
    catalog,
    moments.map((moment) => ({ moment })),
  )
  const bodies = bodiesOf(catalog, moments)
  return moments.flatMap((moment) => {
    const owner = owners.get(ownerOf(moment))
    return owner === undefined ? [] : [momentHit(moment, owner, { owners, ...bodies, lang })]
  })
}

/** Whole items are found by what their names and facts say. */
export function similarHits(catalog: Catalog, results: readonly Similar[], lang: Lang): Hit[] {
  const found = results.map(({ moment, item }) => ({ moment, id: readItemBytes(item).id }))
  const owners = ownersOf(catalog, found)
  const bodies = bodiesOf(
    catalog,
    found.flatMap(({ moment }) => moment ?? []),
  )
  return found.flatMap(({ moment, id }) => {
    const owner = owners.get(moment === null ? id : ownerOf(moment))
    if (owner === undefined) return []
    return [moment === null ? plainHit(owner, lang) : momentHit(moment, owner, { owners, ...bodies, lang })]
  })
}

function plainHit(item: Listed, lang: Lang): Hit {
  return {
    href: href(item, lang),
    name: nameOfListed(item, lang),
    kind: kindOf(item, lang),
    why: [],
    snippet: null,
    isMachine: false,
    withheld: item.withheld === null ? null : withheldWords(lang, item.withheld),
  }
}

type Owners = ReadonlyMap<string, Listed>

interface Around extends FoundBodies {
  owners: Owners
  lang: Lang
}

function momentHit(moment: Moment, owner: Listed, { owners, long, verses, lang }: Around): Hit {
  const words = searchWords(lang)
  const why = reasonsOf(moment.matches, lang)
  if (moment.missing.length > 0) why.push(words.missing(moment.missing.join(', ')))
  if (moment.hits > 1) why.push(counted(lang, moment.hits, words.hits))
  const text = moment.kind === 'scan-line' ? moment.line.text : moment.snippet
  return {
    href: momentHref(moment, owner, { long, lang }),
    ...(verseNamed(moment, owner, { owners, verses, lang }) ?? {
      name: nameOfListed(owner, lang),
      kind: placeOf(moment, owner, owners, lang),
    }),
    why,
    snippet: {
      pieces: piecesOf(text, moment.matches),
      lang: moment.kind === 'body' ? moment.language : 'he',
    },
    isMachine: moment.machine,
    withheld: null,
  }
}

/** The item whose page shows the words. */
function ownerOf(moment: Moment): string {
  if (moment.kind === 'scan-line') return moment.publication ?? moment.scan
  if (moment.kind === 'body') return moment.id
  return moment.unit ?? moment.event ?? moment.recording ?? moment.text
}

interface Found {
  moment: Moment | null
  id?: string
}

function ownersOf(catalog: Catalog, found: readonly Found[]): Map<string, Listed> {
  const ids = found.flatMap(({ moment, id = [] }) =>
    moment === null ? id : [ownerOf(moment), workOf(moment) ?? []].flat(),
  )
  return new Map(listedItems(catalog, [...new Set(ids)]).map((item) => [item.id, item]))
}

/** The sefer of a unit whose words were found. */
function workOf(moment: Moment): string | null {
  return moment.kind === 'body' && moment.work !== moment.id ? moment.work : null
}

function placeOf(moment: Moment, owner: Listed, owners: Owners, lang: Lang): Named {
  if (moment.kind === 'scan-line') return { text: searchWords(lang).page(moment.page) }
  const work = owners.get(workOf(moment) ?? '')
  return work === undefined ? kindOf(owner, lang) : nameOfListed(work, lang)
}

/** A verse is named as it is cited: `Genesis 1:3`, and its chapter beside it. Null for other words. */
function verseNamed(
  moment: Moment,
  owner: Listed,
  { owners, verses, lang }: Pick<Around, 'owners' | 'verses' | 'lang'>,
): Pick<Hit, 'name' | 'kind'> | null {
  const verse = moment.kind === 'body' ? verses.get(verseKey(moment)) : undefined
  if (verse === undefined || owner.name === null) return null
  const work = owners.get(workOf(moment) ?? '')?.name ?? null
  const cited = work === null ? null : citedVerse(work, owner.name, verse)
  if (cited !== null) return { name: localName(lang, cited), kind: nameOfListed(owner, lang) }
  return { name: localName(lang, numberedVerse(owner.name, verse)), kind: placeOf(moment, owner, owners, lang) }
}

function kindOf({ type }: Listed, lang: Lang): Named {
  return { text: typeName(lang, type) }
}

function momentHref(moment: Moment, owner: Listed, { long, lang }: Pick<Around, 'long' | 'lang'>): string {
  if (moment.kind === 'scan-line') {
    return scanPageHref(moment.scan, moment.page, lang, moment.line.id)
  }
  if (moment.kind === 'body') {
    const isUnit = moment.work !== null && moment.work !== moment.id
    const version = isUnit && moment.language !== lang ? moment.version : undefined
    return segmentHref(owner, moment.segment, lang, { version, isLong: long.has(moment.id) })
  }
  if (moment.unit !== null)
    return segmentHref(owner, moment.id, lang, {
      version: moment.text,
      isLong: long.has(moment.text),
    })
  const isHeard = moment.startMs !== null
  return isHeard ? heardHref(owner, moment.startMs, lang) : segmentHref(owner, moment.id, lang)
}

interface FoundBodies {
  /** The items with bodies, and the texts, whose words do not all appear on one page; and items too large to look at. */
  long: ReadonlySet<string>
  /** The numbers of verses that were found. */
  verses: ReadonlyMap<string, number>
}

/** Two statements at most. */
function bodiesOf(catalog: Catalog, moments: readonly Moment[]): FoundBodies {
  const long = new Set<string>()
  const texts = new Set<string>()
  const verses = new Map<string, number>()
  for (const moment of moments) {
    if (moment.kind === 'body') long.add(moment.id)
    if (moment.kind === 'paragraph') texts.add(moment.text)
  }
  const isLong = (version: BodyVersion): boolean => segmentsOf(version).length > MAX_ROWS
  for (const item of wholeItems(catalog, [...long])) {
    const body = bodyOf(item)
    if (body?.versions.some(isLong) !== true) long.delete(item.id)
    for (const moment of moments) {
      if (body === undefined || moment.kind !== 'body' || moment.id !== item.id) continue
      const version = findVersion(body, moment.version)
      const segment = version && findSegment(version, moment.segment)
      if (segment?.kind === 'verse' && segment.n !== undefined) verses.set(verseKey(moment), segment.n)
    }
  }
  const counts = countTexts(catalog, [...texts])
  // Headings are not counted, and take a row each.
  for (const [text, { paragraphs }] of counts) if (paragraphs * 2 > MAX_ROWS) long.add(text)
  return { long, verses }
}

function verseKey({ id, version, segment }: { id: string; version: string; segment: string }): string {
  return `${id} ${version} ${segment}`
}

interface Match {
  q: string
  word: string
  rule: string
  why?: object
}

/** Each reason once, at most three. */
function reasonsOf(matches: readonly Match[], lang: Lang): string[] {
  const reasons = matches.flatMap(
    ({ q, word, rule, why }) => reasonOf(lang, rule, { q, word: written(word, rule, lang), ...why }) ?? [],
  )
  return [...new Set(reasons)].slice(0, 3)
}

/** Cuts the words at the places that were found. Places that overlap are one. */
export function piecesOf(text: string, matches: readonly { from: number; to: number }[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to } of matches.toSorted((a, b) => a.from - b.from)) {
    const begin = Math.max(from, at)
    if (to <= begin) continue
    if (begin > at) pieces.push({ text: text.slice(at, begin), isHit: false })
    pieces.push({ text: text.slice(begin, to), isHit: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false })
  return pieces
}

export function nameOfListed(item: Pick<Listed, 'id' | 'name'>, lang: Lang): Named {
  return item.name === null ? { text: item.id, lang: 'en' } : localName(lang, item.name)
}

/** What was found by a date is the key of that date. */
function written(word: string, rule: string, lang: Lang): string {
  return (rule === 'date' && writtenDate(word, lang)) || word
}
