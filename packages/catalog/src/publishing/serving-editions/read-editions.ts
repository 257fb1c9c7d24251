/** Editions as readers see them. Source: service.md#mirrors; shapes.md#editions. */
import type { Readable } from 'node:stream'
import { type EditionRow, findEdition, readEditions, readSigningKeys } from '@yalkut/ledger/editions'
import { refuse } from '@yalkut/model'
import { readCursor, writeCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { editionsSaid } from '../../core/sentences/editions.ts'
import type { Services } from '../../core/services/services.ts'
import { named, nullable } from '../../core/shapes/named.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { checksumsOf, LICENCES, type Manifest, readManifest } from '../edition-signing/manifest.ts'

const Dumps = Type.Object(
  {
    files: Type.Array(
      Type.Object({
        name: Type.String(),
        bytes: Type.Integer(),
        sha256: Type.String(),
        url: Type.String({ description: 'The address of the file.' }),
      }),
    ),
    manifest: Type.String({ description: 'The address of the signed manifest.' }),
    sha256sums: Type.String({ description: 'The address of the checksums.' }),
    signature: Type.Object({ alg: Type.Literal('ed25519'), keyId: Type.String() }),
  },
  named('EditionDumps', 'The files of an edition.'),
)

export const Edition = Type.Object(
  {
    tag: Type.String({ description: 'Year and week: `2026.40`, then `2026.40.2`.' }),
    commit_seq: Type.Integer({ description: 'The last commit that it holds.' }),
    created_at: Type.String(),
    notes: nullable(Type.String()),
    manifest: Type.String({ description: 'The address of the signed manifest.' }),
    withdrawn_at: Type.Optional(Type.String({ description: 'Since when its files are not given any more.' })),
    dumps: nullable(Dumps),
  },
  named('Edition', 'A signed copy of the whole catalog as files; `dumps` is null when it is withdrawn.'),
)
export type Edition = Static<typeof Edition>

export const EditionPage = Type.Object({
  editions: Type.Array(Edition),
  next: nullable(Type.String({ description: 'The cursor of the next page.' })),
})
export type EditionPage = Static<typeof EditionPage>

export const EditionListQuery = Type.Object({ limit: limitOf(500, 20), cursor: Cursor })
export type EditionListQuery = Static<typeof EditionListQuery>

const PublicKey = Type.Object(
  {
    alg: Type.Literal('ed25519'),
    keyId: Type.String({ description: 'The first 16 hex digits of the SHA-512 of the key.' }),
    publicKey: Type.String({ description: 'The 32 bytes of the key in base64.' }),
    createdAt: Type.String(),
    signedBy: Type.Optional(
      Type.Object(
        { keyId: Type.String(), value: Type.String() },
        {
          description: 'The signature of the key before it over the canonical JSON of `{ alg, keyId, publicKey }`.',
        },
      ),
    ),
  },
  named('EditionKey', 'A public key of editions.'),
)
export type PublicKey = Static<typeof PublicKey>

export const Mirrors = Type.Object(
  {
    git: Type.Array(Type.String(), { description: 'Addresses for `git clone`.' }),
    gitRewrittenAt: nullable(
      Type.String({
        description:
          'When the history of the git mirror was rewritten last, because words may no longer be shown; clone anew then.',
      }),
    ),
    dumps: Type.String({ description: 'The address under which the files of editions are.' }),
    keys: Type.Array(PublicKey, { description: 'The last one signs.' }),
    editions: Type.Array(Edition, { description: 'The newest ones.' }),
    licences: Type.String(),
    docs: Type.String({ description: 'How to verify and to mirror.' }),
  },
  named('Mirrors', 'What a mirror of the catalog needs.'),
)
export type Mirrors = Static<typeof Mirrors>

/** Editions in `/v1/mirrors`; all others are in the list. */
const NEWEST = 10

/** `git`: what the git mirror says of itself; null: this server has none. */
export async function readMirrors(
  { ledger }: Services,
  baseUrl: string,
  git: { rewrittenAt: string | null } | null,
): Promise<Mirrors> {
  const keys = await readSigningKeys(ledger.read)
  const editions = await readEditions(ledger.read, NEWEST)
  return {
    git: git === null ? [] : [`${baseUrl}/catalog.git`],
    gitRewrittenAt: git?.rewrittenAt ?? null,
    dumps: `${baseUrl}/dumps`,
    licences: LICENCES,
    docs: `${baseUrl}/docs/developers/mirrors`,
    keys: keys.map(({ key_id: keyId, public_key: publicKey, created_at: createdAt, ...by }) => ({
      alg: 'ed25519',
      keyId,
      publicKey,
      createdAt,
      ...(by.signed_by !== null && by.proof !== null && { signedBy: { keyId: by.signed_by, value: by.proof } }),
    })),
    editions: editions.map((row) => viewOf(row, baseUrl)),
  }
}

/** The newest first. Refuses `bad-request` for a bad cursor. */
export async function listEditions(
  { ledger }: Services,
  baseUrl: string,
  { limit, cursor }: EditionListQuery,
): Promise<EditionPage> {
  const before = cursor === undefined ? null : readCursor(cursor, 'number')[0]
  const rows = await readEditions(ledger.read, limit + 1, before)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    editions: page.map((row) => viewOf(row, baseUrl)),
    next: rows.length > limit && last !== undefined ? writeCursor([last.number]) : null,
  }
}

