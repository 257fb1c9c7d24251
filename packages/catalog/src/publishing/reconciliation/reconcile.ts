/** The Reconciliation API 0.2: rows of a table are matched with items. Source: shapes.md#reconciliation;
 *  https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { isbnForms, isbnIn, readId } from '@yalkut/model'
import type { ReadServices } from '../../core/services/services.ts'
import { MATCHED_TYPES, type PropertyValue, shownName, typeView, valuesOf } from './properties.ts'
import { type AskedValue, type Query, type ReconcileBatch, typesOf } from './reconcile-asked.ts'
import { similarity } from './similar-names.ts'

type Reading = Pick<ReadServices, 'projection'>

const MOST_CANDIDATES = 50
const USUAL_CANDIDATES = 5
const MAX_QUERY = 300
/** The share of a score that properties decide, when a query has any. */
const PROPERTY_SHARE = 0.4

export interface Candidate {
  id: string
  name: string
  description: string
  score: number
  match: boolean
  type: { id: string; name: string }[]
}

/** What the service says of itself. */
export function reconcileManifest(baseUrl: string) {
  const suggest = (kind: string) => ({
    service_url: `${baseUrl}/reconcile`,
    service_path: `/suggest/${kind}`,
  })
  return {
    versions: ['0.2'],
    name: 'Yalkut',
    identifierSpace: `${baseUrl}/v1/entities/`,
    schemaSpace: `${baseUrl}/v1/types#`,
    documentation: `${baseUrl}/docs/developers/harvesting`,
    defaultTypes: MATCHED_TYPES.map(typeView),
    view: { url: `${baseUrl}/v1/entities/{{id}}` },
    preview: { url: `${baseUrl}/embed/reconcile?id={{id}}`, width: 400, height: 160 },
    suggest: { entity: suggest('entity'), type: suggest('type'), property: suggest('property') },
    extend: {
      propose_properties: { service_url: `${baseUrl}/reconcile`, service_path: '/properties' },
      property_settings: [],
    },
  }
}

/** Other requests are answered between two searches. `isGone`: nobody waits for the answer any more. */
export async function reconcile(
  reading: Reading,
  { queries }: ReconcileBatch,
  isGone: () => boolean = () => false,
): Promise<Record<string, { result: Candidate[] }>> {
  const results: Record<string, { result: Candidate[] }> = {}
  for (const [key, query] of queries) {
    if (isGone()) break
    const ids = await found(reading, query)
    results[key] = { result: candidatesOf(reading.projection.reads, query, ids) }
  }
  return results
}

type Reads = Reading['projection']['reads']

function mostOf({ limit = USUAL_CANDIDATES }: Query): number {
  return Math.max(1, Math.min(MOST_CANDIDATES, Math.floor(limit)))
}

function candidatesOf(reads: Reads, asked: Query, ids: readonly string[]): Candidate[] {
  const { query = '', properties = [] } = asked
  const most = mostOf(asked)
  const named = reads.items.named(ids)
  const wanted = properties.map(({ pid }) => pid)
  const book = isbnIn(query)
  const numbers = book === null ? [] : ['identifier']
  const values = valuesOf(reads, ids, [...wanted, 'date', ...numbers])
  const scored = ids.flatMap((id) => {
    const item = named.get(id)
    if (item === undefined) return []
    const isBook = book !== null && isBookOf(values.get(id)?.get('identifier') ?? [], book)
    const byName =
      readId(query) === id || isBook ? 1 : Math.max(similarity(query, item.name?.he), similarity(query, item.name?.en))
    const shares = properties.map(({ pid, v }) => agreement(values.get(id)?.get(pid) ?? [], [v].flat()))
    const share = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, shares.length)
    const part = shares.length === 0 ? 0 : PROPERTY_SHARE
    const score = Math.round(1_000 * (byName * (1 - part) + share * part)) / 10
    const [date] = values.get(id)?.get('date') ?? []
    const description = [item.path, date !== undefined && 'str' in date ? date.str : null]
    return [
      {
        id,
        name: shownName(item.name) ?? id,
        score,
        description: description.filter(Boolean).join(' · '),
        type: [typeView(item.type)],
        isWhole: byName === 1 && shares.every((each) => each === 1),
      },
    ]
  })
  const whole = scored.filter(({ isWhole }) => isWhole).length
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ isWhole, ...each }) => ({ ...each, match: isWhole && whole === 1 }))
}

/** Ids of candidates of the named types; without any, of all types that tables name. */
async function found({ projection }: Reading, asked: Query): Promise<string[]> {
  const query = (asked.query ?? '').slice(0, MAX_QUERY)
  const types = typesOf(asked)
  const limit = mostOf(asked) * 2
  const id = readId(query)
  const own = id !== null && projection.reads.items.find(id) !== null ? [id] : []
  if (!/[\p{L}\p{N}]/u.test(query)) return own

  async function search(type?: string): Promise<string[]> {
    // Other requests are answered between two searches.
    await nextTurn()
    return projection.reads.search.ids({ q: query, limit, ...(type !== undefined && { type }) })
  }

  const among: string[] = []
  if (types.length === 0) among.push(...(await search()))
  for (const type of types) among.push(...(await search(type)))
  if (among.length === 0 && types.length > 0 && asked.type_strict === 'should') {
    among.push(...(await search()))
  }
  return [...new Set([...own, ...among])].slice(0, 2 * MOST_CANDIDATES)
}

/** Whether one of the numbers is that of this book, in any of its forms. */
function isBookOf(values: readonly PropertyValue[], isbn: string): boolean {
  return values.some((value) => 'str' in value && isbnForms(value.str.replace(/^isbn:/, '')).includes(isbn))
}

/** 1: one of the values is one of those asked for; 0: none is. */
function agreement(values: readonly PropertyValue[], asked: readonly AskedValue[]): number {
  const known = values.map((value) =>
    'id' in value ? [value.id, value.name] : ['str' in value ? value.str : String(value.int)],
  )
  const isSame = (text: string): boolean =>
    known.flat().some((each) => each === text || similarity(text, each) === 1 || each.endsWith(`:${text}`))
  const hasNumber = (text: string): boolean => {
    const isbn = isbnIn(text)
    return isbn !== null && isBookOf(values, isbn)
  }
  return asked
    .map((each) => (typeof each === 'object' ? each.id : String(each)))
    .some((text) => isSame(text) || hasNumber(text))
    ? 1
    : 0
}
