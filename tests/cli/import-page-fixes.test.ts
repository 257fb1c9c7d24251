/** `yalkut import page-fixes`: fixes and addresses of files come in, and the routes answer them. Source: docs/operators/importing.md. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import { textPages, turnedPdf } from '@yalkut/testing/bytes/make-pdf'
import { newFolder } from '@yalkut/testing/folders'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'
import { runYalkut } from './run-yalkut.ts'

const DRIVE = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs'
const FIX = { page: 2, matrix: [0, 1, -1, 0, 420, 0], box: [0, 0, 420, 595] }

test('lines with ids of Google Drive are answered by the route and the manifests; bad ones are skipped', async () => {
  const server = await startTestServer()
  const measured = JSON.stringify({ kind: 'pdf-pages', pages: 2, encoder: 'test' })
  const sha256 = await holdFile(server.catalog, turnedPdf(textPages(2, 81), 90), { measured })
  const file = join(newFolder(), 'fixes.jsonl')
  const run = async (rows: readonly unknown[], ...more: string[]): Promise<JsonObject> => {
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const given = ['import', 'page-fixes', '--from', file, '--data', server.dataDir, ...more]
    const { code, result, stderr } = await runYalkut(given)
    assert.ok(isJsonObject(result), stderr)
    return { code, ...result }
  }
  const good = { drive: DRIVE, sha256, encoder: 'app@1', pages: [FIX] }
  const bad = [
    [{ ...good, pages: [{ ...FIX, page: 3 }] }, /no page 3/],
    [{ ...good, pages: [{ ...FIX, matrix: [0, 0, 0, 0, 0, 0] }] }, /makes it a line/],
    [{ ...good, pages: [{ ...FIX, box: [5, 0, 5, 1] }] }, /is empty/],
    [{ ...good, sha256: 'f'.repeat(64) }, /does not have this file/],
    [{ ...good, drive: 'short' }, /Google Drive/],
    [{ ...good, page: [] }, /the key "page"/],
    [{ drive: DRIVE }, /says nothing/],
    [[], /not a JSON object/],
  ] as const
  const dry = await run([good, ...bad.map(([row]) => row)], '--dry-run')
  assert.deepEqual([dry.code, dry.fixes, dry.addresses], [3, 1, 1])
  const why = listOf(dry.skipped).map((each) => [each.place, each.why])
  for (const [at, [, said]] of bad.entries()) {
    const found = why.find(([place]) => place === `line ${at + 2}`)
    assert.match(String(found?.[1]), said)
  }
  assert.equal((await server.fetch(`/v1/page-fixes/drive/${DRIVE}`)).status, 404)
  assert.deepEqual(await run([good]), {
    code: 0,
    files: 1,
    fixes: 1,
    addresses: 1,
    same: 0,
    skipped: [],
  })
  assert.equal((await run([good])).same, 1)
  const found = await server.get(`/v1/page-fixes/drive/${DRIVE}`)
  assert.deepEqual([found.sha256, found.encoder, found.verdict, found.pages], [sha256, 'app@1', 'turn', [FIX]])
  const copy = objectOf(found.readingCopy)
  assert.equal((await server.fetch(String(copy.url))).status, 200)
  const manifest = await server.get(`/manifests/page-fixes/${sha256.slice(0, 2)}.json`)
  assert.deepEqual(listOf(manifest.files)[0]?.pages, [FIX])
  const { sources } = await server.get(`/v1/files/${sha256}/about`)
  assert.equal(listOf(sources)[0]?.url, `https://drive.google.com/file/d/${DRIVE}/view`)
  // The manifest itself comes in, and a fix without pages says that the machine was wrong.
  const whole = join(newFolder(), 'manifest.json')
  writeFileSync(whole, JSON.stringify(manifest))
  const again = await runYalkut(['import', 'page-fixes', '--from', whole, '--data', server.dataDir])
  assert.equal(Object(again.result).same, 1, again.stderr)
  const upright = { url: `https://drive.google.com/open?id=${DRIVE}`, pages: [] }
  assert.equal((await run([upright])).fixes, 1)
  const straight = await server.get(`/v1/page-fixes/drive/${DRIVE}`)
  assert.deepEqual([straight.verdict, straight.pages, straight.readingCopy], ['straight', [], null])
})
