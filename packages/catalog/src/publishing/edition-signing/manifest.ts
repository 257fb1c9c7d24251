/** The manifest of an edition: its files with their hashes, signed. Source: shapes.md#editions. */
import { isJsonObject, parseJson } from '@yalkut/model'
import canonicalize from 'canonicalize'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { keyIdOf, type SigningKey, verifyWith } from './keys.ts'

export const EditionFile = Type.Object({
  name: Type.String({ description: 'The name of the file.' }),
  bytes: Type.Integer(),
  sha256: Type.String(),
  rows: Type.Union([Type.Integer(), Type.Null()], {
    description: 'How many items, commits or texts it has; null for a page of words.',
  }),
  describes: Type.String({ description: 'What it is, in words.' }),
})
export type EditionFile = Static<typeof EditionFile>

export const Signature = Type.Object({
  alg: Type.Literal('ed25519'),
  keyId: Type.String(),
  value: Type.String({ description: 'Base64.' }),
})

export const Manifest = Type.Object(
  {
    tag: Type.String(),
    commit_seq: Type.Integer({ description: 'The last commit that it holds.' }),
    head: Type.Object({ seq: Type.Integer(), hash: Type.Union([Type.String(), Type.Null()]) }),
    created_at: Type.String(),
    notes: Type.Union([Type.String(), Type.Null()]),
    licences: Type.String(),
    files: Type.Array(EditionFile),
    withdrawn: Type.Optional(Type.Object({ at: Type.String() })),
    signature: Signature,
  },
  {
    $id: 'EditionManifest',
    title: 'EditionManifest',
    description:
      'A signed list of the files of an edition. `signature` is over the canonical JSON (RFC 8785) of the rest.',
  },
)
export type Manifest = Static<typeof Manifest>
export type UnsignedManifest = Omit<Manifest, 'signature'>

/** In words, with the SPDX identifiers of the licences. Source: docs/site/licences.en.md. */
export const LICENCES =
  'Facts of the catalog: CC0-1.0. Words that the community writes: CC-BY-SA-4.0. Other texts and files keep the licences and credits that their items name; words whose rights do not allow copies are left out.'

export function signManifest(manifest: UnsignedManifest, key: SigningKey): Manifest {
  const { keyId } = key
  const value = key.sign(canonicalBytes(manifest))
  return { ...manifest, signature: { alg: 'ed25519', keyId, value } }
}

/** Whether one of these public keys has signed it. */
export function isSignedBy({ signature, ...manifest }: Manifest, publicKeys: readonly string[]): boolean {
  const key = publicKeys.find((each) => keyIdOf(each) === signature.keyId)
  return key !== undefined && verifyWith(key, canonicalBytes(manifest), signature.value)
}

/** Null: the text is no manifest. Fields that this version does not know are kept: they are signed too. */
export function readManifest(text: string): Manifest | null {
  try {
    const found: unknown = parseJson(text)
    return isJsonObject(found) && Value.Check(Manifest, found) ? found : null
  } catch {
    return null
  }
}

export function canonicalBytes(value: object): Buffer {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('not a JSON value')
  return Buffer.from(text, 'utf8')
}

/** For `sha256sum -c`: hash, two spaces, name. */
export function checksumsOf(files: readonly EditionFile[]): string {
  return files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('')
}
