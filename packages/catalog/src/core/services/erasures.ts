/** Words that were erased leave the projection of every server of the ledger: each rebuilds it once. Source: decisions.md#erased-words. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ledger, LedgerLocation, Reader } from '@yalkut/ledger'
import { listAudit } from '@yalkut/ledger/access'
import { replaceProjection } from './build-in-thread.ts'

/** What the audit log calls it. */
export const WORDS_ERASED = 'words.erased'

/** In the data folder: the last erasure that its projection was built after. */
const NOTE = 'erased-seen'

/** Names the last erasure of a ledger; null: nothing was ever erased. */
export async function lastErasure(db: Reader): Promise<string | null> {
  const [last] = await listAudit(db, { action: WORDS_ERASED, limit: 1 })
  return last?.id ?? null
}

/** `erasure`: read before the projection was built. */
export async function noteErasure(dataDir: string, erasure: string | null): Promise<void> {
  if (erasure === null) return
  const next = join(dataDir, `${NOTE}.new`)
  await writeFile(next, erasure, { flush: true, mode: 0o600 })
  await rename(next, join(dataDir, NOTE))
}

/** Whether the projection of the folder was built after the last erasure. */
export async function hasObeyedErasures(ledger: Ledger, dataDir: string): Promise<boolean> {
  const last = await lastErasure(ledger.read)
  return last === null || last === (await readFile(join(dataDir, NOTE), 'utf8').catch(() => null))
}

export interface Obeying {
  ledger: Ledger
  location: LedgerLocation
  /** Ends the building. */
  stop: AbortSignal
}

/** Rebuilds the projection where words were erased since. True: it did, and readers of this server follow. */
export async function obeyErasures({ ledger, location, stop }: Obeying): Promise<boolean> {
  const { dataDir } = location
  if (await hasObeyedErasures(ledger, dataDir)) return false
  const last = await lastErasure(ledger.read)
  await replaceProjection(location, stop)
  await noteErasure(dataDir, last)
  return true
}
