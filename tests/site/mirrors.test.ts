/** The page of downloads: editions, keys, commands, and what a withdrawn edition says. Source: service.md#mirrors. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { addKey, followWithGit } from '@yalkut/catalog/publishing'
import { makeEditionOnce } from '@yalkut/consumers'
import { beginEdition, publishEdition, withdrawEdition } from '@yalkut/ledger/editions'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startSiteServer({ sample: true, gitMirror: true })
const { catalog, dataDir, address } = server
const { signal: never } = new AbortController()

test('says that there is no edition yet', async () => {
  assert.match(await server.html('/mirrors'), /עדיין אין מהדורה/)
  assert.match(await server.html('/en/mirrors'), /No edition was made yet/)
})

test('lists an edition with its files and key, and a withdrawn one without files', async () => {
  const folder = join(dataDir, 'signing-keys')
  const { publicKey } = await addKey(catalog, { folder, rotates: false })
  const { manifest } = await makeEditionOnce(catalog, {
    settings: { dataDir, baseUrl: address },
    notes: 'לפני <b>החג</b>',
    stop: never,
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

test('older editions are on pages of their own', async () => {
  const { editions } = await server.get('/v1/editions')
  const [{ tag: made = '' } = {}] = listOf(editions)
  const manifest = await server.get(`/v1/editions/${made}/manifest.json`)
  const tags = Array.from({ length: 12 }, (_, at) => `2030.${10 + at}`)
  const at = '2030-03-01T12:00:00.000Z'
  for (const tag of tags) {
    const text = JSON.stringify({ ...manifest, tag })
    const edition = { tag, seq: 1, rights_change: 0, created_at: at, manifest: text }
    await catalog.ledger.write(async (tx) => {
      await beginEdition(tx, edition)
      await publishEdition(tx, { tag, manifest: text, at })
    })
  }
  const shown: string[] = []
  for (let path = '/en/mirrors'; path !== ''; ) {
    const page = await server.html(path)
    shown.push(...Array.from(page.matchAll(/<h3 id="e([^"]+)"/g), ([, tag = '']) => tag))
    path = /rel="next" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  }
  assert.deepEqual(shown, [...tags.toReversed(), made])
  assert.equal((await server.page('/mirrors?cursor=nonsense')).status, 400)
})

test('gives the address of the git mirror as soon as there is one', async () => {
  assert.doesNotMatch(await server.html('/mirrors'), /git clone/)
  const projection = join(dataDir, 'projection.sqlite')
  await followWithGit({
    dataDir,
    projection,
    host: 'yalkut.example',
    batch: 100,
    rewritesEveryMs: 0,
  })
  const { git } = await server.get('/v1/mirrors')
  assert.ok(Array.isArray(git))
  for (const path of ['/mirrors', '/en/mirrors']) {
    assert.ok((await server.html(path)).includes(`git clone ${git[0]}`), path)
  }
})
