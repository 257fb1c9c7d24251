/** Checked lines of scans as training data. Source: shapes.md#training-lines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

let now = new Date('2026-03-01T12:00:00.000Z')
const server = await startTestServer({ clock: () => now })
const shelves = await addShelves(server)

const HOCR = `<div class="ocr_page" title="bbox 0 0 100 100"><span class="ocr_line" title="bbox 10 10 90 20">אחת</span>
  <span class="ocr_line" title="bbox 10 30 90 40">שתים</span><span class="ocr_line" title="bbox 10 50 90 60">שלש</span></div>
  <div class="ocr_page" title="bbox 0 0 100 100"><span class="ocr_line" title="bbox 10 10 90 20">עמוד שני</span></div>`

async function linesOf(query = ''): Promise<JsonObject[]> {
  const { bytes } = await server.fetch(`/v1/machine/training/lines${query}`)
  const rows = bytes.toString().split('\n')
  return rows.filter((row) => row !== '').map((row) => parseJsonObject(row))
}

test('checked lines are given with their pictures, and no others', async () => {
  const file = await holdFile(server.catalog, 'a printed page', { rights: 'open' })
  const { scan } = await newScan(server, shelves.sichos, { file })
  await readByMachine(server, scan, HOCR)
  assert.deepEqual(await linesOf(), [], 'a machine read them')
  const confirm = async (page: number, fixes: object[] = []) => {
    const { id } = await server.send(201, `/v1/scans/${scan}/text/confirm`, post('chana', { page, fixes }))
    await server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
  }
  const unread = [
    { line: 'l2', text: 'שתים […]' },
    { after: 'l3', text: 'בלי מקום' },
  ]
  await confirm(1, unread)
  const lines = await linesOf()
  assert.deepEqual(
    lines.map(({ line, text, level }) => [line, text, level]),
    [
      ['l1', 'אחת', 1],
      ['l3', 'שלש', 1],
    ],
  )
  const { box, image, page, split } = lines[1] ?? {}
  assert.deepEqual([page, box], [1, [0.1, 0.5, 0.8, 0.1]])
  assert.ok(String(image).endsWith(`/iiif/3/${file}:1/pct:10,50,80,10/max/0/default.jpg`))
  now = new Date(now.getTime() + 60_000)
  await confirm(2)
  const since = await linesOf('?since=2026-03-01T12:00:30Z')
  assert.deepEqual(
    since.map((each) => [each.text, each.split]),
    [['עמוד שני', split]],
    'all lines of a scan have one split',
  )
  assert.equal((await server.fetch('/v1/machine/training/lines?since=x')).status, 400)
  await changeRights(server.catalog, file, 'link')
  assert.deepEqual(await linesOf(), [])
})
