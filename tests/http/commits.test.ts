/** Lists of chosen commits, and their sentences. Source: shapes.md#commits. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { merge, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const [shelf, work, unit] = [newItemId(), newItemId(), newItemId()]
const unitData = {
  work,
  label: { he: 'נח', en: 'Noach' },
  order: 'V1',
  position: [{ level: 'chapter', value: '1' }],
}
let start = 0

before(async () => {
  start = Number((await server.get('/v1/stats')).head)
  const set = { name: { he: 'מדף', en: 'Shelf' }, slug: 'shelf', policy: 'open', keepers: [] }
  await merge(server, [{ id: shelf, type: 'set', path: '/sets/shelf', data: set }])
  await merge(server, [
    { id: work, type: 'work', path: '/likutei', data: workData('likutei', [shelf]) },
    { id: unit, type: 'unit', path: '/likutei/V1', data: unitData },
  ])
  await merge(server, [{ id: unit, type: 'unit', data: { ...unitData, date: '4998-05-10' } }])
})

const commitsOf = async (query: string) => listOf((await server.get(`/v1/commits?${query}`)).commits)
const seqsOf = async (query: string) => (await commitsOf(query)).map(({ seq }) => Number(seq))

test('commits of a set, of a type and of both, the newest first or in order', async () => {
  assert.deepEqual(await seqsOf(`set=${shelf}`), [start + 1, start + 2, start + 3])
  assert.deepEqual(await seqsOf(`set=${shelf}&order=newest&limit=2`), [start + 3, start + 2])
  assert.deepEqual(await seqsOf(`set=${shelf}&type=work`), [start + 2])
  assert.deepEqual(await seqsOf(`type=unit&since=${start + 2}`), [start + 3])
  assert.equal((await seqsOf('order=newest&limit=1'))[0], start + 3)
})

test('commits of a person, by handle in any case and by account id', async () => {
  const all = await seqsOf(`order=newest&since=${start}`)
  const [last] = await commitsOf('order=newest&limit=1')
  assert.ok(last)
  const byId = await seqsOf(`author=${last.author}&order=newest&since=${start}`)
  assert.deepEqual(byId, all)
  const { people } = await server.get(`/v1/people?ids=${last.author}`)
  const handle = String(listOf(people)[0]?.username)
  assert.deepEqual(await seqsOf(`author=${handle.toUpperCase()}&since=${start}`), all.toReversed())
  assert.deepEqual(await seqsOf('author=nobody-at-all'), [])
})

test('each commit has a sentence with the names of today', async () => {
  const [changed, added] = await commitsOf(`set=${shelf}&order=newest&changes=0`)
  const { en: title } = objectOf(workData('likutei', []).title)
  const name = title ?? objectOf(workData('likutei', []).title).he
  assert.equal(objectOf(changed?.summary).en, `Unit changed in ${name}: Noach`)
  assert.equal(objectOf(added?.summary).en, `1 sefer and 1 unit added in ${name}`)
  assert.deepEqual(added?.changes, [])
  const [whole] = await commitsOf(`since=${start + 1}`)
  assert.deepEqual(whole?.summary, added?.summary)
})

test('an unknown type, a bad set and a cursor of another list are refused', async () => {
  for (const query of ['type=kettle', 'set=shelf', 'order=newest&cursor=c1.WzEsMl0', 'order=x']) {
    assert.equal((await server.fetch(`/v1/commits?${query}`)).status, 400, query)
  }
})

test('a large commit comes alone and whole, and its answer says where it ends', async () => {
  const sample = await startTestServer({ sample: true })
  for (const encoding of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const { commits } = await sample.get('/v1/commits?since=1', { headers })
    const [commit, ...others] = listOf(commits)
    assert.deepEqual(others, [])
    assert.ok(Number(commit?.changed) > 200)
    assert.equal(listOf(commit?.changes).length, commit?.changed)
  }
})
