/** The rights of another Yalkut in its mirror, under the numbers of the origin. Source: shapes.md#mirrors. */
import type { Rights } from '@yalkut/model'
import type { Writer } from '../engine/engine.ts'
import { SYSTEM_ACCOUNT } from '../people/people.ts'

export interface CopiedFile {
  change: number
  sha256: string
  sizeBytes: number
  mime: string
  rights: Rights
  credit: string | null
  at: string
}

export interface CopiedStop {
  change: number
  item: string
  isStopped: boolean
}

export async function copyFileRights(tx: Writer, file: CopiedFile): Promise<void> {
  const { sha256, sizeBytes, mime, rights, credit, change, at } = file
  const facts = { size_bytes: sizeBytes, mime, rights, credit, change }
  await tx
    .insertInto('files')
    .values({ sha256, ...facts, measured: null, added_by: SYSTEM_ACCOUNT, added_at: at })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(facts))
    .execute()
}

/** The origin says only whether an item is stopped, not by which requests: in a mirror it is one. */
export async function copyItemStop(tx: Writer, { item, isStopped, change }: CopiedStop): Promise<void> {
  const stopped = isStopped ? 1 : 0
  await tx
    .insertInto('item_stops')
    .values({ item, request: 0, stopped, change })
    .onConflict((conflict) => conflict.columns(['request', 'item']).doUpdateSet({ stopped, change }))
    .execute()
}
