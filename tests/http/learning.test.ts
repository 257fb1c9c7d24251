/** What is learned of a typeface from checked lines, and offered for others. Source: shapes.md#learning. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { learnTypefaces } from '@yalkut/catalog/media'
import { newItemId } from '@yalkut/model'
import { ENGINE, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

/** Lines of a Rashi print as an engine of square letters read them. */
const LINES: readonly { scan: number; read: string; right: string }[] = JSON.parse(
  readFileSync(new URL('../../packages/ocr/src/learning/testdata/rashi-lines.json', import.meta.url), 'utf8'),
)
const server = await startTestServer()
const { sichos } = await addShelves(server)
const learn = () => learnTypefaces(server.catalog, new AbortController().signal)

const pagesOf = (first: number, last: number) =>
  [...Map.groupBy(LINES, ({ scan }) => scan)]
    .filter(([page]) => page >= first && page <= last)
    .map(([, lines]) => lines)

/** A scan of a printing by this publisher, read by a machine; its first pages are checked. */
async function addPrint(pages: ReturnType<typeof pagesOf>, checked: number): Promise<string> {
  const [publication, scan] = [newItemId(), newItemId()]
  const file = await holdFile(server.catalog, `print ${scan}`, { rights: 'open' })
  const title = { he: `דפוס ${scan}` }
  const printing = { kind: 'booklet', title, sets: [sichos], publisher: 'דפוס האחים' }
  await merge(server, [
    { id: publication, type: 'publication', data: { ...printing, gregorianYear: 1893 } },
    { id: scan, type: 'scan', data: { publication, file, completeness: 'complete' } },
  ])
  files.set(scan, file)
  const content = pages.map((lines) => lines.map(({ read }) => read).join('\n')).join('\f')
  await readByMachine(server, scan, content)
  for (const [at, lines] of pages.slice(0, checked).entries()) {
    const fixes = Object.fromEntries(lines.map(({ right }, line) => [`l${line + 1}`, right]))
    const sent = await server.send(201, `/v1/scans/${scan}/text/confirm`, post('chana', { page: at + 1, fixes }))
    await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('sara'))
  }
  return scan
}

const files = new Map<string, string>()
let first: string
let second: string
before(async () => {
  first = await addPrint(pagesOf(0, 5), 6)
  second = await addPrint(pagesOf(6, 9), 3)
})

const proposalsOf = (scan: string, page: number) => server.get(`/v1/scans/${scan}/text/proposals?page=${page}`)

test('unchecked lines get proposals from checked lines of their typeface, and checked lines none', async () => {
  assert.deepEqual((await proposalsOf(second, 4)).learned, null, 'nothing was learned yet')
  assert.deepEqual(await server.get('/v1/machine/quality'), {
    rows: [],
    at: null,
    certainty: [],
  })
  await learn()
  const { rows } = await server.get('/v1/machine/quality')
  const [row, ...none] = listOf(rows)
  assert.deepEqual(none, [])
  assert.deepEqual([row?.engine, row?.typeface, row?.scans], [ENGINE, 'דפוס האחים, 1890–1899', 2])
  const [wrong, left] = [Number(row?.before), Number(row?.after)]
  assert.ok(wrong > 0.25 && left < wrong, `${wrong} → ${left}`)
  assert.ok(Number(row?.heldBack) > 0 && Number(row?.heldBack) < Number(row?.lines))
  const { proposals, learned, rev } = await proposalsOf(second, 4)
  assert.equal(rev, (await server.get(`/v1/scans/${second}/text?page=4`)).rev)
  assert.equal(objectOf(learned).lines, row?.lines)
  assert.ok(listOf(proposals).length > 10)
  for (const { text, origin } of listOf(proposals)) {
    assert.equal(typeof text, 'string')
    assert.deepEqual(origin, { by: `learned:reader@${row?.lines}`, checked: false })
  }
  assert.deepEqual((await proposalsOf(second, 1)).proposals, [], 'every line was checked')
  const [{ line = '', text = '' } = {}] = listOf(proposals)
  const fix = { page: 4, line, text }
  const sent = await server.send(201, `/v1/scans/${second}/text/fix`, post('dovid', fix))
  await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('sara'))
  const later = listOf((await proposalsOf(second, 4)).proposals)
  assert.ok(later.length > 0 && later.every((each) => each.line !== line))
})

test('withheld lines teach nothing, and what they taught is offered no more', async () => {
  await learn()
  assert.ok(listOf((await proposalsOf(second, 4)).proposals).length > 0)
  await changeRights(server.catalog, files.get(first) ?? '', 'link')
  assert.deepEqual((await proposalsOf(second, 4)).proposals, [], 'before the next run too')
  assert.equal((await server.fetch(`/v1/scans/${first}/text/proposals?page=1`)).status, 404)
  await learn()
  const [row] = listOf((await server.get('/v1/machine/quality')).rows)
  assert.equal(row?.scans, 1)
  await changeRights(server.catalog, files.get(second) ?? '', 'link')
  await learn()
  assert.deepEqual((await server.get('/v1/machine/quality')).rows, [])
})
