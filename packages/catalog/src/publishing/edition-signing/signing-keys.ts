/** The key that signs: made by the operator, and known to readers by the ledger. */
import { addSigningKey, readSigningKeys } from '@yalkut/ledger/editions'
import { refuse } from '@yalkut/model'
import { editionsSaid } from '../../core/sentences/editions.ts'
import type { ReadServices } from '../../core/services/services.ts'
import { createKey, loadKey, type SigningKey } from './keys.ts'
import { canonicalBytes } from './manifest.ts'

type KeyServices = Pick<ReadServices, 'ledger' | 'clock'>

export interface AddedKey {
  keyId: string
  publicKey: string
  /** The key before it, which has signed this one. */
  signedBy: string | null
}

/** Makes the first key, or the next one, which the present key signs. `folder`: where the private keys of this machine are.
 *  Refuses `state`: there is a key already and `rotates` is false, or the folder does not have the present key. */
export async function addKey(
  { ledger, clock }: KeyServices,
  { folder, rotates }: { folder: string; rotates: boolean },
): Promise<AddedKey> {
  const known = await readSigningKeys(ledger.read)
  const last = known.at(-1)
  if (last !== undefined && !rotates) {
    throw refuse('state', editionsSaid('has-signing-key', { key_id: last.key_id }))
  }
  const signer = last === undefined ? null : await loadKey(folder, last.key_id)
  if (last !== undefined && signer === null) {
    throw refuse('state', editionsSaid('signing-key-missing', { folder, key_id: last.key_id }))
  }
  const { keyId, publicKey } = await createKey(folder)
  const proof = signer?.sign(canonicalBytes({ alg: 'ed25519', keyId, publicKey })) ?? null
  const key = {
    key_id: keyId,
    public_key: publicKey,
    created_at: clock().toISOString(),
    signed_by: signer?.keyId ?? null,
    proof,
  }
  if (await ledger.write((tx) => addSigningKey(tx, key, known.length))) {
    return { keyId, publicKey, signedBy: key.signed_by }
  }
  throw refuse('conflict', editionsSaid('key-added-meanwhile'))
}

/** The key that signs editions now; null where there is none, or this machine does not have it. */
export async function activeKey({ ledger }: Pick<KeyServices, 'ledger'>, folder: string): Promise<SigningKey | null> {
  const last = (await readSigningKeys(ledger.read)).at(-1)
  return last === undefined ? null : await loadKey(folder, last.key_id)
}
