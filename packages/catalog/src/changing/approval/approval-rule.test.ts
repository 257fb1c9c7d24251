import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, eventData, segmentData, setData, textData, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, mergeItems, type Name, rowOf, signedIn, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import type { PutItem } from '../drafts/drafts.ts'
import { approveSuggestion } from '../review/approve.ts'
import { sendBackSuggestion } from '../review/send-back.ts'
import { whyMayNotApprove } from './may-approve.ts'

const STEWARDS: Name[] = ['adina', 'sara']

onOneEngine('who may approve', (engine) => {
  const world = worldOn(engine)

  /** The people who may approve a suggestion, by name. */
  async function approversOf(items: readonly PutItem[], by: Name = 'chana'): Promise<string[]> {
    const { catalog, people } = world()
    const { id } = await suggest(world(), items, by)
    const row = await rowOf(world(), id)
    const may: string[] = []
    for (const [name, { person }] of Object.entries(people)) {
      if ((await whyMayNotApprove(catalog.ledger.read, row, person)) === null) may.push(name)
    }
    return may.sort()
  }

  async function assertMay(names: Name[], items: readonly PutItem[], by?: Name): Promise<void> {
    assert.deepEqual(await approversOf(items, by), [...STEWARDS, ...names].sort())
  }

  const author = (sets: string[] | undefined, more: JsonObject = {}): PutItem => {
    const data = authorData(newItemId().slice(3), more)
    return { type: 'author', data: sets === undefined ? data : { ...data, sets } }
  }

  test('a keeper of the set, and stewards', async () => {
    const { sichos, maamarim } = world()
    await assertMay(['kalman', 'miriam'], [author([sichos])])
    await assertMay(['miriam'], [author([maamarim])])
  })

  test('of several sets, a keeper of all of them', async () => {
    const { sichos, maamarim } = world()
    await assertMay(['miriam'], [author([sichos, maamarim])])
    await assertMay(['miriam'], [author([sichos]), author([maamarim])])
  })

  test('of items of no set, only stewards', async () => {
    await assertMay([], [author(undefined)])
    await assertMay([], [author([])])
    await assertMay([], [author([world().sichos]), author(undefined)])
    await assertMay([], [author([newItemId()])])
  })

  test('of a locked set, and of a set inside a locked set, only stewards', async () => {
    const { sealed, sichos, people } = world()
    await assertMay([], [author([sealed])])
    const data = setData('inside-sealed', { parent: sealed, keepers: [people.kalman.person.id] })
    const inside = await addItem(world(), { type: 'set', data })
    await assertMay([], [author([inside])])
    await assertMay([], [author([sichos, inside])])
  })

  test('of sets, schemas and sources themselves, only stewards', async () => {
    const { sichos, people } = world()
    const keepers = [people.kalman.person.id]
    const changed = setData('sichos', { keepers: [...keepers, people.miriam.person.id], note: 'א' })
    await assertMay([], [{ id: sichos, type: 'set', data: changed }])
    await assertMay([], [{ type: 'set', data: setData('mine', { keepers, parent: sichos }) }])
    const source = { key: 'nli', name: { he: 'הספרייה' }, licence: 'cc0', sets: undefined }
    const { sets: _, ...plain } = source
    await assertMay([], [{ type: 'source', data: plain }, author([sichos])])
    const schema = { entityType: 'melody', label: { he: 'ניגון' }, jsonSchema: {}, version: 1 }
    // Who is no steward cannot suggest one.
    await assertMay([], [{ type: 'schema', data: schema, path: '/schemas/melody' }], 'sara')
  })

  test('an item is in the sets of all its parents, however deep', async () => {
    const { sichosWork, maamarim } = world()
    const unit = newItemId()
    await mergeItems(world(), [{ id: unit, type: 'unit', data: unitData(sichosWork, 'א') }])
    await assertMay(['kalman', 'miriam'], [{ type: 'unit', data: unitData(sichosWork, 'ב') }])
    const both = unitData(sichosWork, 'ג', { sets: [maamarim] })
    await assertMay(['miriam'], [{ type: 'unit', data: both }])
    const text = await addItem(world(), { type: 'text', data: textData(unit) })
    await assertMay(['kalman', 'miriam'], [{ type: 'segment', data: segmentData(text, 'א') }])
    const event = await addItem(world(), { type: 'event', data: eventData({ sets: [maamarim] }) })
    const recording = { title: { he: 'הקלטה' }, event }
    await assertMay(['miriam'], [{ type: 'recording', data: recording }])
    const relation = { kind: 'cites', from: unit, to: event }
    await assertMay(['kalman', 'miriam'], [{ type: 'relation', data: relation }])
  })

  test('a new item whose parent is in the same suggestion is in the parent’s sets', async () => {
    const work = newItemId()
    const data = workData(work.slice(3), { sets: [world().sichos] })
    await assertMay(
      ['kalman', 'miriam'],
      [
        { type: 'unit', data: unitData(work, 'א') },
        { id: work, type: 'work', data },
      ],
    )
  })

  test('an item that moves touches the set that it leaves and the set that it enters', async () => {
    const { sichos, maamarim, sichosWork, maamarimWork, sealed } = world()
    const item = await addItem(world(), author([sichos]))
    const to = (sets: string[]): PutItem[] => [{ ...author(sets), id: item }]
    await assertMay(['miriam'], to([maamarim]))
    await assertMay([], to([sealed]))
    await assertMay([], to([]))
    const unit = await addItem(world(), { type: 'unit', data: unitData(sichosWork, 'א') })
    const moved = { id: unit, type: 'unit', data: unitData(maamarimWork, 'א') }
    await assertMay(['miriam'], [moved])
  })

  test('a deletion touches the sets that the item was in', async () => {
    const id = await addItem(world(), author([world().maamarim]))
    await assertMay(['miriam'], [{ id, type: 'author', data: null }])
  })

  test('a sefer and its unit that move together touch both shelves', async () => {
    const { sichos, maamarim } = world()
    const work = newItemId()
    const unit = newItemId()
    const named = workData(work.slice(3), { sets: [sichos] })
    await mergeItems(world(), [
      { id: work, type: 'work', data: named },
      { id: unit, type: 'unit', data: unitData(work, 'א') },
    ])
    await assertMay(
      ['miriam'],
      [
        { id: unit, type: 'unit', data: unitData(work, 'ב') },
        { id: work, type: 'work', data: { ...named, sets: [maamarim] } },
      ],
    )
  })

  test('only a steward approves their own suggestion', async () => {
    const { sichos } = world()
    await assertMay(['miriam'], [author([sichos])], 'kalman')
    await assertMay(['kalman', 'miriam'], [author([sichos])], 'sara')
    const { catalog, people } = world()
    const own = await suggest(world(), [author([sichos])], 'kalman')
    await assert.rejects(approveSuggestion(catalog, people.kalman, own.id), refused('forbidden'))
    const stewards = await suggest(world(), [author(undefined)], 'sara')
    await approveSuggestion(catalog, people.sara, stewards.id)
  })

  test('a bot and a suspended person approve nothing, keeper or steward', async () => {
    const { catalog, people } = world()
    const keepers = [people.robot.person.id, people.dovid.person.id]
    const set = await addItem(world(), { type: 'set', data: setData('robots', { keepers }) })
    const { id } = await suggest(world(), [author([set])])
    const { person } = people.dovid
    for (const nobody of [
      people.robot,
      signedIn({ ...people.sara.person, bot: true }),
      signedIn({ ...person, suspended: true }),
      signedIn({ ...people.sara.person, suspended: true }),
    ]) {
      await assert.rejects(approveSuggestion(catalog, nobody, id), refused('forbidden'))
    }
    const reader = { ...people.dovid, scopes: ['read' as const] }
    await assert.rejects(approveSuggestion(catalog, reader, id), refused('forbidden'))
    await approveSuggestion(catalog, people.dovid, id)
  })

  test('only a steward approves a suggestion whose items are all gone from main', async () => {
    const id = await addItem(world(), author([world().sichos]))
    const { people, catalog } = world()
    const drop: PutItem = { id, type: 'author', data: null }
    const { id: suggestion } = await suggest(world(), [drop])
    await mergeItems(world(), [drop])
    await assert.rejects(approveSuggestion(catalog, people.dovid, suggestion), refused('forbidden'))
    const sent = sendBackSuggestion(catalog, people.dovid, suggestion, 'לא')
    await assert.rejects(sent, refused('forbidden'))
  })

  test('an unknown set gives nobody the right to approve', async () => {
    const { catalog, people } = world()
    const { id } = await suggest(world(), [author([newItemId()])])
    const sent = sendBackSuggestion(catalog, people.dovid, id, 'לא')
    await assert.rejects(sent, refused('forbidden'))
  })
})
