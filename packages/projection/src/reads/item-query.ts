/** Items by a tree of conditions on their facts, counted and paged, for libraries that search the catalog. Words of texts are not
 *  asked. Source: shapes.md#oai-pmh-sru-reconciliation. */
import type Database from 'better-sqlite3'
import { matchExpression, queryTokens } from './name-query.ts'
import type { RuleName } from './words/rules.ts'

export type ItemQuery =
  | { by: 'and' | 'or' | 'not'; left: ItemQuery; right: ItemQuery }
  | { by: 'all' }
  /** Every word is in the item's names; a word that ends in `*` begins one of theirs. */
  | { by: 'name'; words: string }
  | { by: 'type'; type: string }
  | { by: 'id'; id: string }
  /** A number in another catalog, or in any of them (null). */
  | { by: 'number'; key: string | null; value: string }
  /** It names, in this field, an item whose names have every word. */
  | { by: 'linked'; field: string; words: string }
  | { by: 'set'; id: string }
  /** Date keys in this range; the ends are prefixes. */
  | { by: 'date'; from: string; before: string }
  /** Printed in these civil years, the last one too. */
  | { by: 'printed'; from: number; to: number }

export interface FoundItems {
  /** How many there are, up to `MOST_FOUND`. */
  count: number
  ids: string[]
}

/** Items that are counted and paged at most. */
export const MOST_FOUND = 10_000

export interface ItemQueryReads {
  /** In the order of lists. */
  find(query: ItemQuery, page: { offset: number; limit: number }): FoundItems
}

const NO_RULES: ReadonlySet<RuleName> = new Set()
const BEGINNING: ReadonlySet<RuleName> = new Set(['begins'])
const EXACTLY = { tags: [], consonants: false, rules: NO_RULES }

export function prepareItemQuery(db: Database.Database): ItemQueryReads {
  return {
    find(query, { offset, limit }) {
      const values: (string | number)[] = []
      const rule = ruleOf(query, values)
      // An unknown mixture of conditions: the fewest rows come from the conditions, not from the order.
      const order = query.by === 'all' ? 'i.list_key' : '+i.list_key'
      const count = db
        .prepare<unknown[], number>(`select count(*) from (select 1 from items i where ${rule} limit ${MOST_FOUND})`)
        .pluck()
      const page = db
        .prepare<unknown[], string>(`select i.id from items i where ${rule} order by ${order}, i.id limit ? offset ?`)
        .pluck()
      const bounded = Math.max(0, Math.min(limit, MOST_FOUND - offset))
      return {
        count: count.get(...values) ?? 0,
        ids: bounded === 0 ? [] : page.all(...values, bounded, offset),
      }
    },
  }
}

/** A condition in SQL; its values are added in order. */
function ruleOf(query: ItemQuery, values: (string | number)[]): string {
  switch (query.by) {
    case 'all':
      return '1'
    case 'and':
    case 'or': {
      const left = ruleOf(query.left, values)
      return `(${left} ${query.by} ${ruleOf(query.right, values)})`
    }
    case 'not': {
      const left = ruleOf(query.left, values)
      return `(${left} and not ${ruleOf(query.right, values)})`
    }
    case 'name': {
      const match = matchOf(query.words)
      if (match === null) return '0'
      values.push(match)
      return 'i.n in (select rowid from names where names match ?)'
    }
    case 'linked': {
      const match = matchOf(query.words)
      if (match === null) return '0'
      values.push(query.field, match)
      return `i.id in (select e.from_id from items o join edges e on e.to_id = o.id and e.field = ?
        where o.n in (select rowid from names where names match ?))`
    }
    case 'type':
      values.push(query.type)
      return 'i.type = ?'
    case 'id':
      values.push(query.id)
      return 'i.id = ?'
    case 'number':
      values.push(query.value)
      if (query.key === null) return 'i.id in (select id from external_ids where value = ?)'
      values.push(query.key)
      return 'i.id in (select id from external_ids where value = ? and key = ?)'
    case 'printed':
      values.push(query.from, query.to)
      return 'i.id in (select id from printed_years where year between ? and ?)'
    case 'set':
      values.push(query.id)
      return "i.id in (select from_id from edges where to_id = ? and field = 'sets')"
    case 'date':
      values.push(query.from, query.before)
      return "i.id in (select id from dates where field = 'date' and key >= ? and key < ?)"
    default:
      return query satisfies never
  }
}

/** null: the text has no letters. */
function matchOf(words: string): string | null {
  if (!words.includes('*')) {
    const tokens = queryTokens(words)
    return tokens.length === 0 ? null : matchExpression(tokens, EXACTLY)
  }
  const terms = words.split(/\s+/).flatMap((word) => {
    const tokens = queryTokens(word)
    const rules = word.endsWith('*') ? BEGINNING : NO_RULES
    return tokens.length === 0 ? [] : [`(${matchExpression(tokens, { ...EXACTLY, rules })})`]
  })
  return terms.length === 0 ? null : terms.join(' AND ')
}
