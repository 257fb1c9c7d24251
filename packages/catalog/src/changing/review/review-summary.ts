/** Summarizes a large suggestion: its items grouped by type and by the fields that change. Source: service.md#review;
 *  shapes.md#summary-of-changes. */

import type { Reader } from '@yalkut/ledger'
import { findItemSides } from '@yalkut/ledger/items'
import { eachItemPage, type PositionedItem, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { diffData, type Json, type JsonObject, pointerParts, pointerTo } from '@yalkut/model'
import type { SummaryLine } from '../../core/shapes/review.ts'

const PAGE = 500
const MAX_EXAMPLES = 5
/** Lines of one summary; rarer changes are grouped by type only. */
const MAX_LINES = 100
/** The longest value that is shown, in characters of JSON. */
const MAX_VALUE = 200

/** Fields of words. Their values are never shown: words may be withheld, and are too long for a summary. */
const WORDS: ReadonlySet<string> = new Set(['body', 'content', 'lines'])

/** The least number of items of a suggestion whose summary is cached. */
const LARGE = 1_000
/** Summaries in the cache. */
const MAX_CACHED = 20

const cache = new WeakMap<Reader, Map<string, Promise<SummaryLine[]>>>()

/** The most frequent change first. The summary of a large suggestion is cached while its items cannot change: they change
 *  only in a draft and after it was sent back. */
export function summarize(db: Reader, row: SuggestionRow): Promise<SummaryLine[]> {
  const isStill = row.status !== 'draft' && row.status !== 'sent_back'
  if (!isStill || row.items < LARGE) return summarizeNow(db, row)
  const all = cache.get(db) ?? new Map<string, Promise<SummaryLine[]>>()
  cache.set(db, all)
  const key = `${row.id} ${row.submitted_at}`
  const known = all.get(key)
  if (known !== undefined) return known
  const making = summarizeNow(db, row)
  all.set(key, making)
  making.catch(() => all.delete(key))
  const [oldest = key] = all.keys()
  if (all.size > MAX_CACHED) all.delete(oldest)
  return making
}

async function summarizeNow(db: Reader, row: SuggestionRow): Promise<SummaryLine[]> {
  const lines = new Map<string, SummaryLine>()
  for await (const items of eachItemPage(db, row.id, PAGE)) {
    const { bases } = await findItemSides(db, items)
    for (const item of items) {
      const base = item.baseRev === null ? undefined : bases.get(item.baseRev)
      addItem(lines, item, base?.data ?? null)
    }
  }
  return [...lines.values()].sort((a, b) => b.count - a.count)
}

function addItem(lines: Map<string, SummaryLine>, item: PositionedItem, before: JsonObject | null): void {
  const { id, type, data: after } = item
  const change = before === null ? 'new' : after === null ? 'deleted' : 'changed'
  const fields = change === 'changed' ? changedFields(before, after) : []
  const exact = JSON.stringify([type, change, fields.map(({ path }) => path)])
  const isRoom = lines.has(exact) || lines.size < MAX_LINES
  const key = isRoom ? exact : JSON.stringify([type, change])
  const line = lines.get(key)
  if (line === undefined) {
    const shown = isRoom ? fields : []
    lines.set(key, { type, change, count: 1, fields: shown, examples: [id] })
    return
  }
  line.count += 1
  if (line.examples.length < MAX_EXAMPLES) line.examples.push(id)
  for (const [at, field] of line.fields.entries()) {
    const other = fields[at]
    if (JSON.stringify(field.before) !== JSON.stringify(other?.before)) field.before = null
    if (JSON.stringify(field.after) !== JSON.stringify(other?.after)) field.after = null
  }
}

/** The top-level fields that differ, with short values. */
function changedFields(before: JsonObject | null, after: JsonObject | null): SummaryLine['fields'] {
  const paths = diffData(before, after).map(({ path }) => pointerParts(path)[0] ?? '')
  return [...new Set(paths)].sort().map((name) => ({
    path: pointerTo('', name),
    before: shortValue(name, before?.[name]),
    after: shortValue(name, after?.[name]),
  }))
}

function shortValue(name: string, value: Json | undefined): Json {
  if (value === undefined || WORDS.has(name)) return null
  return JSON.stringify(value).length <= MAX_VALUE ? value : null
}
