/** `words`: a change removes more than a fifth, or more than five, of the paragraphs, lines or verses of what it touches. A
 *  fix of one verse that sends the other verses as removed is found so. It warns and never blocks.
 *  Source: shapes.md#checks. */
import type { Finding } from '@yalkut/ledger/suggestions'
import {
  idIn,
  isBody,
  type JsonObject,
  lostPieces,
  plainRuns,
  readBody,
  type Sentence,
  segmentsOf,
} from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import { type Removal, type SendingCheck, type SendingContext, type SentItem, warn } from './context.ts'

/** As many may go from a list, or a fifth of it. */
const MAX_REMOVED = 5
const MAX_SHARE = 1 / 5

/** Notes what a page of items removes. The findings come at the end: the paragraphs of a text may be on several pages. */
export const noteRemovals: SendingCheck = async (items, { removals }) => {
  for (const item of items) {
    if (item.before === null) continue
    const found = item.type === 'segment' ? ofParagraph(item, item.before) : ofLists(item, item.before)
    for (const removal of found) addRemoval(removals, removal)
  }
  return []
}

function addRemoval(removals: Map<string, Removal>, removal: Removal): void {
  const key = `${removal.entityId} ${removal.path ?? ''}`
  const before = removals.get(key)?.removed ?? 0
  removals.set(key, { ...removal, removed: before + removal.removed })
}

/** A paragraph of a text is an item: removed when it is deleted, or left without words. */
function ofParagraph({ data }: SentItem, before: JsonObject): Removal[] {
  const text = idIn(before, 'text')
  if (text === null || !hasWords(before.content) || hasWords(data?.content)) return []
  return [{ entityId: text, path: null, kind: 'paragraphs', removed: 1, of: null }]
}

function ofLists({ id, type, data }: SentItem, before: JsonObject): Removal[] {
  const was = listsOf(type, before)
  if (was.length === 0) return []
  const now = data === null ? [] : listsOf(type, data)
  return was.flatMap(({ path, kind, entries }) => {
    const left = now.find((list) => list.path === path)?.entries ?? new Map<string, string>()
    const removed = lostPieces(entries, left).length
    return removed === 0 ? [] : [{ entityId: id, path, kind, removed, of: entries.size }]
  })
}

interface WordList extends Pick<Removal, 'kind'> {
  path: string
  /** The words of each entry that has some, by its id. */
  entries: Map<string, string>
}

/** The lists of words in an item: the lines of a page, the segments of each version of a body. */
function listsOf(type: string, data: JsonObject): WordList[] {
  const pages = type === 'text-page' ? [linesOf(data)] : []
  const body = readBody(data.body)
  if (!isBody(body)) return pages
  const versions = body.versions.map((version): WordList => {
    const segments = segmentsOf(version).map((segment) => ({
      id: segment.id,
      kind: segment.kind,
      words: plainRuns(segment.text ?? []),
    }))
    const filled = segments.filter(({ words }) => hasWords(words))
    const verses = filled.filter(({ kind }) => kind === 'verse')
    const kind = verses.length * 2 > filled.length ? 'verses' : 'paragraphs'
    const entries = new Map(filled.map(({ id, words }) => [id, words]))
    return { path: `/body/versions/${version.id}`, kind, entries }
  })
  return [...pages, ...versions]
}

function linesOf({ lines }: JsonObject): WordList {
  const entries = new Map<string, string>()
  for (const line of Array.isArray(lines) ? lines : []) {
    if (typeof line !== 'object' || line === null || Array.isArray(line)) continue
    const { id, text } = line
    if (typeof id === 'string' && typeof text === 'string' && hasWords(text)) entries.set(id, text)
  }
  return { path: '/lines', kind: 'lines', entries }
}

function hasWords(value: unknown): boolean {
  return typeof value === 'string' && /\S/u.test(value)
}

/** One finding for each list that loses too much; else one for the whole suggestion, when many lists lose a little. */
export function wordsFindings({ reads, removals }: SendingContext): Finding[] {
  const counted = [...removals.values()].map((removal) => {
    const { entityId: to, of } = removal
    return {
      ...removal,
      of: of ?? reads().links.countLinked({ to, field: 'text', type: 'segment' }),
    }
  })
  const large = counted.filter(({ removed, of }) => removed > MAX_REMOVED || removed > of * MAX_SHARE)
  const findings = large.map((removal) => warn('words', { id: removal.entityId }, removalSaid(removal), removal.path))
  const total = counted.reduce((sum, { removed }) => sum + removed, 0)
  if (findings.length > 0 || total <= MAX_REMOVED) return findings
  const message = checksSaid('removes-words-here-and-there', { total, places: counted.length })
  return [{ check: 'words', status: 'warn', message, entityId: null, path: null }]
}

const KINDS = {
  paragraphs: checksSaid('kind-paragraphs'),
  lines: checksSaid('kind-lines'),
  verses: checksSaid('kind-verses'),
} satisfies { [K in Removal['kind']]: Sentence }

function removalSaid({ path, kind, removed, of }: Removal & { of: number }): Sentence {
  const facts = { removed, of, kind: KINDS[kind] }
  if (!path?.startsWith('/body/')) return checksSaid('removes-words', facts)
  const named = { ...facts, version: path.slice('/body/versions/'.length) }
  return removed === of ? checksSaid('removes-version', named) : checksSaid('removes-words-in-version', named)
}
