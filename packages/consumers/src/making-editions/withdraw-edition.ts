/** Withdraws an edition: its files are removed by the next sweep, its manifest stays, signed again where this machine has the key. */
import { activeKey, readManifest, signManifest } from '@yalkut/catalog/publishing'
import { type EditionRow, withdrawEdition } from '@yalkut/ledger/editions'
import type { Ground, Hold } from '../running/hold.ts'
import { type EditionSettings, keyFolderOf } from './settings.ts'

/** The caller holds a lease. */
export async function withdrawOne(
  services: Ground['services'],
  hold: Hold,
  settings: EditionSettings,
  { tag, manifest: text }: EditionRow,
): Promise<void> {
  const at = services.clock().toISOString()
  const manifest = readManifest(text)
  if (manifest === null) throw new Error(`the manifest of edition ${tag} cannot be read`)
  const { signature, ...said } = manifest
  const key = await activeKey(services, keyFolderOf(settings))
  const withdrawn = { ...said, withdrawn: { at } }
  const signed = key === null ? { ...withdrawn, signature } : signManifest(withdrawn, key)
  await services.ledger.write(async (tx) => {
    await hold.confirm(tx)
    await withdrawEdition(tx, { tag, manifest: JSON.stringify(signed), at })
  })
}
