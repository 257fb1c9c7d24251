/** Commit 1, and the system's commits after it: the built-in schemas. Source: service.md#versioning;
 *  shapes.md#built-in-schemas. */
import type { Ledger } from '@yalkut/ledger'
import { findMainItems, itemOf, type MainItem } from '@yalkut/ledger/items'
import { CommitWriter, lockMain, type NewChange } from '@yalkut/ledger/line'
import { ensureSystemAccount, SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import { builtInSchemaItems, isOf } from '@yalkut/model'
import type { Clock } from '../../clock.ts'

/** Seeds an empty ledger. In an older ledger, brings the schemas to this program's version in one commit. A schema that
 *  main has in a newer version, or that a person deleted, stays as it is. */
export async function seedSchemas(ledger: Ledger, clock: Clock): Promise<void> {
  const items = builtInSchemaItems()
  const current = await findMainItems(
    ledger.read,
    items.map(({ id }) => id),
  )
  if (items.every((item) => !isOlder(current.get(item.id), item.data.version))) return
  await ledger.write(async (tx) => {
    const now = clock().toISOString()
    await ensureSystemAccount(tx, now)
    const head = await lockMain(tx)
    const main = await findMainItems(
      tx,
      items.map(({ id }) => id),
    )
    const older = items.filter((item) => isOlder(main.get(item.id), item.data.version))
    if (older.length === 0) return
    const writer = new CommitWriter(tx, head, {
      at: now,
      message: head.seq === 0 ? 'Built-in schemas' : 'Newer built-in schemas',
      author: SYSTEM_ACCOUNT,
      mergedBy: SYSTEM_ACCOUNT,
      via: null,
      suggestionId: null,
    })
    const changes: NewChange[] = older.map(({ id, type, path, data }) => ({
      id,
      type,
      path,
      data,
      mergedInto: null,
      pathBefore: main.get(id)?.path ?? null,
    }))
    await writer.add(changes)
    await writer.finish()
  })
}

function isOlder(main: MainItem | undefined, version: number): boolean {
  if (main === undefined) return true
  const item = itemOf(main)
  return item !== null && isOf(item, 'schema') && item.data.version < version
}
