/** Proposed versions of items beside those on main, for review. A page takes two statements, or three when items drop links.
 *  Source: shapes.md#withheld-words; shapes.md#review-view. */
import {
  isSha256,
  type JsonObject,
  type LocalName,
  parseJsonObject,
  type Rights,
  referencesOf,
  type UncheckedItem,
} from '@yalkut/model'
import type Database from 'better-sqlite3'
import { dataOf } from '../apply/item-writer.ts'
import {
  type KnownState,
  type KnownStates,
  type ProposedParents,
  type RightsState,
  rightsSourcesOf,
} from '../apply/rights.ts'
import type { ItemBytes } from '../store/item-bytes.ts'
import type { AnyVersion, Known, ShownVersion, ShowReads, Today } from './shown-versions.ts'
import { readName } from './stored-name.ts'

export interface ProposedVersion extends UncheckedItem {
  /** The revision that the change is based on; null for a new item. */
  baseRev: number | null
}

/** An item's data and path, unaltered: they contain withheld words. */
export interface Side {
  data: JsonObject
  path: string | null
}

export interface ShownProposal {
  before: ShownVersion | null
  after: ShownVersion | null
  /** What main has, as it may be shown. */
  now: ShownVersion | null
  /** Of an item that is a copy, and not on main yet: the version of the other item that it was copied from, as of this item. */
  source: ({ id: string; rev: number } & ShownVersion) | null
  base: Side | null
  main: Side | null
}

export interface ItemName {
  type: string
  name: LocalName | null
}

export interface ProposalPage {
  /** In the order of the items. */
  shown: ShownProposal[]
  /** These items and the items they link to, as main has them. */
  named: Map<string, ItemName>
}

export interface ProposalReads {
  /** `proposed`: the items of the same suggestion, which may become parents of these. */
  page(items: readonly ProposedVersion[], proposed: ProposedParents): ProposalPage
}

interface MainRow {
  id: string
  type: string
  path: string | null
  rev: number
  held: RightsState['held']
  words: RightsState['words']
  name: string | null
  /** null: only the name and the rights were read. */
  bytes: ItemBytes | null
  sum: number | null
  raw: string | null
  /** 1: an item that a request stops, of which nothing else was read. */
  isStop: 0 | 1
}

interface PresentRow {
  id: string
  path: string | null
  rev: number
  bytes: ItemBytes
  sum: number
  raw: string | null
}

interface OldRow {
  rev: number
  id: string
  type: string
  path: string | null
  data: string
}

export function prepareProposalReads(
  db: Database.Database,
  { showKnown }: Pick<ShowReads, 'showKnown'>,
): ProposalReads {
  // The items themselves are read with all their data, others only with their rights and names; and the stopped items.
  const main = db.prepare<[string, string], MainRow>(
    `select id, type, path, rev, held, words, name, whole as bytes, whole_sum as sum, raw, 0 as isStop from items
     where id in (select value from json_each(?))
     union all
     select id, type, path, rev, held, words, name, null, null, null, 0 from items
     where id in (select value from json_each(?))
     union all
     select distinct item, '', null, 0, null, null, null, null, null, null, 1 from stops`,
  )
  const old = db.prepare<[string, string], OldRow>(
    `select rev, id, type, path, data from revisions
     where rev in (select value from json_each(?)) and data is not null
     union
     select rev, id, type, path, data from revisions where rev in (
       select max(rev) from revisions
       where id in (select value from json_each(?)) and data is not null group by id
     )`,
  )
  // The present version of an item has its data beside the item.
  const present = db.prepare<[string], PresentRow>(
    `select id, path, rev, whole as bytes, whole_sum as sum, raw from items
     where id in (select id from revisions where rev in (select value from json_each(?)))`,
  )
  const fileRights = db.prepare<[string], FileRightsRow>(
    'select sha256, rights from files where sha256 in (select value from json_each(?))',
  )
  return {
    page(items, proposed) {
      const ids = new Set(items.map(({ id }) => id))
      const links = new Set([...items, ...proposed.values()].flatMap(linksOf))
      const others = [...links].filter((id) => !ids.has(id))
      const found = new Found(main.all(JSON.stringify([...ids]), JSON.stringify(others)))
      const revs = items.flatMap((item) => found.missingBase(item))
      const gone = [...ids, ...others].filter((id) => !found.main.has(id))
      if (revs.length + gone.length > 0) {
        found.addOld(old.all(JSON.stringify(revs), JSON.stringify(gone)), gone)
      }
      const sources = items.flatMap((item) => found.missingSource(item))
      if (sources.length > 0) found.addSources(present.all(JSON.stringify(sources)))
      const left = new Set(items.flatMap((item) => linksOf({ ...item, ...found.baseOf(item) })))
      const unseen = [...left].filter((id) => !ids.has(id) && !links.has(id))
      if (unseen.length > 0) found.addMain(main.all('[]', JSON.stringify(unseen)))
      const files = [...links, ...left].filter(isSha256)
      if (files.length > 0) found.addFiles(fileRights.all(JSON.stringify(files)))
      return { shown: found.show(items, proposed, showKnown), named: found.named() }
    },
  }
}

interface FileRightsRow {
  sha256: string
  rights: Rights
}

/** The rows that were read for one page. */
class Found {
  readonly main = new Map<string, MainRow>()
  readonly #data = new Map<string, JsonObject>()
  readonly #old = new Map<number, OldRow>()
  readonly #sources = new Map<number, Side & { id: string; rev: number }>()
  readonly #last = new Map<string, KnownState & { last: AnyVersion | null }>()
  readonly #files = new Map<string, KnownState>()
  readonly #stopped = new Set<string>()

