/** The addresses outside the catalog that items name in a field `url`, at any depth. Words (bodies) are left out: what they
 *  say may be withheld. Source: shapes.md#health. */
import { isJsonObject, type Json } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type LookupWriter, writeOwnRows } from './lookup-writer.ts'

/** Of one item: a list that is longer says the same places again. */
const MOST = 200
/** In bytes: the ledger's index takes no longer ones. */
const LONGEST = 2_000
const WORDS: ReadonlySet<string> = new Set(['body', 'runs', 'notes'])

export function prepareOuterLinks(db: Database.Database): LookupWriter {
  const insert = db.prepare('insert or ignore into outer_links (url, id) values (?, ?)')
  const drop = db.prepare('delete from outer_links where id = ?')
  return writeOwnRows<string>({
    rowsOf: ({ data }) => [...addressesIn(data)].slice(0, MOST),
    add: (url, { id }) => insert.run(url, id),
    drop: ({ id }) => drop.run(id),
  })
}

function addressesIn(value: Json, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) addressesIn(one, found)
  else if (isJsonObject(value)) {
    for (const [key, inside] of Object.entries(value)) {
      if (key === 'url' && typeof inside === 'string') {
        if (isAddress(inside)) found.add(inside)
      } else if (inside !== undefined && !WORDS.has(key)) addressesIn(inside, found)
    }
  }
  return found
}

function isAddress(text: string): boolean {
  return /^https?:/.test(text) && Buffer.byteLength(text) <= LONGEST && URL.canParse(text)
}
