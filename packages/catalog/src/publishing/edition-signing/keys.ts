/** The Ed25519 keys that sign editions. The private key is a file of the operator; the ledger has the public keys, each after
 *  the first signed by the one before it, so that a mirror which keeps the first one can follow.
 *  Source: shapes.md#editions; docs/operators/editions.md. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '@yalkut/model'
import { editionsSaid } from '../../core/sentences/editions.ts'

export interface SigningKey {
  keyId: string
  /** 32 bytes in base64. */
  publicKey: string
  /** Base64. */
  sign(bytes: Buffer): string
}

/** Before the 32 bytes of a public key in its SPKI form. Source: RFC 8410. */
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32

/** The first 16 hex digits of the SHA-512 of the key's 32 bytes. */
export function keyIdOf(publicKey: string): string {
  return createHash('sha512').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)
}

export function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text
}

/** False for a key or a signature that cannot be read. */
export function verifyWith(publicKey: string, bytes: Buffer, signature: string): boolean {
  if (!isPublicKey(publicKey)) return false
  const der = Buffer.concat([SPKI_START, Buffer.from(publicKey, 'base64')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, bytes, key, Buffer.from(signature, 'base64'))
}

/** Makes a private key in a folder, in a file with the key's id. */
export async function createKey(folder: string): Promise<SigningKey> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = signingKey(privateKey)
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(fileOf(folder, key.keyId), pem, { mode: 0o600, flag: 'wx', flush: true })
  return key
}

export function fileOf(folder: string, keyId: string): string {
  return join(folder, `${keyId}.pem`)
}

/** Null where the folder does not have it. Refuses `invalid`: the file is no such key. */
export async function loadKey(folder: string, keyId: string): Promise<SigningKey | null> {
  const path = fileOf(folder, keyId)
  let pem: string
  try {
    pem = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  try {
    const key = signingKey(createPrivateKey(pem))
    if (key.keyId === keyId) return key
  } catch {
    // Refused below.
  }
  throw refuse('invalid', editionsSaid('not-private-key', { path, keyId }))
}

function signingKey(privateKey: KeyObject): SigningKey {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = der.subarray(SPKI_START.length).toString('base64')
  return {
    publicKey,
    keyId: keyIdOf(publicKey),
    sign: (bytes) => sign(null, bytes, privateKey).toString('base64'),
  }
}