  constructor(rows: readonly MainRow[]) {
    this.addMain(rows)
  }

  addMain(rows: readonly MainRow[]): void {
    for (const row of rows) {
      if (row.isStop === 1) {
        this.#stopped.add(row.id)
        continue
      }
      this.main.set(row.id, row)
      const { id, bytes, sum, raw } = row
      if (bytes !== null && sum !== null) this.#data.set(id, dataOf({ id, bytes, sum, raw }))
    }
  }

  addFiles(rows: readonly FileRightsRow[]): void {
    for (const { sha256, rights } of rows) {
      this.#files.set(sha256, { state: { held: null, words: rights } })
    }
  }

  /** `gone`: items that main does not have now. */
  addOld(rows: readonly OldRow[], gone: readonly string[]): void {
    for (const id of gone) this.#last.set(id, { last: null })
    for (const row of rows) {
      this.#old.set(row.rev, row)
      const known = this.#last.get(row.id)
      if (known === undefined || (known.last?.rev ?? 0) > row.rev) continue
      this.#last.set(row.id, { last: { ...row, data: parseJsonObject(row.data) } })
    }
  }

  addSources(rows: readonly PresentRow[]): void {
    for (const row of rows) {
      const { id, rev, path } = row
      this.#sources.set(rev, { id, rev, path, data: dataOf(row) })
    }
  }

  /** Of an item that is not on main, and copied from the present version of another one. */
  missingSource({ id, baseRev }: ProposedVersion): number[] {
    return baseRev === null || this.main.has(id) || this.#old.has(baseRev) ? [] : [baseRev]
  }

  missingBase({ id, baseRev }: ProposedVersion): number[] {
    return baseRev === null || this.main.get(id)?.rev === baseRev ? [] : [baseRev]
  }

  baseOf({ id, baseRev }: ProposedVersion): Side | null {
    if (baseRev === null) return null
    if (this.main.get(id)?.rev === baseRev) return this.#mainOf(id)
    const row = this.#old.get(baseRev)
    // A copied item names the revision of its source. If main already has a copy, that revision is the base; otherwise there
    // is no base.
    if (row !== undefined && row.id !== id && !this.main.has(id)) return null
    return row === undefined ? null : { data: parseJsonObject(row.data), path: row.path }
  }

  /** The version that a copy was made from, with the copy's own place. */
  #sourceOf({ id, data, baseRev }: ProposedVersion): (Side & { id: string; rev: number }) | null {
    if (baseRev === null || data === null || this.main.has(id)) return null
    const old = this.#old.get(baseRev)
    const source = old === undefined ? this.#sources.get(baseRev) : versionOf(old)
    if (source === undefined || source.id === id) return null
    const { layer } = data
    return { ...source, data: { ...source.data, ...(layer !== undefined && { layer }) } }
  }

  #mainOf(id: string): Side | null {
    const [row, data] = [this.main.get(id), this.#data.get(id)]
    return row === undefined || data === undefined ? null : { data, path: row.path }
  }

  show(
    items: readonly ProposedVersion[],
    proposed: ProposedParents,
    showKnown: ShowReads['showKnown'],
  ): ShownProposal[] {
    const known: Known = { today: this.#today(items), known: this.#states(), proposed }
    const show = ({ id, type }: ProposedVersion, side: { data: JsonObject | null } | null) => {
      const data = side?.data ?? null
      return data === null ? null : (showKnown([{ id, type, data }], known)[0] ?? null)
    }
    return items.map((item) => {
      const [base, main] = [this.baseOf(item), this.#mainOf(item.id)]
      const from = this.#sourceOf(item)
      const source = show(item, from)
      return {
        before: show(item, base),
        after: show(item, item),
        now: show(item, main),
        source: from && source && { id: from.id, rev: from.rev, ...source },
        base,
        main,
      }
    })
  }

  #today(items: readonly ProposedVersion[]): Map<string, Today> {
    const today = new Map<string, Today>()
    for (const { id } of items) {
      const [row, data] = [this.main.get(id), this.#data.get(id)]
      const last = this.#last.get(id)?.last ?? null
      if (row !== undefined && data !== undefined) {
        const state = { rev: row.rev, held: row.held, words: row.words }
        today.set(id, { type: row.type, data, current: state })
      } else if (last !== null) {
        today.set(id, { type: last.type, data: last.data, current: null })
      }
    }
    return today
  }

  #states(): KnownStates {
    const states = new Map<string, KnownState>([...this.#last, ...this.#files])
    for (const { id, held, words } of this.main.values()) {
      states.set(id, { state: { held, words } })
    }
    return { states, stopped: this.#stopped }
  }

  named(): Map<string, ItemName> {
    const rows = [...this.main.values()]
    return new Map(rows.map(({ id, type, name }) => [id, { type, name: readName(name) }]))
  }
}

function versionOf({ id, rev, path, data }: OldRow): Side & { id: string; rev: number } {
  return { id, rev, path, data: parseJsonObject(data) }
}

/** The parents of an item, for its rights, and all items it links to, for their names. */
function linksOf({ type, data }: { type: string; data: JsonObject | null }): string[] {
  if (data === null) return []
  return [...rightsSourcesOf(type, data), ...referencesOf(type, data).map(({ to }) => to)]
}
