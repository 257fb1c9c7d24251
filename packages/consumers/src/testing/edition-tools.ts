/** Editions for tests: made by the code of the server, and read by tools that are not ours. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { addKey } from '@yalkut/catalog/publishing'
import type { JsonObject } from '@yalkut/model'
import { parseJsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import type { TestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import canonicalize from 'canonicalize'
import { type EditionResult, makeEdition } from '../making-editions/make-edition.ts'
import type { EditionSettings } from '../making-editions/settings.ts'
import { editionTakedowns } from '../making-editions/withdraw-editions.ts'
import { type Ground, LEASE_MS } from '../running/hold.ts'
import { takeTurn } from '../running/routine.ts'

const { signal: never } = new AbortController()

export interface EditionMaker {
  ground: Ground
  settings: EditionSettings
  make(): Promise<EditionResult>
  /** One turn of the routine that withdraws; a new one compares everything again. */
  obey(): Promise<string>
}

export async function editionMaker(server: TestServer): Promise<EditionMaker> {
  const { catalog, dataDir, address } = server
  const settings = { dataDir, baseUrl: address }
  const ground = { services: catalog, leaseMs: LEASE_MS }
  await addKey(catalog, { folder: join(dataDir, 'signing-keys'), rotates: false })
  const takedowns = editionTakedowns(ground, settings)
  return {
    ground,
    settings,
    make: () => makeEdition(ground, { settings, stop: never }),
    async obey() {
      const turn = await takeTurn(ground, takedowns, { stop: never, isUrgent: true })
      if (turn.kind === 'failed') throw turn.error
      return turn.kind
    },
  }
}

/** All files of an edition in a folder, as a person downloads them, with SHA256SUMS; `sha256sum -c` accepts them. */
export async function download(server: TestServer, tag: string): Promise<string> {
  const folder = newFolder()
  const manifest = await server.get(`/v1/editions/${tag}/manifest.json`)
  for (const { name, bytes, sha256 } of listOf(manifest.files)) {
    const answer = await server.fetch(`/dumps/${tag}/${name}`)
    assert.equal(answer.status, 200)
    assert.equal(answer.bytes.length, bytes)
    assert.equal(createHash('sha256').update(answer.bytes).digest('hex'), sha256)
    writeFileSync(join(folder, String(name)), answer.bytes)
  }
  const sums = await server.fetch(`/v1/editions/${tag}/SHA256SUMS`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.bytes)
  execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, stdio: 'pipe' })
  return folder
}

/** By Node's own crypto, from what `/v1/mirrors` and the manifest say. */
export async function isSignedByMirrors(server: TestServer, manifest: JsonObject): Promise<boolean> {
  const { signature, ...rest } = manifest
  const { keyId, value, alg } = objectOf(signature)
  assert.equal(alg, 'ed25519')
  const { keys } = await server.get('/v1/mirrors')
  const found = listOf(keys).find((key) => key.keyId === keyId)
  assert.ok(found !== undefined)
  const raw = Buffer.from(String(found.publicKey), 'base64')
  assert.equal(createHash('sha512').update(raw).digest('hex').slice(0, 16), keyId)
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const bytes = Buffer.from(canonicalize(rest) ?? '', 'utf8')
  return verify(null, bytes, key, Buffer.from(String(value), 'base64'))
}

/** The lines of a compressed file of JSON Lines. */
export function linesOf(path: string): JsonObject[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n')
  assert.equal(lines.pop(), '', 'each line has an end')
  return lines.map(parseJsonObject)
}

/** Every text of an edition's files, unpacked, in one string. */
export function everyWordOf(folder: string, tag: string): string {
  const sql = "select group_concat(data || coalesce(name_he, ''), ' ') from items"
  return [
    execFileSync('zcat', [`items-${tag}.jsonl.gz`], { cwd: folder, maxBuffer: 2 ** 28 }),
    execFileSync('zcat', [`commits-${tag}.jsonl.gz`], { cwd: folder, maxBuffer: 2 ** 28 }),
    execFileSync('unzip', ['-p', `texts-${tag}.zip`], { cwd: folder, maxBuffer: 2 ** 28 }),
    execFileSync('sqlite3', [`yalkut-${tag}.sqlite`, sql], { cwd: folder, maxBuffer: 2 ** 28 }),
    // A word is in the index of SQLite as it is.
    readFileSync(join(folder, `yalkut-${tag}.sqlite`)),
    readFileSync(join(folder, `items-${tag}.parquet`)),
    readFileSync(join(folder, `README-${tag}.md`)),
  ]
    .map((part) => part.toString('utf8'))
    .join('\n')
}
