/** Compares two printings. Source: service.md#comparing; shapes.md#compare. */
import { aType, readId, refuse, withheldSentence } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { textsSaid } from '../../core/sentences/texts.ts'
import type { Services } from '../../core/services/services.ts'
import type { ComparedPrinting, ComparedPrintings } from '../../core/shapes/printing.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { layersOfEach, shownPagesOfEach } from '../../core/shown/layers.ts'
import type { PageRange } from '../../core/shown/printed-pages.ts'
import { isChecked, segmentsOfEach, withheldIn } from '../../core/shown/transcript-parts.ts'
import { inRange } from './printings.ts'

/** The most pages of a scan in one comparison. */
const MAX_COMPARED_PAGES = 200
/** The most characters of either text. */
const MAX_COMPARED = 300_000

/** Refuses `invalid` for an invalid key of a printing, `not-found` for an unknown or withheld one, `too-large`,
 *  `busy`. */
export async function comparePrintings(
  { projection: { reads }, comparing }: Services,
  a: string,
  b: string,
): Promise<ComparedPrintings> {
  const left = readReference(a)
  const right = readReference(b)
  const words = readWords(reads, [left, right])
  const compared = await comparing.compare(getWords(reads, words, left), getWords(reads, words, right))
  const { runs, ...counts } = compared
  return { a: viewOf(words, left), b: viewOf(words, right), direction: 'rtl', runs, ...counts }
}

interface Reference {
  /** The key from the query. */
  key: string
  kind: 'text' | 'scan'
  id: string
  /** The pages of a scan. */
  pages: PageRange
}

const REFERENCE = /^(?:text:(?<text>[\w-]{1,40})|scan:(?<scan>[\w-]{1,40}):(?<from>\d{1,6})-(?<to>\d{1,6}))$/

function readReference(reference: string): Reference {
  const { text, scan, from, to } = REFERENCE.exec(reference.trim())?.groups ?? {}
  const id = readId(text ?? scan ?? '')
  if (id !== null && text !== undefined) {
    return { key: `text:${id}`, kind: 'text', id, pages: { from: 1, to: 1 } }
  }
  if (id !== null && scan !== undefined) {
    const pages = readRange(Number(from), Number(to))
    return { key: `scan:${id}:${pages.from}-${pages.to}`, kind: 'scan', id, pages }
  }
  throw refuse('invalid', textsSaid('no-printing-ref', { reference: reference.slice(0, 60) }))
}

function readRange(from: number, to: number): PageRange {
  if (from < 1 || to < from) {
    throw refuse('invalid', textsSaid('printing-pages'), {
      from,
      to,
    })
  }
  if (to - from < MAX_COMPARED_PAGES) return { from, to }
  throw refuse('invalid', textsSaid('compared-pages', { max: MAX_COMPARED_PAGES }), { from, to })
}

interface Words {
  paragraphs: string[]
  checked: boolean
  /** The reason when the words may not be shown. */
  withheld: string | null
}

/** By key; printings without words are left out. The number of statements is the same for one and for two. */
function readWords(reads: Reads, requested: readonly Reference[]): Map<string, Words> {
  const texts = requested.filter(({ kind }) => kind === 'text')
  const scans = requested.filter(({ kind }) => kind === 'scan')
  return new Map([...wordsOfTexts(reads, texts), ...wordsOfScans(reads, scans)])
}

type Keyed = readonly [key: string, words: Words]

function wordsOfTexts(reads: Reads, requested: readonly Reference[]): Keyed[] {
  if (requested.length === 0) return []
  const ids = requested.map(({ id }) => id)
  return [...segmentsOfEach(reads, [...new Set(ids)])].map(([id, segments]): Keyed => {
    const checked = segments.every(({ data }) => isChecked(data))
    const paragraphs = segments.map(({ data }) => data.content)
    return [`text:${id}`, { paragraphs, checked, withheld: withheldIn(segments) }]
  })
}

function wordsOfScans(reads: Reads, requested: readonly Reference[]): Keyed[] {
  if (requested.length === 0) return []
  const layered = layersOfEach(reads, [...new Set(requested.map(({ id }) => id))])
  const pages = new Map(shownPagesOfEach(reads, layered).map((found, at) => [layered[at]?.scan ?? '', found]))
  const read = requested.map(({ id, pages: range }) => inRange(pages.get(id) ?? [], range))
  const ids = read.flat().map(({ id }) => id)
  const items = new Map(reads.items.of('text-page', ids).map((item) => [item.id, item]))
  return requested.flatMap(({ key, pages: { from, to } }, at): Keyed[] => {
    const found = read[at] ?? []
    if (found.length === 0) return []
    const shown = found.flatMap(({ id }) => items.get(id) ?? [])
    const lines = shown.flatMap(({ data }) => data.lines.map(({ text }) => text))
    const isWhole = found.length === to - from + 1
    const checked = isWhole && found.every(({ proofread }) => proofread > 0)
    return [[key, { paragraphs: [joinLines(lines)], checked, withheld: withheldIn(shown) }]]
  })
}

/** Refuses `not-found` when there are no words or they may not be shown, and `too-large`. */
function getWords(reads: Reads, all: ReadonlyMap<string, Words>, requested: Reference): string {
  const words = all.get(requested.key)
  if (words === undefined) throw noSuchText(reads, requested)
  if (words.withheld !== null) throw refuse('not-found', withheldSentence(words.withheld))
  const text = words.paragraphs.join('\n')
  const { length } = text
  if (length <= MAX_COMPARED) return text
  const detail = { length, max: MAX_COMPARED }
  throw refuse('too-large', textsSaid('compared-characters', { max: MAX_COMPARED }), detail)
}

function noSuchText(reads: Reads, { id: requested, kind, pages: { from, to } }: Reference): Error {
  const { id, type } = getSummary(reads, requested)
  if (type !== kind)
    return refuse('not-found', textsSaid('not-of-kind', { id, type: aType(type), kind: aType(kind) }), { type })
  if (kind === 'text') return refuse('not-found', textsSaid('no-text-of', { id }))
  return refuse('not-found', textsSaid('pages-unread', { from, to, id }))
}

/** Joins a word that was divided at the end of a line. */
function joinLines(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/(?<=\p{L})[-\u2010\u00AD]\n(?=\p{L})/gu, '')
    .replaceAll('\n', ' ')
}

function viewOf(all: ReadonlyMap<string, Words>, { key }: Reference): ComparedPrinting {
  return { key, checked: all.get(key)?.checked === true }
}