/** The manifest as it is stored; of a withdrawn edition too. Refuses `not-found`. */
export async function editionManifest(services: Services, tag: string): Promise<Manifest> {
  return manifestOf(await getEdition(services, tag))
}

/** Refuses `not-found` and, for a withdrawn edition, `gone`. */
export async function editionChecksums(services: Services, tag: string): Promise<string> {
  return checksumsOf((await servedManifest(services, tag)).files)
}

export interface Dump {
  name: string
  sizeBytes: number
  sha256: string
  open(range?: { start: number; end: number }): Promise<Readable>
}

/** A file that the manifest names. Refuses `not-found` and, for a withdrawn edition, `gone`. */
export async function getDump(services: Services, tag: string, name: string): Promise<Dump> {
  const { files } = await servedManifest(services, tag)
  const file = files.find((each) => each.name === name)
  if (file === undefined) throw refuse('not-found', editionsSaid('edition-no-file', { tag, name }))
  const { bytes: sizeBytes, sha256 } = file
  const open = (range?: { start: number; end: number }): Promise<Readable> => services.objects.read(sha256, range)
  return { name, sizeBytes, sha256, open }
}

async function getEdition({ ledger }: Services, tag: string): Promise<EditionRow> {
  const row = await findEdition(ledger.read, tag)
  if (row === null) throw refuse('not-found', editionsSaid('no-edition', { tag }))
  return row
}

async function servedManifest(services: Services, tag: string): Promise<Manifest> {
  const row = await getEdition(services, tag)
  if (row.withdrawn_at === null) return manifestOf(row)
  throw refuse('gone', editionsSaid('edition-withdrawn', { tag, withdrawn_at: row.withdrawn_at }), {
    withdrawn: { at: row.withdrawn_at },
  })
}

function manifestOf({ tag, manifest }: EditionRow): Manifest {
  const read = readManifest(manifest)
  if (read === null) throw new Error(`the manifest of edition ${tag} cannot be read`)
  return read
}

function viewOf(row: EditionRow, baseUrl: string): Edition {
  const { tag, seq, created_at, withdrawn_at } = row
  const { files, notes, signature } = manifestOf(row)
  const at = `${baseUrl}/v1/editions/${tag}`
  const manifest = `${at}/manifest.json`
  const view = { tag, commit_seq: seq, created_at, notes, manifest }
  if (withdrawn_at !== null) return { ...view, withdrawn_at, dumps: null }
  return {
    ...view,
    dumps: {
      files: files.map(({ name, bytes, sha256 }) => ({
        name,
        bytes,
        sha256,
        url: `${baseUrl}/dumps/${tag}/${name}`,
      })),
      manifest,
      sha256sums: `${at}/SHA256SUMS`,
      signature: { alg: 'ed25519', keyId: signature.keyId },
    },
  }
}
