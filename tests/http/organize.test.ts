/** `/v1/organize`: rights, refusals and answers. Source: service.md#organize; shapes.md#organize. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { addShelves, merge, post, setData, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { factsIn, listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const shelves = await addShelves(server)
const { sichos, maamarim, sichosWork, maamarimWork } = shelves

function plan(...operations: JsonObject[]): JsonObject {
  return { operations }
}

const MOVE = { op: 'move', items: [sichosWork], to: maamarim }
const ROUTES = ['/v1/organize/preview', '/v1/organize']

test('a visitor and a read-only token save no plan', async () => {
  const headers = { authorization: `Bearer ${server.people.sara.readToken}` }
  const ask = { method: 'POST', json: plan(MOVE) }
  assert.equal((await server.fetch('/v1/organize', ask)).status, 401)
  assert.equal((await server.fetch('/v1/organize', { ...ask, headers })).status, 403)
})

test('everybody previews a plan, also without an account, and the preview saves nothing', async () => {
  const { counts } = await server.get('/v1/stats')
  const json = plan(MOVE, { op: 'rename', item: sichosWork, slug: 'previewed' })
  const visitor = { method: 'POST', json }
  const readOnly = {
    ...visitor,
    headers: { authorization: `Bearer ${server.people.sara.readToken}` },
  }
  for (const ask of [visitor, readOnly, post('chana', json), post('sara', json)]) {
    const preview = await server.send(200, '/v1/organize/preview', ask)
    assert.equal(preview.title, 'Add “likkutei” to “maamarim”; it stays in “sichos” …and 1 more')
    assert.match(String(preview.titleHe), /^הוספת .+ אל .+, וגם בתוך .+ כמקודם …ועוד 1$/)
    assert.deepEqual(preview.redirects, [{ id: sichosWork, from: '/likkutei', to: '/previewed' }])
    const [item] = listOf(preview.items)
    assert.deepEqual([item?.id, item?.isNew, item?.path], [sichosWork, false, '/previewed'])
  }
  assert.deepEqual((await server.get('/v1/stats')).counts, counts)
  assert.equal((await server.get(`/v1/entities/${sichosWork}`)).path, '/likkutei')
})

/** The outcome of a move between Kalman's shelf and Miriam's, with a request to apply it. */
const OUTCOMES: [Name, { merged: boolean; mayApprove: boolean }][] = [
  ['dovid', { merged: false, mayApprove: false }],
  ['chana', { merged: false, mayApprove: false }],
  ['kalman', { merged: false, mayApprove: false }],
  ['robot', { merged: false, mayApprove: false }],
  ['sara', { merged: true, mayApprove: true }],
]

test('only a steward’s own plan is applied at once; every other plan waits', async () => {
  for (const [name, outcome] of OUTCOMES) {
    const json = { ...plan(MOVE), apply: true }
    const created = await server.send(201, '/v1/organize', post(name, json))
    const { merged, mayApprove, suggestion } = created
    assert.deepEqual({ merged, mayApprove }, outcome, name)
    assert.ok(isJsonObject(suggestion))
    assert.equal(suggestion.status, outcome.merged ? 'merged' : 'open')
    assert.equal(suggestion.items, 1)
  }
})

test('a draft is kept, and its author sends it later', async () => {
  const json = {
    ...plan({ op: 'rename', item: maamarimWork, name: { en: 'Drafted' } }),
    draft: true,
  }
  const { suggestion, merged } = await server.send(201, '/v1/organize', post('chana', json))
  assert.ok(isJsonObject(suggestion))
  assert.deepEqual([suggestion.status, merged], ['draft', false])
  const sent = await server.send(200, `/v1/suggestions/${suggestion.id}/submit`, post('chana'))
  assert.equal(sent.status, 'open')
})

test('mistakes are answered with 422 and the index of the operation', async () => {
  const fine = { op: 'official', item: sichosWork }
  const mistakes: JsonObject[] = [
    { op: 'move', items: [sichos], to: sichos },
    { op: 'move', items: ['new:nothing'], to: sichos },
    { op: 'move', items: ['rh-00000000'], to: sichos },
    { op: 'merge', from: sichosWork, into: sichos },
    { op: 'delete-set', item: maamarim },
    { op: 'reorder', items: [sichosWork, sichos] },
  ]
  for (const mistake of mistakes) {
    for (const path of ROUTES) {
      const { error, detail } = await server.send(422, path, post('chana', plan(fine, mistake)))
      assert.equal(error, 'invalid')
      assert.ok(isJsonObject(detail) && detail.operation === 1, JSON.stringify(detail))
    }
  }
})

