/** What an import would change, without changing anything. Source: docs/operators/importing.md. */
import { diffData, type ImportRecord, nameOf, type RenamedEdition } from '@yalkut/model'
import type { Services } from '../../core/services/services.ts'
import { clashesOf, removedBy } from './import-records.ts'
import type { Loss } from './losses.ts'
import { ImportPlan } from './plan-import.ts'
import type { SettledItem } from './settle-item.ts'

/** Items and refusals that are listed; all are counted. */
const MOST_LISTED = 200
/** Fields of an item that are listed. */
const MOST_FIELDS = 20

export interface DryRunItem {
  id: string
  type: string
  name: string | null
  /** Of a changed item: the fields, as JSON pointers. */
  fields?: string[]
  /** What goes, as JSON pointers. */
  removed?: string[]
  /** Places that the source and people both changed. */
  clashes?: number
}

export interface DryRun {
  new: { count: number; items: DryRunItem[] }
  changed: { count: number; items: DryRunItem[] }
  /** Items that go, with `removeMissing`. */
  deleted: { count: number; items: DryRunItem[] }
  /** Items that the import leaves as they are, because the source says what it said before, or what the catalog says. */
  same: number
  /** Items that people deleted or changed: the import leaves them alone. */
  kept: number
  /** Paragraphs, editions, notes, fields and items that go. */
  removed: number
  /** Places that would wait for a person. */
  clashes: number
  /** Kinds of items of which more than a fifth would be removed: then only `--yes` approves the import at once. */
  losses: Loss[]
  /** Editions that their source calls by another name now. */
  renamed: RenamedEdition[]
  /** Records that are of another type in the catalog, with why: the import would be refused. */
  refused: string[]
}

export interface DryRunOrder {
  source: string
  records: AsyncIterable<ImportRecord>
  removeMissing?: boolean
  name?: string
  /** Whether everything could be read so far. */
  isWhole?: () => boolean
  onProgress?: (records: number) => void
}

/** Reads alone. `records`: those that the catalog can take (`fittingRecords`). */
export async function dryRun(
  { ledger, latest }: Pick<Services, 'ledger' | 'latest'>,
  { source, records, removeMissing = false, name, isWhole, onProgress }: DryRunOrder,
): Promise<DryRun> {
  await latest()
  const refused: string[] = []
  const outcome: DryRun = {
    new: { count: 0, items: [] },
    changed: { count: 0, items: [] },
    deleted: { count: 0, items: [] },
    same: 0,
    kept: 0,
    removed: 0,
    clashes: 0,
    losses: [],
    renamed: [],
    refused,
  }

  const onRefused = (record: ImportRecord, error: Error) => refused.push(`${record.at ?? record.id}: ${error.message}`)
  const plan = new ImportPlan({
    source,
    records,
    removeMissing,
    onRefused,
    ...(name !== undefined && { name }),
    ...(isWhole && { isWhole }),
  })
  for await (const page of plan.pages(ledger.read)) {
    for (const item of page.items) note(outcome, item)
    outcome.removed += removedBy(page)
    outcome.clashes += clashesOf(page).reduce((sum, { count }) => sum + count, 0)
    for (const { id, type } of page.missing.flatMap(({ items }) => items)) {
      list(outcome.deleted, { id, type, name: null })
    }
    onProgress?.(page.records)
  }
  outcome.losses = plan.losses.large()
  outcome.renamed = plan.renamed
  outcome.refused = refused.slice(0, MOST_LISTED)
  const more = refused.length - outcome.refused.length
  if (more > 0) outcome.refused.push(`… and ${more} more`)
  return outcome
}

function note(outcome: DryRun, { found, item, clash, removed, isSame }: SettledItem): void {
  const { id, main, record } = found
  const about = { id, type: record.type, name: nameOf(record.type, record.data)?.he ?? null }
  if (main === undefined) list(outcome.new, about)
  else if (item !== null || clash !== null) {
    const fields = item === null ? [] : diffData(main.data, item.data).map(({ path }) => path)
    list(outcome.changed, {
      ...about,
      fields: fields.slice(0, MOST_FIELDS),
      ...(removed.length > 0 && { removed: removed.slice(0, MOST_FIELDS) }),
      ...(clash !== null && { clashes: clash.count }),
    })
  } else if (isSame) outcome.same += 1
  else outcome.kept += 1
}

function list(to: DryRun['new'], item: DryRunItem): void {
  to.count += 1
  if (to.items.length < MOST_LISTED) to.items.push(item)
}
