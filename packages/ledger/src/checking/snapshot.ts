/** Reads the ledger as it is at one moment, however long that takes: writers continue meanwhile. */
import type { Engine, Reader } from '../engine/engine.ts'

export async function atOneMoment<T>({ name, read }: Engine, work: (db: Reader) => Promise<T>): Promise<T> {
  const transaction = read.transaction()
  // A transaction of SQLite always reads one moment.
  const begun = name === 'sqlite' ? transaction : transaction.setIsolationLevel('repeatable read')
  return await begun.execute(work)
}
