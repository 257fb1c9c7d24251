import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemsAfter, type PositionedItem } from '@yalkut/ledger/suggestions'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, bodyOf, setData, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, draftOf, mergeItems, rowOf, shown } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { VISITOR } from '../../core/access/caller.ts'
import { createDraft, dropDraftItem, putItem } from './drafts.ts'

onOneEngine('a draft', (engine) => {
  const world = worldOn(engine)

  async function itemsOf(id: number): Promise<PositionedItem[]> {
    return await itemsAfter(world().catalog.ledger.read, id, -1, 100)
  }

  test('is made by any signed-in person who may write, and has a number of its own', async () => {
    const { catalog, people } = world()
    const one = await createDraft(catalog, people.chana, {
      title: '  שם \u0000 ',
      description: ' ',
    })
    assert.deepEqual([one.title, one.description, one.status, one.kind], ['שם', null, 'draft', 'suggestion'])
    const two = await createDraft(catalog, people.chana, { title: 'שם' })
    assert.equal(two.number, (one.number ?? 0) + 1)
    await assert.rejects(createDraft(catalog, VISITOR, { title: 'שם' }), refused('unauthorized'))
    const reader = { ...people.chana, scopes: ['read' as const] }
    await assert.rejects(createDraft(catalog, reader, { title: 'שם' }), refused('forbidden'))
    for (const title of ['', '  ', 'א'.repeat(201)]) {
      await assert.rejects(createDraft(catalog, people.chana, { title }), refused('invalid'))
    }
  })

  test('of a bot is an import without a number', async () => {
    const { catalog, people } = world()
    const created = await createDraft(catalog, people.robot, { title: 'ייבוא' })
    assert.deepEqual([created.kind, created.number], ['import', null])
  })

  test('gives a new item an id, and keeps an id that the writer chose', async () => {
    const { catalog, people } = world()
    const id = await draftOf(world(), [])
    const put = { type: 'author', data: authorData('new') }
    const made = await putItem(catalog, people.chana, id, put)
    assert.match(made.id, /^rh-[0-9a-hjkmnp-tv-z]{8}$/)
    const chosen = newItemId()
    const spelled = chosen.toUpperCase().replaceAll('0', 'O')
    assert.deepEqual(await putItem(catalog, people.chana, id, { ...put, id: spelled }), {
      id: chosen,
      items: 2,
    })
    assert.equal((await rowOf(world(), id)).items, 2)
    for (const bad of ['', 'rh-', 'rh-UUUUUUUU', 'work/1', made.id.slice(3)]) {
      const refusal = putItem(catalog, people.chana, id, { ...put, id: bad })
      await assert.rejects(refusal, refused('bad-request'))
    }
  })

  test('keeps an item’s first base revision when the item is put again', async () => {
    const { catalog, people } = world()
    const item = await addItem(world(), { type: 'author', data: authorData('base') })
    const { rev } = shown(world(), item)
    const id = await draftOf(world(), [{ id: item, type: 'author', data: authorData('first') }])
    await mergeItems(world(), [{ id: item, type: 'author', data: authorData('meanwhile') }])
    const again = { id: item, type: 'author', data: authorData('second') }
    await putItem(catalog, people.chana, id, again)
    const [kept] = await itemsOf(id)
    assert.deepEqual([kept?.baseRev, kept?.data?.slug], [rev, 'second'])
    await putItem(catalog, people.chana, id, { ...again, rev: shown(world(), item).rev })
    assert.equal((await itemsOf(id))[0]?.baseRev, shown(world(), item).rev)
    await assert.rejects(putItem(catalog, people.chana, id, { ...again, rev: 1 }), refused('invalid'))
  })

  test('bases an item on its revision at the time of the draft by default', async () => {
    const { catalog, people } = world()
    const item = await addItem(world(), { type: 'author', data: authorData('then') })
    const { rev } = shown(world(), item)
    const id = await draftOf(world(), [])
    await mergeItems(world(), [{ id: item, type: 'author', data: authorData('since') }])
    await putItem(catalog, people.chana, id, { id: item, type: 'author', data: authorData('mine') })
    assert.equal((await itemsOf(id))[0]?.baseRev, rev)
  })

  test('does not hold an item that is the same as on main', async () => {
    const { catalog, people } = world()
    const data = authorData('same')
    const item = await addItem(world(), { type: 'author', data, path: '/authors/same' })
    const id = await draftOf(world(), [{ id: item, type: 'author', data: authorData('other') }])
    const reordered = Object.fromEntries(Object.entries(data).reverse())
    const put = { id: item, type: 'author', data: reordered }
    assert.deepEqual(await putItem(catalog, people.chana, id, put), { id: item, items: 0 })
    const moved = { ...put, path: '/authors/moved' }
    assert.equal((await putItem(catalog, people.chana, id, moved)).items, 1)
    const back = { ...put, path: '/authors/same' }
    assert.equal((await putItem(catalog, people.chana, id, back)).items, 0)
  })

  test('does not hold an item that main has got since, even if its path changed on main', async () => {
    const { catalog, people } = world()
    const put = { type: 'author', data: authorData('a') }
    const item = await addItem(world(), { ...put, path: '/authors/taken-over' })
    const id = await draftOf(world(), [])
    await mergeItems(world(), [{ ...put, id: item, path: '/authors/now-here' }])
    assert.equal((await putItem(catalog, people.chana, id, { ...put, id: item })).items, 0)
  })

  test('deletes an item of main, and drops a new item again', async () => {
    const { catalog, people } = world()
    const item = await addItem(world(), { type: 'author', data: authorData('gone') })
    const id = await draftOf(world(), [{ id: item, type: 'author', data: null }])
    assert.equal((await itemsOf(id))[0]?.data, null)
    const fresh = newItemId()
    await putItem(catalog, people.chana, id, { id: fresh, type: 'author', data: authorData('x') })
    const drop = { id: fresh, type: 'author', data: null }
    assert.equal((await putItem(catalog, people.chana, id, drop)).items, 1)
    await assert.rejects(putItem(catalog, people.chana, id, drop), refused('not-found'))
    await dropDraftItem(catalog, people.chana, id, item)
    assert.equal((await rowOf(world(), id)).items, 0)
    await assert.rejects(dropDraftItem(catalog, people.chana, id, item), refused('not-found'))
  })

  test('refuses an unknown type, and a type that is not the item’s', async () => {
    const { catalog, people, sichosWork } = world()
    const id = await draftOf(world(), [])
    const put = (item: { id?: string; type: string; data?: null }) =>
      putItem(catalog, people.chana, id, { data: authorData('x'), ...item })
    await assert.rejects(put({ type: 'melody' }), refused('invalid'))
    await assert.rejects(put({ id: sichosWork, type: 'author' }), refused('invalid'))
    await assert.rejects(put({ id: sichosWork, type: 'author', data: null }), refused('invalid'))
    const fresh = newItemId()
    await put({ id: fresh, type: 'author' })
    const asSet = { id: fresh, type: 'set', data: setData('x') }
    await assert.rejects(putItem(catalog, people.chana, id, asSet), refused('invalid'))
  })

  test('refuses a deleted item under another type: an id is never used again', async () => {
    const { catalog, people } = world()
    const item = await addItem(world(), { type: 'author', data: authorData('gone') })
    await mergeItems(world(), [{ id: item, type: 'author', data: null }])
    const id = await draftOf(world(), [])
    const put = { id: item, type: 'set', data: setData('reused') }
    await assert.rejects(putItem(catalog, people.chana, id, put), refused('invalid'))
    const again = { id: item, type: 'author', data: authorData('back') }
    assert.equal((await putItem(catalog, people.chana, id, again)).items, 1)
  })

  test('refuses data that fails the schema of its type, and names the path of the field', async () => {
    const { catalog, people, sichosWork } = world()
    const id = await draftOf(world(), [])
    const names = (pointer: string) =>
      refused('invalid', ({ detail }) => {
        assert.ok(Array.isArray(detail))
        assert.deepEqual([detail[0].check, detail[0].status, detail[0].path], ['schema', 'fail', pointer])
      })
    for (const [data, pointer] of [
      [authorData('x', { color: 'red' }), '/color'],
      [authorData('x', { name: { he: 'א', 'a/b~c': 'x' } }), '/name/a~1b~0c'],
    ] as const) {
      await assert.rejects(putItem(catalog, people.chana, id, { type: 'author', data }), names(pointer))
    }
    const half = unitData(sichosWork, 'א')
    delete half.order
    const put = putItem(catalog, people.chana, id, { type: 'unit', data: half })
    await assert.rejects(put, names('/order'))
    assert.equal((await rowOf(world(), id)).items, 0)
  })

  test('reads a path in any case and with extra slashes, and refuses a text that is not a path', async () => {
    const { catalog, people } = world()
    const id = await draftOf(world(), [])
    const put = (path: string | null) =>
      putItem(catalog, people.chana, id, { type: 'author', data: authorData('x'), path })
    for (const path of ['/Authors/The-Rebbe/', 'authors/the-rebbe', '/authors/the-rebbe']) {
      const { id: item } = await put(path)
      const kept = (await itemsOf(id)).find((each) => each.id === item)
      assert.equal(kept?.path, '/authors/the-rebbe')
    }
    for (const path of ['', '/', 'a//b', '/authors/הרבי', '/a b', '/a_b', `/${'a'.repeat(300)}`]) {
      await assert.rejects(put(path), refused('invalid'), path)
    }
  })

  test('keeps an item’s path when the item is put again without a path', async () => {
    const { catalog, people } = world()
    const item = newItemId()
    const put = { id: item, type: 'author', data: authorData('kept'), path: '/authors/kept' }
    const id = await draftOf(world(), [put])
    await putItem(catalog, people.chana, id, {
      id: item,
      type: 'author',
      data: authorData('again'),
    })
    assert.equal((await itemsOf(id))[0]?.path, '/authors/kept')
    await putItem(catalog, people.chana, id, { ...put, path: null })
    assert.equal((await itemsOf(id))[0]?.path, null)
  })

  test('converts a body in the older markup to structure', async () => {
    const data = workData('markup', { body: "'''ראשון'''\n\nשני" })
    const id = await draftOf(world(), [{ type: 'work', data }])
    const body = JSON.stringify((await itemsOf(id))[0]?.data?.body)
    assert.match(body, /"profile":"plain"/)
    assert.match(body, /"marks":\["b"\]/)
  })

  test('refuses an unknown field also when a required field is missing', async () => {
    const { catalog, people } = world()
    const id = await draftOf(world(), [])
    const put = { type: 'author', data: { kind: 'editor', colour: 'blue' } }
    await assert.rejects(
      putItem(catalog, people.chana, id, put),
      refused('invalid', ({ detail }) => assert.match(JSON.stringify(detail), /"\/colour"/)),
    )
  })

  test('refuses NUL and half surrogate pairs in any position', async () => {
    const { catalog, people } = world()
    const id = await draftOf(world(), [])
    for (const note of ['a\0b', '\ud800', 'x\udc00\ud800']) {
      const put = { type: 'author', data: authorData('x', { note }) }
      await assert.rejects(putItem(catalog, people.chana, id, put), refused('invalid'))
    }
    const put = { type: 'author', data: authorData('x', { note: 'C:\\ud800 😀' }) }
    assert.equal((await putItem(catalog, people.chana, id, put)).items, 1)
  })

  test('refuses data that is too deep or too large', async () => {
    const { catalog, people } = world()
    const id = await draftOf(world(), [])
    const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)
    const put = (data: JsonObject) => putItem(catalog, people.chana, id, { type: 'author', data })
    await assert.rejects(put(deep), refused('invalid'))
    await assert.rejects(put(authorData('x', { note: 'א'.repeat(4_000_001) })), refused('too-large'))
  })

  test('is changed only by its author', async () => {
    const { catalog, people } = world()
    const id = await draftOf(world(), [{ type: 'author', data: authorData('hers') }])
    const [item] = await itemsOf(id)
    const put = { type: 'author', data: authorData('his') }
    for (const other of [people.dovid, people.sara, people.kalman]) {
      // Stewards see it; for others it is not there.
      const code = other === people.sara ? 'forbidden' : 'not-found'
      await assert.rejects(putItem(catalog, other, id, put), refused(code))
      const drop = dropDraftItem(catalog, other, id, item?.id ?? '')
      await assert.rejects(drop, refused(code))
    }
    await assert.rejects(putItem(catalog, people.chana, 999_999, put), refused('not-found'))
    assert.equal((await itemsOf(id)).length, 1)
  })

  test('keeps an item in the position where it was first put', async () => {
    const { catalog, people } = world()
    const ids = [newItemId(), newItemId(), newItemId()]
    const puts = ids.map((id, n) => ({
      id,
      type: 'work',
      data: workData(`w${n}`, { body: bodyOf('א') }),
    }))
    const id = await draftOf(world(), puts)
    await putItem(catalog, people.chana, id, {
      id: ids[0] ?? '',
      type: 'work',
      data: workData('x'),
    })
    assert.deepEqual(
      (await itemsOf(id)).map((item) => item.id),
      ids,
    )
  })
})
