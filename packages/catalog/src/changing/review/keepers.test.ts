/** Keepers of sets are named by account ids or handles, and stored as ids. Source: shapes.md#item-types. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isRefusal, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { watchRoom } from '@yalkut/testing/full-disk'
import { setData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, mergeItems } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { suggestItems } from '../sending/suggest-items.ts'
import { changeKeeper } from './change-keeper.ts'

const room = watchRoom()

onOneEngine('A keeper of a set', (engine) => {
  const world = worldOn(engine)
  const keepersOf = (id: string): string[] => {
    const [set] = world().catalog.projection.reads.items.of('set', [id])
    return set?.data.keepers ?? []
  }

  test('is named by handle or account id, whatever the case, and stored once as an id', async () => {
    const { kalman, miriam } = world().people
    const keepers = ['KALMAN', miriam.person.id, 'miriam']
    const id = await addItem(world(), { type: 'set', data: setData('named', { keepers }) })
    assert.deepEqual(keepersOf(id), [kalman.person.id, miriam.person.id])
  })

  test('that is nobody fails the check of references', async () => {
    const data = setData('nobodys', { keepers: ['nobody-here'] })
    await assert.rejects(
      mergeItems(world(), [{ id: newItemId(), type: 'set', data }]),
      (error: unknown) => isRefusal(error) && JSON.stringify(error.detail).includes('nobody-here'),
    )
  })

  test('may be named by handle in every way to suggest', async () => {
    const { catalog, people } = world()
    const item = { id: newItemId(), type: 'set', data: setData('sent', { keepers: ['kalman'] }) }
    const main = await catalog.latest()
    const order = { main, title: 'A set', items: [{ ...item, baseRev: null }] }
    const sent = await suggestItems(catalog, people.chana, order)
    assert.equal(JSON.stringify(sent).includes('"kalman"]'), false)
  })

  describe('on the command line', () => {
    test('is added and taken away by a commit, and again changes nothing', async () => {
      const { catalog, people, sichos } = world()
      const chana = people.chana.person.id
      const order = { set: sichos, person: 'chana' }
      const before = keepersOf(sichos)
      const added = await changeKeeper(catalog, people.sara, { ...order, change: 'add' })
      assert.deepEqual(added.keepers, [...before, chana])
      assert.equal(added.commit, catalog.projection.head())
      assert.deepEqual(keepersOf(sichos), [...before, chana])
      const again = await changeKeeper(catalog, people.sara, { ...order, change: 'add' })
      assert.equal(again.commit, null)
      await changeKeeper(catalog, people.sara, { set: sichos, person: chana, change: 'remove' })
      assert.deepEqual(keepersOf(sichos), before)
    })

    test('is stored while readers cannot see it yet, and the answer says so', async () => {
      const { catalog, people, sichos } = world()
      const dovid = { set: sichos, person: 'dovid' }
      // The file has some pages left over, which the first changes use.
      let added = await changeKeeper(catalog, people.sara, { ...dovid, change: 'add' })
      room.fill('projection.sqlite')
      for (let tries = 0; added.behind === undefined && tries < 200; tries += 1) {
        const change = tries % 2 === 0 ? 'remove' : 'add'
        added = await changeKeeper(catalog, people.sara, { ...dovid, change })
      }
      room.free('projection.sqlite')
      assert.equal(added.behind, true)
      assert.ok(added.commit !== null)
      await catalog.latest()
      assert.equal(catalog.projection.head(), added.commit)
      assert.deepEqual(keepersOf(sichos), added.keepers)
    })

    test('is refused for a set or a person that is not there, and to who is no steward', async () => {
      const { catalog, people, sichos } = world()
      const change = 'add' as const
      const nobody = { set: sichos, person: 'nobody-here', change }
      await assert.rejects(changeKeeper(catalog, people.sara, nobody), refused('not-found'))
      const nowhere = { set: 'sets/nowhere', person: 'chana', change }
      await assert.rejects(changeKeeper(catalog, people.sara, nowhere), refused('not-found'))
      const mine = { set: sichos, person: 'chana', change }
      await assert.rejects(changeKeeper(catalog, people.chana, mine), refused('forbidden'))
    })
  })
})
