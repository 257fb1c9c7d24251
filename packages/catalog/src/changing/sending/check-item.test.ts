import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMainItems } from '@yalkut/ledger/items'
import { newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, bodyOf, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, draftOf, mergeItems, shown } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { VISITOR } from '../../core/access/caller.ts'
import { putItem } from '../drafts/drafts.ts'
import { checkItem } from './check-item.ts'
import { suggestFix } from './quick.ts'

onOneEngine('a check before sending', (engine) => {
  const world = worldOn(engine)

  test('names the wrong fields and saves nothing', async () => {
    const { catalog, people } = world()
    const suggestions = async (): Promise<number> =>
      (await catalog.ledger.read.selectFrom('suggestions').select('id').execute()).length
    const before = await suggestions()
    const data = { name: { he: '' }, kind: 'poet', born: '5741-06-14', colour: 'blue' }
    const { checks } = await checkItem(catalog, people.chana, { type: 'author', data })
    const wrong = checks.filter(({ status }) => status === 'fail').map(({ path }) => path)
    assert.ok(
      ['/name/he', '/kind', '/colour'].every((path) => wrong.includes(path)),
      String(wrong),
    )
    assert.equal(await suggestions(), before)
    const dated = { ...authorData('x'), born: '5741-06-14' }
    const day = await checkItem(catalog, people.chana, { type: 'author', data: dated })
    assert.deepEqual(
      day.checks.map(({ check, path }) => [check, path]),
      [['dates', '/born']],
    )
    const far = { ...authorData('y'), topics: [newItemId()] }
    const lost = await checkItem(catalog, people.chana, { type: 'author', data: far })
    assert.deepEqual(
      lost.checks.map(({ check, path }) => [check, path]),
      [['references', '/topics/0']],
    )
  })

  test('says who would review the change', async () => {
    const { catalog, people } = world()
    const { sichos, sealed } = world()
    const inSet = (sets: string[]) => ({ type: 'author', data: { ...authorData('z'), sets } })
    const asked = await checkItem(catalog, people.chana, inSet([sichos]))
    assert.deepEqual([asked.reviewers, asked.isLocked, asked.mayApprove], ['keepers', false, false])
    assert.equal((await checkItem(catalog, people.kalman, inSet([sichos]))).mayApprove, false)
    const shut = await checkItem(catalog, people.chana, inSet([sealed]))
    assert.deepEqual([shut.reviewers, shut.isLocked], ['stewards', true])
    assert.equal((await checkItem(catalog, people.chana, inSet([]))).reviewers, 'stewards')
    assert.equal((await checkItem(catalog, people.sara, inSet([]))).mayApprove, true)
  })

  test('knows the other items of the writer’s draft, and of nobody else’s', async () => {
    const { catalog, people } = world()
    const draft = await draftOf(world(), [])
    const { id } = await putItem(catalog, people.chana, draft, {
      type: 'author',
      data: authorData('n'),
    })
    const put = { type: 'work', data: workData('w', { authors: [id] }) }
    const alone = await checkItem(catalog, people.chana, put)
    assert.deepEqual(
      alone.checks.map(({ path }) => path),
      ['/authors/0'],
    )
    const beside = await checkItem(catalog, people.chana, { ...put, suggestion: draft })
    assert.deepEqual(beside.checks, [])
    const other = checkItem(catalog, people.dovid, { ...put, suggestion: draft })
    await assert.rejects(other, refused('not-found'))
  })

  test('refuses visitors, readers, unknown types and the type of another item', async () => {
    const { catalog, people } = world()
    const put = { type: 'author', data: authorData('r') }
    await assert.rejects(checkItem(catalog, VISITOR, put), refused('unauthorized'))
    const reader = { ...people.chana, scopes: ['read' as const] }
    await assert.rejects(checkItem(catalog, reader, put), refused('forbidden'))
    await assert.rejects(checkItem(catalog, people.chana, { ...put, type: 'x' }), refused('invalid'))
    const wrong = checkItem(catalog, people.chana, {
      id: world().author,
      type: 'work',
      data: workData('t'),
    })
    await assert.rejects(wrong, refused('invalid'))
  })

  test('refuses a schema that its sender may not send, before it is compiled', async () => {
    const { catalog, people } = world()
    const data = { entityType: 'x', label: { he: 'א' }, jsonSchema: {}, version: 1 }
    const put = { type: 'schema', path: '/schemas/x', data }
    await assert.rejects(checkItem(catalog, people.chana, put), refused('forbidden'))
    const large = { ...data, jsonSchema: { description: 'x'.repeat(70_000) } }
    const sent = checkItem(catalog, people.sara, { ...put, data: large })
    await assert.rejects(sent, refused('too-large'))
    assert.deepEqual((await checkItem(catalog, people.sara, put)).checks, [])
  })

  test('withheld words are not removed by data that was read without them', async () => {
    const { catalog, people } = world()
    const bodySource = { source: 'other', rights: 'link' }
    const data = unitData(world().sichosWork, '1', { body: bodyOf('מילים'), bodySource })
    const unit = await addItem(world(), { type: 'unit', data })
    const { data: read } = shown(world(), unit)
    assert.equal(read.body, undefined)
    const unchanged = suggestFix(catalog, people.chana, { entityId: unit, data: read })
    await assert.rejects(unchanged, refused('state'))
    await mergeItems(world(), [{ id: unit, type: 'unit', data: { ...read, note: 'הערה' } }])
    const main = (await findMainItems(catalog.ledger.read, [unit])).get(unit)
    assert.deepEqual(main?.data?.body, data.body)
    assert.equal(main?.data?.note, 'הערה')
  })
})
