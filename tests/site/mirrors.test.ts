/** The page of downloads: editions, keys, commands, and what a withdrawn edition says. Source: service.md#mirrors. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { addKey } from '@yalkut/catalog/editions'
import { makeEditionOnce } from '@yalkut/consumers'
import { withdrawEdition } from '@yalkut/ledger/editions'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const server = await startSiteServer({ sample: true })
const { catalog, dataDir, address } = server
const { signal: never } = new AbortController()

test('says that there is no edition yet', async () => {
  assert.match(await server.html('/mirrors'), /עדיין לא נעשתה מהדורה/)
  assert.match(await server.html('/en/mirrors'), /No edition was made yet/)
})

test('lists an edition with its files and key, and a withdrawn one without files', async () => {
  const folder = join(dataDir, 'signing-keys')
  const { publicKey } = await addKey(catalog, { folder, rotates: false })
  const { manifest } = await makeEditionOnce(catalog, {
    ...{ settings: { dataDir, baseUrl: address }, notes: 'לפני <b>החג</b>', stop: never },
    onStep: () => undefined,
  })
  const { tag } = manifest
  const { licences } = await server.get('/v1/mirrors')
  assert.equal(manifest.licences, licences)
  assert.match(String(licences), /CC0-1\.0.*CC-BY-SA-4\.0/)
  const readme = await fetch(`${address}/dumps/${tag}/README-${tag}.md`)
  assert.match(await readme.text(), /## Licences[\s\S]*CC0-1\.0[\s\S]*CC-BY-SA-4\.0/)
  const page = await server.html('/en/mirrors')
  assert.ok(page.includes(`Edition ${tag}`))
  for (const { name } of manifest.files) assert.ok(page.includes(`/dumps/${tag}/${name}"`), name)
  assert.ok(page.includes(publicKey.replaceAll('+', '+')))
  assert.match(page, /לפני &lt;b>|לפני &lt;b&gt;/)
  assert.match(page, /serve --mirror-of/)
  const at = '2026-03-01T12:00:00.000Z'
  const text = JSON.stringify({ ...manifest, withdrawn: { at } })
  await catalog.ledger.write((tx) => withdrawEdition(tx, { tag, manifest: text, at }))
  const after = await server.html('/en/mirrors')
  assert.match(after, /was withdrawn/)
  assert.ok(!after.includes(`/dumps/${tag}/yalkut-`))
})
