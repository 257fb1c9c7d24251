/** How files to take along are made, kept and counted, while the catalog changes. Source: shapes.md#exports. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newItemId } from '@yalkut/model'
import { hasTypesetter } from '@yalkut/testing/outside/typesetter'
import { addShelves, bodyOf, merge } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer()
const shelves = await addShelves(server)
const taken = (id: string, query: string) => server.fetch(`/v1/entities/${id}/export?${query}`)

test('words that are withheld while their file is being made are not in it', { skip: !hasTypesetter() }, async () => {
  const id = newItemId()
  const data = { name: { he: 'נושא' }, sets: [shelves.sichos], body: bodyOf('מילים שננעלו') }
  await merge(server, [{ id, type: 'topic', data }])
  const first = taken(id, 'format=pdf')
  // The words are read before the faces are written, which takes seconds.
  while (!namesOfExports().some((name) => name === 'fonts')) await sleep(5)
  await merge(server, [{ id, type: 'topic', data: { ...data, sets: [shelves.sealed] } }])
  const answers = await Promise.all([first, taken(id, 'format=pdf')])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404],
  )
  assert.deepEqual(
    namesOfExports().filter((name) => /\.(typ|list)$/.test(name)),
    [],
  )
})

/** What is in the folder of files that are made. */
function namesOfExports(): string[] {
  const folder = join(server.dataDir, 'exports')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => basename(path))
}

test('the same words have the same tag, and a change has another', async () => {
  const id = newItemId()
  const data = (he: string) => ({
    name: { he: 'נושא' },
    sets: [shelves.sichos],
    body: bodyOf(he),
  })
  await merge(server, [{ id, type: 'topic', data: data('מילים') }])
  const tag = async () => (await taken(id, 'format=txt')).headers.get('etag')
  const before = await tag()
  await merge(server, [{ id: newItemId(), type: 'topic', data: data('אחר') }])
  assert.equal(await tag(), before)
  const unchanged = await server.fetch(`/v1/entities/${id}/export?format=txt`, {
    headers: { 'if-none-match': String(before) },
  })
  assert.equal(unchanged.status, 304)
  await merge(server, [{ id, type: 'topic', data: data('מילים חדשות') }])
  assert.notEqual(await tag(), before)
})

test('a file that is looked at again counts as one request, and one that is made again as what it costs', async () => {
  const id = newItemId()
  const topic = (he: string) => ({ name: { he: 'נושא' }, sets: [shelves.sichos], body: bodyOf(he) })
  await merge(server, [{ id, type: 'topic', data: topic('מילים') }])
  const counted: number[] = []
  const order = { id, format: 'docx', versions: [], part: null, lang: 'he', baseUrl: 'http://localhost' } as const
  const ask = () =>
    server.catalog.exporter.exportFile(order, {
      who: 'somebody',
      count: (requests) => counted.push(requests),
      sources: async () => ({ paths: {}, release: () => undefined }),
    })
  await ask()
  await ask()
  assert.deepEqual(counted, [3], 'made once')
  await merge(server, [{ id: newItemId(), type: 'topic', data: topic('אחר') }])
  await ask()
  assert.deepEqual(counted, [3, 1], 'looked at again')
  await merge(server, [{ id, type: 'topic', data: topic('מילים חדשות') }])
  await ask()
  assert.deepEqual(counted, [3, 1, 1, 2], 'made again')
})
