/** Paths of an import's new items that no other item has. Source: shapes.md#paths. */

import type { Reader } from '@yalkut/ledger'
import { findMainItems, holdersOf, type MainItem } from '@yalkut/ledger/items'
import type { ImportRecord } from '@yalkut/model'

/** Tries with a number at the end, before a path is left as it is. */
const MOST_TRIES = 50

export interface FreePath {
  record: ImportRecord
  /** The path that the source asks for; null: it was free. */
  taken: string | null
}

/** A new item whose path another item has gets the source's name behind it (`/tanya-sefaria`). What is below the path of a sefer
 *  goes where the sefer is, also where people have moved it. */
export class FreePaths {
  readonly #source: string
  readonly #claimed = new Map<string, string>()
  /** Paths of sefarim in the source, and where these sefarim are. */
  readonly #moved = new Map<string, string>()

  constructor(source: string) {
    this.#source = source
  }

  /** The records with their paths. An item of main keeps its own path whatever its record says. */
  async of(db: Reader, batch: readonly ImportRecord[]): Promise<FreePath[]> {
    const works = batch.flatMap(({ id, type }) => (type === 'work' ? [id] : []))
    this.#followMoves(batch, await findMainItems(db, works))
    const asked = batch.map((record) => this.#below(record))
    const holders = await holdersOf(
      db,
      asked.flatMap(({ path }) => path ?? []),
    )
    const isTaken = ({ id, path }: ImportRecord) =>
      path !== null && ![undefined, id].includes(holders.get(path) ?? this.#claimed.get(path))
    const known = await findMainItems(
      db,
      asked.filter(isTaken).map(({ id }) => id),
    )
    const found: FreePath[] = []
    for (const record of asked) {
      // A sefer that moved just now takes what is below it along.
      const now = this.#below(record)
      if (now.path === null || known.has(now.id) || !isTaken(now)) {
        found.push({ record: now, taken: null })
      } else {
        const path = await this.#free(db, now)
        if (now.type === 'work') this.#moved.set(now.path, path)
        found.push({ record: { ...now, path }, taken: now.path })
      }
      const { id, path } = found.at(-1)?.record ?? record
      if (path !== null && !this.#claimed.has(path)) this.#claimed.set(path, id)
    }
    return found
  }

  #followMoves(batch: readonly ImportRecord[], main: ReadonlyMap<string, MainItem>): void {
    for (const { id, path } of batch) {
      const there = main.get(id)?.path ?? null
      if (path !== null && there !== null && there !== path) this.#moved.set(path, there)
    }
  }

  #below(record: ImportRecord): ImportRecord {
    if (record.path === null || record.type === 'work' || this.#moved.size === 0) return record
    for (let end = record.path.lastIndexOf('/'); end > 0; ) {
      const moved = this.#moved.get(record.path.slice(0, end))
      if (moved !== undefined) return { ...record, path: moved + record.path.slice(end) }
      end = record.path.lastIndexOf('/', end - 1)
    }
    return record
  }

  async #free(db: Reader, { id, path }: ImportRecord): Promise<string> {
    for (let number = 1; number <= MOST_TRIES; number += 1) {
      const tried = `${path}-${this.#source}${number === 1 ? '' : `-${number}`}`
      const holder = (await holdersOf(db, [tried])).get(tried) ?? this.#claimed.get(tried)
      if (holder === undefined || holder === id) return tried
    }
    return path ?? ''
  }
}
