/** Goes through the records of an import and says what becomes of each item, without changing anything: for the import itself and
 *  for its dry run. */
import type { Reader } from '@yalkut/ledger'
import { type ImportRecord, isRefusal, type RenamedEdition, refuse } from '@yalkut/model'
import { withKeeperIds } from '../../core/access/keeper-ids.ts'
import { importingSaid } from '../../core/sentences/importing.ts'
import { batches } from './batches.ts'
import { withFreePaths } from './chapter-paths.ts'
import { findItems } from './found-items.ts'
import { originOf, scopeOf } from './import-order.ts'
import { Losses } from './losses.ts'
import { type MissingItems, type MissingScope, missingItems } from './missing-items.ts'
import { type SettledItem, settleItem } from './settle-item.ts'

export interface PlanOrder {
  source: string
  records: AsyncIterable<ImportRecord>
  removeMissing: boolean
  name?: string
  isWhole?: () => boolean
  /** Called with a record that is refused; without it the refusal is thrown. */
  onRefused?: (record: ImportRecord, error: Error) => void
}

export interface PlannedPage {
  items: SettledItem[]
  missing: MissingItems[]
  /** The ids that each file has brought, by its origin. */
  brought: Map<string, string[]>
  /** Of a page of missing items: the file that has them no longer. */
  origin: string | null
  /** Records so far. */
  records: number
}

export class ImportPlan {
  readonly losses = new Losses()
  /** Editions that their source calls by another name now, each once. */
  readonly renamed: RenamedEdition[] = []
  readonly #order: PlanOrder
  readonly #given = new Set<string>()
  readonly #found = new Set<string>()
  readonly #scopes = new Set<string>()
  readonly #origins = new Set<string>()

  constructor(order: PlanOrder) {
    this.#order = order
  }

  async *pages(db: Reader): AsyncGenerator<PlannedPage> {
    const { source, records, removeMissing } = this.#order
    for await (const raw of batches(records, source)) {
      for (const record of raw) this.#note(record)
      const named = await withKeeperIds(db, raw)
      const { items, losses, renamed } = await findItems(db, named, {
        source,
        removeMissing,
        isTaken: (id) => this.#found.has(id),
      })
      if (this.#isWhole()) this.losses.addEditions(losses)
      this.#noteRenamed(renamed)
      const settled = await withFreePaths(
        db,
        items.flatMap((found) => this.#settle(found)),
      )
      for (const { found } of settled) this.#found.add(found.id)
      const brought = this.#brought(settled)
      yield { items: settled, missing: [], brought, origin: null, records: this.#given.size }
    }
    if (!removeMissing) return
    if (!this.#isWhole()) {
      // A dry run lists what could not be read.
      if (this.#order.onRefused !== undefined) return
      throw refuse('state', importingSaid('unread-with-removal'))
    }
    yield* this.#missing(db)
  }

  #isWhole(): boolean {
    return this.#order.isWhole?.() ?? true
  }

  #note(record: ImportRecord): void {
    const { id } = record
    if (this.#given.has(id)) throw refuse('invalid', importingSaid('two-records-of-id', { id }), { id })
    this.#given.add(id)
    const scope = scopeOf(this.#order.source, record)
    const origin = originOf(this.#order, record)
    if (origin !== null) this.#origins.add(origin)
    else if (scope !== null) this.#scopes.add(scope)
  }

  #brought(settled: readonly SettledItem[]): Map<string, string[]> {
    const brought = new Map<string, string[]>()
    for (const { found } of settled) {
      const origin = originOf(this.#order, found.record)
      if (origin !== null) brought.set(origin, [...(brought.get(origin) ?? []), found.id])
    }
    return brought
  }

  #noteRenamed(renamed: readonly RenamedEdition[]): void {
    for (const each of renamed) {
      if (this.renamed.some(({ from, to }) => from === each.from && to === each.to)) continue
      this.renamed.push(each)
    }
  }

  #settle(found: Parameters<typeof settleItem>[0]): SettledItem[] {
    const { onRefused, source, removeMissing } = this.#order
    const isWhole = this.#isWhole()
    try {
      const settled = settleItem(found, { source, removeMissing, isWhole })
      this.#noteAbsent(settled)
      return [settled]
    } catch (error) {
      if (onRefused === undefined || !isRefusal(error)) throw error
      onRefused(found.record, error)
      return []
    }
  }

  #noteAbsent({ found, removed }: SettledItem): void {
    if (!this.#order.removeMissing || found.base === null) return
    const fields = removed.some((pointer) => !pointer.includes('/segments/'))
    this.losses.add({ what: FIELDS, of: 1, gone: fields ? 1 : 0 })
  }

  async *#missing(db: Reader): AsyncGenerator<PlannedPage> {
    const isThere = (id: string): boolean => this.#found.has(id)
    const scopes: MissingScope[] = [
      ...Array.from(this.#scopes, (sefer) => ({ sefer })),
      ...Array.from(this.#origins, (origin) => ({ origin })),
    ]
    for (const scope of scopes) {
      const origin = 'origin' in scope ? scope.origin : null
      for await (const missing of missingItems(db, scope, isThere)) {
        const gone = missing.items.length + missing.clashes.length
        this.losses.add({ what: origin ?? ITEMS, of: missing.of, gone })
        const page = { items: [], missing: [missing], brought: new Map<string, string[]>() }
        yield { ...page, origin, records: this.#given.size }
      }
    }
  }
}

const FIELDS = 'items with fields or editions that the source leaves out'
const ITEMS = 'items of earlier imports'
