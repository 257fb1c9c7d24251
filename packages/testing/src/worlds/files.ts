/** Files of a server under test, added without an upload. */
import type { Catalog } from '@yalkut/catalog'
import { addFile, setFileRights } from '@yalkut/ledger/files'
import type { Rights } from '@yalkut/model'

export interface FileFacts {
  mime?: string
  rights?: Rights
  credit?: string | null
  /** The measurements, as JSON. */
  measured?: string
}

/** Stores the bytes as a file; returns their sha256. */
export async function holdFile(
  { objects, ledger, latest, clock }: Catalog,
  bytes: Buffer | string,
  { mime = 'application/pdf', rights = 'open', credit = null, measured }: FileFacts = {},
): Promise<string> {
  const whole = Buffer.from(bytes)
  async function* once(): AsyncGenerator<Buffer> {
    yield whole
  }
  const { sha256, sizeBytes } = await objects.put(once())
  const at = clock().toISOString()
  const file = { sha256, sizeBytes, mime, rights, credit, by: 'system', at }
  await ledger.write((tx) => addFile(tx, { ...file, ...(measured !== undefined && { measured }) }))
  await latest()
  return sha256
}

/** Changes the rights of a file, as a steward does. */
export async function changeRights({ ledger, latest, clock }: Catalog, sha256: string, rights: Rights): Promise<void> {
  const at = clock().toISOString()
  await ledger.write((tx) => setFileRights(tx, { sha256, rights, reason: 'test', by: 'system', at }))
  await latest()
}
