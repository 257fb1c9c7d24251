/** What another server does to the same ledger: this server's projection does not hear of it. */
import type { Ledger, Writer } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import { CommitWriter, lockMain } from '@yalkut/ledger/line'
import type { JsonObject } from '@yalkut/model'
import type { WritingGates } from '../writing.ts'

export interface Put {
  id: string
  type: string
  data: JsonObject
}

const HEADER = {
  at: '2026-03-01T12:00:00.000Z',
  message: 'elsewhere',
  via: null,
  suggestionId: null,
  author: 'system',
  mergedBy: 'system',
}

/** Merges these items, and answers the commit. */
export async function mergeElsewhere(ledger: Ledger, puts: readonly Put[]): Promise<number> {
  return await ledger.write(async (tx) => {
    const writer = new CommitWriter(tx, await lockMain(tx), HEADER)
    await writer.add(await changesOf(tx, puts))
    return (await writer.finish()).seq
  })
}

async function changesOf(tx: Writer, puts: readonly Put[]) {
  const main = await findMainItems(
    tx,
    puts.map(({ id }) => id),
  )
  return puts.map((put) => {
    const path = main.get(put.id)?.path ?? null
    return { ...put, path, pathBefore: path, mergedInto: null }
  })
}

/** The next writer looks at the line, and then this happens before its transaction begins. */
export function meanwhile(gates: WritingGates, work: () => Promise<unknown>): void {
  gates.beforeTransaction = async () => {
    delete gates.beforeTransaction
    await work()
  }
}