test('all mistakes of a plan are answered at once: of its form, or of its operations', async () => {
  const operations: JsonObject[] = [
    { op: 'official', item: sichosWork },
    { op: 'move', items: ['rh-00000000', sichosWork], to: 'new:nothing' },
    { op: 'delete-set', item: maamarim },
  ]
  for (const path of ROUTES) {
    const { message, detail } = await server.send(422, path, post('chana', plan(...operations)))
    assert.match(String(message), /^Operation 2 \(move\): .* 2 more mistakes in this plan/)
    const { mistakes, ...first } = objectOf(detail)
    assert.deepEqual(first, {
      reason: 'operation-mistake',
      operation: 1,
      op: 'move',
      field: '/items/0',
      id: 'rh-00000000',
    })
    assert.deepEqual(
      listOf(mistakes).map(({ operation, op, field }) => [operation, op, field]),
      [
        [1, 'move', '/items/0'],
        [1, 'move', '/to'],
        [2, 'delete-set', '/item'],
      ],
    )
  }
  const formless: JsonObject[] = [
    { op: 'create-set', name: { he: 'א' }, slug: 'Not A Slug', parent: 5 },
    { ...MOVE, position: 'middle', extra: true },
    { op: 'merge', from: sichosWork },
    { op: 'conjure' },
  ]
  const { detail } = await server.send(422, '/v1/organize', post('chana', plan(...formless)))
  assert.deepEqual(
    new Set(listOf(detail).map(({ path }) => path)),
    new Set([
      '/operations/0/slug',
      '/operations/0/parent',
      '/operations/1/extra',
      '/operations/1/position',
      '/operations/2/into',
      '/operations/3/op',
    ]),
  )
})

test('control characters are refused in a plan, and nothing of the plan is saved', async () => {
  const before = await server.get('/v1/stats')
  const create = { op: 'create-set', slug: 'no-letters' }
  const fine = { op: 'official', item: sichosWork }
  for (const bad of ['\u0000', 'א\u0000', '\ud800', 'א\udc00ב']) {
    const operations: JsonObject[] = [
      { ...create, name: { he: bad } },
      { ...create, name: { he: 'אותיות' }, description: { he: 'אותיות', en: bad } },
      { op: 'rename', item: maamarimWork, name: { en: bad } },
      { op: 'split', work: sichosWork, units: [sichosWork], title: { he: bad }, slug: 'parted' },
    ]
    for (const operation of operations) {
      for (const path of ROUTES) {
        const json = { ...plan(fine, operation), apply: true }
        const { error, detail } = await server.send(422, path, post('sara', json))
        assert.equal(error, 'invalid')
        assert.ok(isJsonObject(detail) && detail.operation === 1, JSON.stringify(detail))
      }
    }
  }
  assert.deepEqual(await server.get('/v1/stats'), before)
  assert.deepEqual(server.faults, [])
})

test('a plan of the wrong shape is refused with the path of the mistake', async () => {
  const wrong: [JsonObject, number][] = [
    [{}, 400],
    [plan(), 422],
    [plan({ op: 'conjure' }), 422],
    [plan({ op: 'merge', from: sichosWork }), 400],
    [plan({ op: 'create-set', name: { he: 'א' }, slug: 'Not A Slug' }), 422],
    [plan({ ...MOVE, position: 'middle' }), 422],
    [plan({ ...MOVE, extra: true }), 422],
    [plan(...Array.from({ length: 201 }, () => MOVE)), 422],
    [plan({ ...MOVE, items: Array.from({ length: 5_001 }, () => sichosWork) }), 422],
    [{ ...plan(MOVE), title: 'א'.repeat(201) }, 422],
  ]
  for (const [json, status] of wrong) {
    const text = JSON.stringify(json).slice(0, 80)
    assert.equal((await server.fetch('/v1/organize', post('chana', json))).status, status, text)
  }
})

test('a merged sefer answers 404 with the item that replaced it, and its old path leads there', async () => {
  const [copy, kept] = ['rh-c0pyc0py', 'rh-keptkept']
  await merge(server, [
    { id: copy, type: 'work', path: '/copy', data: workData('copy', [sichos]) },
    { id: kept, type: 'work', path: '/kept', data: workData('kept', [sichos]) },
  ])
  const json = { ...plan({ op: 'merge', from: copy, into: kept }), apply: true }
  const { preview } = await server.send(201, '/v1/organize', post('sara', json))
  assert.ok(isJsonObject(preview))
  assert.deepEqual(preview.forwards, [{ from: copy, to: kept }])
  const { detail } = await server.send(404, `/v1/entities/${copy}`, {})
  assert.deepEqual(factsIn(detail), { mergedInto: kept })
  const resolved = await server.get('/v1/resolve?path=/copy')
  assert.deepEqual([resolved.id, resolved.redirected, resolved.path], [kept, true, '/kept'])
})

test('every reader may read the tree, level by level', async () => {
  const low = 'rh-10w10w10'
  await merge(server, [{ id: low, type: 'set', path: '/sets/low', data: { ...setData('low', []), parent: maamarim } }])
  const top = await server.get('/v1/tree?depth=2')
  const node = listOf(top.children).find(({ id }) => id === maamarim)
  assert.equal(top.root, null)
  assert.equal(listOf(node?.children)[0]?.id, low)
  const one = await server.get(`/v1/tree?root=${maamarim}&limit=1`)
  assert.ok(isJsonObject(one.root) && one.root.id === maamarim)
  assert.deepEqual([listOf(one.children).length, one.more], [1, 2])
  assert.deepEqual((await server.get('/v1/tree?depth=0')).children, [])
  assert.equal((await server.fetch('/v1/tree?depth=5')).status, 400)
  assert.equal((await server.fetch('/v1/tree?limit=501')).status, 400)
  assert.equal((await server.fetch('/v1/tree?root=rh-00000000')).status, 404)
  assert.equal((await server.fetch('/v1/tree?root=nonsense')).status, 400)
})
