/** A scan in the whole service: sent by a reader, read by the real machine, corrected by people, shown, found, taken
 *  down and given back.
 *  Source: service.md#scans; service.md#files; service.md#page-images; service.md#rights; service.md#workers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalize } from '@iiif/parser'
import type { JsonObject } from '@yalkut/model'
import { correctShare, pdfOf, typesetPage } from '@yalkut/testing/bytes/typeset-pages'
import { sending } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import sharp from 'sharp'
import { acting, assertWithheld, everywhere, onEachEngine, until } from './journey.ts'

const PAGES = [typesetPage(1), typesetPage(2)]
const PDF = pdfOf(PAGES.map(({ png }) => png))
/** A word that no machine reads. */
const FIXED = 'תוקןביד'

onEachEngine('A scan', (journey) => {
  const { server, shelves } = journey
  const { approve, make, itemsOf, work, takeDown, giveBack } = acting(journey)
  let file = ''
  let [scan, publication, page] = ['', '', '']
  let machineLine: JsonObject = {}
  const suggestions: unknown[] = []

  const textOf = (number: number): Promise<JsonObject> => server.get(`/v1/scans/${scan}/text?page=${number}`)
  const suggest = async (...[as, path, json]: Parameters<typeof make>): Promise<JsonObject> => {
    const sent = await make(as, path, json)
    suggestions.push(sent.id)
    return sent
  }

  test('is sent by a new contributor, and is served after a keeper’s approval', async () => {
    const said = {
      what: 'scan',
      rights: 'mine',
      for: shelves.sichosWork,
      as: 'printing',
      title: 'פרקי אבות',
      year: '5742',
    }
    const { path, request } = sending('dovid', said, PDF, 'application/pdf')
    const sent = await server.send(201, path, request)
    assert.deepEqual([sent.as, sent.rights, sent.served], ['printing', 'open', false])
    file = String(sent.sha256)
    assert.equal((await server.fetch(`/objects/${file}`)).status, 404)
    const items = await itemsOf(sent.suggestion)
    scan = String(items.scan)
    publication = String(items.publication)
    await approve(sent.suggestion)
    assert.ok((await server.fetch(`/objects/${file}`)).bytes.equals(PDF))
    const again = await server.fetch(path, request)
    assert.equal(again.status, 200)
    assert.deepEqual(
      listOf(again.json.usedBy).map(({ id }) => id),
      [scan],
    )
  })

  test('is read by the machine, and its words are marked as a machine’s', async () => {
    const asked = { kind: 'ocr', item: scan }
    const { created } = await make('chana', '/v1/machine/requests', asked)
    assert.equal(created, true)
    const suggestion = await work(['ocr'], { ENGINE: 'tesseract.js' })
    suggestions.push(suggestion)
    assert.equal((await server.fetch(`/v1/scans/${scan}/text`)).status, 404, 'not before approval')
    await approve(suggestion)
    for (const [at, { words }] of PAGES.entries()) {
      const text = await textOf(at + 1)
      assert.deepEqual([text.machine, text.level, text.pages], [true, 0, [1, 2]])
      assert.equal(objectOf(text.engine).name, 'tesseract.js')
      const lines = listOf(text.lines)
      assert.ok(lines.every(({ checked }) => checked === false))
      const read = lines.flatMap((line) => String(line.text).split(' '))
      assert.ok(correctShare(words, read) > 0.9, read.join(' '))
    }
    assert.deepEqual((await server.get(`/v1/scans/${scan}/progress`)).levels, [0, 0])
    machineLine = listOf((await textOf(1)).lines)[1] ?? {}
  })

  test('starts from the layer that a keeper chooses, and a line is corrected', async () => {
    const layer = objectOf(listOf((await textOf(1)).layers)[0]).id
    const seeded = await suggest('kalman', `/v1/scans/${scan}/text/seed`, { layer })
    await approve(seeded.id, 'sara')
    assert.equal(objectOf(listOf((await textOf(1)).layers)[0]).seeds, true)
    assert.equal((await textOf(1)).machine, true, 'no person has read the page yet')
    const text = `${machineLine.text} ${FIXED}`
    const fix = { page: 1, line: machineLine.id, text }
    await approve((await suggest('chana', `/v1/scans/${scan}/text/fix`, fix)).id)
    const { lines, machine, pageId } = await textOf(1)
    page = String(pageId)
    const fixed = listOf(lines).filter(({ checked }) => checked === true)
    assert.equal(machine, false)
    assert.deepEqual(
      fixed.map((line) => [line.id, line.text, line.box]),
      [[machineLine.id, text, machineLine.box]],
    )
  })

  test('has a page read by two people, and the page then has no mark of the machine', async () => {
    const path = `/v1/scans/${scan}/text/confirm`
    await approve((await suggest('dovid', path, { page: 1 })).id)
    assert.equal((await textOf(1)).level, 1)
    const again = await server.fetch(path, { method: 'POST', as: 'dovid', json: { page: 1 } })
    assert.equal(again.status, 409)
    await approve((await suggest('miriam', path, { page: 1 })).id)
    const { level, lines, machine } = await textOf(1)
    assert.deepEqual([level, machine], [2, false])
    assert.ok(listOf(lines).every((line) => line.checked === true && line.level === 2))
    assert.equal((await textOf(2)).machine, true)
    assert.deepEqual((await server.get(`/v1/scans/${scan}/progress`)).levels, [2, 0])
    const { scans } = await server.get('/v1/machine/to-check')
    assert.deepEqual(
      listOf(scans).map((each) => [each.scan, each.pages, each.checked]),
      [[scan, 2, 1]],
    )
  })

  test('gets a contents map of its pages', async () => {
    const label = { he: 'פרק ראשון', en: 'Chapter 1' }
    const json = {
      publication,
      pages: { from: 1, to: 2, scheme: 'pdf' },
      newUnit: { work: shelves.sichosWork, label },
    }
    await approve((await suggest('chana', '/v1/suggestions/contents-map', json)).id)
    const linked = `/v1/entities/${publication}/linked?field=publication&type=contents-map`
    const [map] = listOf((await server.get(linked)).items)
    const { unit, pages } = objectOf(map?.data)
    assert.deepEqual(pages, { from: 1, to: 2, scheme: 'pdf' })
    const { data } = await server.get(`/v1/entities/${unit}`)
    assert.deepEqual(objectOf(data).label, label)
  })

  test('is shown page by page, here and in viewers, and is found by the corrected word', async () => {
    const { pages } = await server.get(`/v1/scans/${scan}/pages`)
    const [first] = listOf(pages)
    const image = await sharp((await server.fetch(String(first?.image))).bytes).metadata()
    assert.deepEqual([image.width, image.height], [first?.width, first?.height])
    const manifest = await server.get(`/manifests/iiif/${scan}.json`)
    const { entities } = normalize(structuredClone(manifest))
    assert.equal(Object.keys(entities.Canvas).length, 2)
    const inside = objectOf(listOf(manifest.service)[0])
    const search = new URL(String(inside.id)).pathname
    const hits = listOf((await server.get(`${search}?q=${encodeURIComponent(FIXED)}`)).items)
    assert.equal(hits.length, 1)
    assert.match(String(objectOf(hits[0]?.body).value), new RegExp(FIXED))
    const canvas = String(objectOf(listOf(manifest.items)[0]).id)
    assert.ok(String(hits[0]?.target).startsWith(`${canvas}#xywh=`))
  })

  test('gives its printing a cover', async () => {
    const path = `/v1/covers?ids=${publication}`
    const coverOf = async () => objectOf((await server.get(path)).covers)[publication]
    await until(async () => (await coverOf()) !== undefined, 'the first page is looked at')
    const cover = objectOf(await coverOf())
    assert.deepEqual([cover.file, cover.page, cover.machine], [file, 1, true])
    const thumb = await server.fetch(String(objectOf(cover.thumb).url))
    assert.equal((await sharp(thumb.bytes).metadata()).width, 300)
  })

  test('is withheld at once on every server when a steward upholds a request, and is given back whole', async () => {
    const q = encodeURIComponent(FIXED)
    const about = await server.get(`/v1/files/${file}/about`)
    const drawn = listOf(about.derivations).map(({ sha256 }) => `/objects/${sha256}`)
    assert.ok(drawn.length >= 2, 'a page and a thumbnail were drawn')
    const bytes = [
      `/objects/${file}`,
      ...drawn,
      `/iiif/3/${file}:1/info.json`,
      `/iiif/3/${file}:1/full/2000,/0/default.webp`,
      `/iiif/3/${file}:1/full/300,/0/default.webp`,
      `/manifests/iiif/${scan}.json`,
      `/manifests/iiif/${scan}/search?q=${q}`,
      `/manifests/iiif/${scan}/text/1`,
      `/v1/scans/${scan}/text?page=1`,
    ]
    const words = [
      `/v1/entities/${page}`,
      `/v1/entities/${page}/history`,
      `/v1/scans/${scan}/pages`,
      `/v1/covers?ids=${publication},${shelves.sichosWork}`,
      `/v1/works/${shelves.sichosWork}/cover`,
      '/v1/commits?since=0&limit=100',
      ...suggestions.map((id) => `/v1/suggestions/${id}`),
    ]
    const secrets = [FIXED, `"text":"${machineLine.text}"`, `/iiif/3/${file}`]
    await everywhere(journey, `/manifests/iiif/${scan}.json`, 200)
    await assertWithheld(journey, {
      file,
      bytes,
      words,
      secrets,
      takeDown: () => takeDown(scan),
      giveBack: () => giveBack(scan),
    })
  })
})
