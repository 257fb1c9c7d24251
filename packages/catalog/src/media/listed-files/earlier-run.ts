/** New printings and events of a table, some of whose files an earlier run sent. Source: shapes.md#tables-of-files. */
import { eachItemPage } from '@yalkut/ledger/suggestions'
import { isOf } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { listedFilesSaid } from '../../core/sentences/listed-files.ts'
import type { Services } from '../../core/services/services.ts'
import type { ReadRow } from './listed-row.ts'
import type { FileGroup, ListedOutcome, Settled } from './settled.ts'

/** A row whose file the catalog has already. */
export interface KnownRow {
  row: ReadRow
  settled: Extract<Settled, { kind: 'sent-before' | 'known' }>
}

/** Gives each group what an earlier run made for it. Files whose suggestion still waits for review are skipped: they would create it a second
 *  time. Gives the groups that may be sent. */
export function joinEarlier(reads: Reads, groups: readonly FileGroup[], known: readonly KnownRow[]): FileGroup[] {
  const earlier = new Map<string, KnownRow[]>()
  for (const each of known) {
    const { group, makes } = each.row
    if (makes && each.settled.kind === 'sent-before') earlier.set(group, [...(earlier.get(group) ?? []), each])
  }
  return groups.filter((group) => {
    const [before] = earlier.get(group.key) ?? []
    if (before === undefined) return true
    const { item, suggestion } = before.settled
    group.known = item === null ? null : madeFor(reads, item, before.row)
    if (group.known !== null) return true
    for (const { outcome } of group.files) skipWaiting(outcome, suggestion)
    return false
  })
}

function skipWaiting(outcome: ListedOutcome, suggestion: number | null): void {
  const where =
    suggestion === null ? listedFilesSaid('a-suggestion') : listedFilesSaid('the-suggestion', { id: suggestion })
  const why = listedFilesSaid('waits-in-suggestion', { where })
  outcome.settled = { kind: 'skipped', why }
}

/** The printing of a scan, or the event of a recording or a hanacha. */
function madeFor(reads: Reads, id: string, { request }: ReadRow): string | null {
  const [item] = reads.items.shown([id])
  if (item === undefined) return null
  if (isOf(item, 'recording')) return item.data.event ?? null
  if (!isOf(item, 'scan')) return null
  const { publication } = item.data
  if (request.what !== 'hanacha') return publication
  const [relation] = reads.links.of('relation', { to: publication, field: 'from', limit: 1 })
  return relation?.data.to ?? null
}

const PAGE = 500

/** The paths that earlier runs proposed and nobody has decided about. */
export async function waitingPaths({ ledger }: Services, known: readonly KnownRow[]): Promise<Set<string>> {
  const suggestions = new Set(known.flatMap(({ settled }) => settled.suggestion ?? []))
  const taken = new Set<string>()
  for (const suggestion of suggestions) {
    for await (const page of eachItemPage(ledger.read, suggestion, PAGE)) {
      for (const { path } of page) if (path !== null) taken.add(path)
    }
  }
  return taken
}
