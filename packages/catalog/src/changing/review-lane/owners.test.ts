/** Who answers a suggestion, and by when. Source: decisions.md#the-review-lane. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveSettings } from '@yalkut/ledger/people'
import { newItemId } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { authorData, setData } from '@yalkut/testing/values/items'
import { addCaller, addItem, rowOf, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../review/approve.ts'
import { sendBackSuggestion } from '../review/send-back.ts'
import { submitSuggestion } from '../sending/submit.ts'
import { suggestionConversation } from '../suggestions/conversation.ts'
import { handOnSuggestions } from './hand-on.ts'
import { waitingTimes } from './waiting-times.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

onEachEngine('The owner of a suggestion', (engine) => {
  const world = worldOn(engine)
  const nameOf = (id: string | null): string | null => {
    return Object.entries(world().people).find(([, { person }]) => person.id === id)?.[0] ?? null
  }
  const ownerOf = async (id: number): Promise<string | null> => nameOf((await rowOf(world(), id)).owner)
  async function send(sets: readonly string[], by: 'chana' | 'kalman' | 'sara' = 'chana') {
    const data = authorData('owned', { sets: [...sets] })
    return await suggest(world(), [{ id: newItemId(), type: 'author', data }], by)
  }
  const away = (name: 'kalman' | 'miriam' | 'sara', awayUntil: string | null): Promise<void> => {
    const { catalog, people } = world()
    return catalog.ledger.write((tx) => saveSettings(tx, people[name].person.id, { awayUntil }))
  }
  const owners = async (ids: readonly number[]): Promise<(string | null)[]> => {
    const found: (string | null)[] = []
    for (const id of ids) found.push(await ownerOf(id))
    return found
  }

  test('is a keeper of its sets, each in turn; the answer says who, and when', async () => {
    const sent = []
    for (let n = 0; n < 4; n += 1) sent.push(await send([world().sichos]))
    const found = await owners(sent.map(({ id }) => id))
    assert.deepEqual(found.toSorted(), ['kalman', 'kalman', 'miriam', 'miriam'])
    assert.notEqual(found[0], found[1])
    for (const { owner, dueAt, submitted_at } of sent) {
      assert.notEqual(owner, null)
      assert.equal(Date.parse(dueAt ?? '') - Date.parse(submitted_at ?? ''), 3 * DAY_MS)
    }
  })

  test('has the fewest to answer, and goes on with what they sent back', async () => {
    const { catalog, people, sichos, maamarim } = world()
    for (let n = 0; n < 3; n += 1) assert.equal(await ownerOf((await send([maamarim])).id), 'miriam')
    const { id } = await send([sichos])
    assert.equal(await ownerOf(id), 'kalman')
    for (let n = 0; n < 6; n += 1) await send([sichos])
    await sendBackSuggestion(catalog, people.kalman, id, 'x')
    const again = await submitSuggestion(catalog, people.chana, id)
    assert.equal(nameOf(again.owner), 'kalman')
  })

  test('is never its author, nobody who is away, and a steward when no keeper can', async () => {
    const { sichos, sealed } = world()
    assert.equal(await ownerOf((await send([sichos], 'kalman')).id), 'miriam')
    assert.equal(await ownerOf((await send([sealed])).id), 'sara', 'a locked set')
    assert.equal(await ownerOf((await send([])).id), 'sara', 'an item of no set')
    await away('kalman', '2099-01-01')
    for (let n = 0; n < 3; n += 1) assert.equal(await ownerOf((await send([sichos])).id), 'miriam')
    await away('miriam', '2099-01-01')
    assert.equal(await ownerOf((await send([sichos])).id), 'sara')
    await away('kalman', '2020-01-01')
    await away('miriam', null)
    assert.equal(await ownerOf((await send([sichos])).id), 'kalman', 'who is back')
  })

  test('is nobody when nobody can answer, and then nothing is promised; a job finds one later', async () => {
    const { catalog } = world()
    await away('sara', '2099-01-01')
    const sent = await send([], 'chana')
    assert.deepEqual([sent.owner, sent.dueAt], [null, null])
    await away('sara', null)
    await handOnSuggestions(catalog)
    const row = await rowOf(world(), sent.id)
    assert.equal(nameOf(row.owner), 'sara')
    assert.ok(Date.parse(row.due_at ?? '') > catalog.clock().getTime())
  })

  test('answers within the waiting time of the set, of several sets the longest', async () => {
    const { people } = world()
    const keepers = [people.kalman.person.id]
    const quick = await addItem(world(), {
      type: 'set',
      data: setData('quick', { keepers, reviewDays: 1 }),
    })
    const slow = await addItem(world(), {
      type: 'set',
      data: setData('slow', { keepers, reviewDays: 7 }),
    })
    for (const [sets, days] of [
      [[quick], 1],
      [[quick, slow], 7],
      [[quick, world().sichos], 1],
    ] as const) {
      const { dueAt, submitted_at } = await send(sets)
      assert.equal(Date.parse(dueAt ?? '') - Date.parse(submitted_at ?? ''), days * DAY_MS)
    }
  })

  test('that is late hands on to the next keeper, then to a steward, and there it stays', async () => {
    const { catalog, clock, sichos } = world()
    const { id } = await send([sichos])
    const first = await ownerOf(id)
    await handOnSuggestions(catalog)
    assert.equal(await ownerOf(id), first, 'the promise has not passed')
    const seen = [first]
    for (let n = 0; n < 4; n += 1) {
      clock.pass(3 * DAY_MS + HOUR_MS)
      await handOnSuggestions(catalog)
      seen.push(await ownerOf(id))
    }
    assert.deepEqual(new Set(seen.slice(0, 2)), new Set(['kalman', 'miriam']))
    assert.deepEqual(seen.slice(2), ['sara', 'sara', 'sara'])
    const { due_at } = await rowOf(world(), id)
    assert.ok(Date.parse(due_at ?? '') < clock.now().getTime(), 'late, and no new promise')
    const { timeline } = await suggestionConversation(catalog, world().people.chana, id)
    assert.equal(timeline.filter((entry) => 'kind' in entry && entry.kind === 'handed_on').length, 2)
  })

  test('that goes away hands on at once, with the promise as it was', async () => {
    const { catalog, sichos } = world()
    const { id, owner, dueAt } = await send([sichos])
    const name = nameOf(owner)
    assert.ok(name === 'kalman' || name === 'miriam')
    await away(name, '2099-01-01')
    await handOnSuggestions(catalog)
    const row = await rowOf(world(), id)
    assert.notEqual(row.owner, owner)
    assert.equal(row.due_at, dueAt)
    await away(name, null)
  })

  test('of two runs at once is chosen once', async () => {
    const { catalog, clock, sichos } = world()
    const { id } = await send([sichos])
    clock.pass(4 * DAY_MS)
    await Promise.all([handOnSuggestions(catalog), handOnSuggestions(catalog)])
    const turns = await catalog.ledger.read
      .selectFrom('review_turns')
      .select('owner')
      .where('suggestion_id', '=', id)
      .execute()
    assert.equal(turns.length, 2)
  })

  test('stands in nobody’s way: a set’s waiting times are numbers for all', async () => {
    const { catalog, clock, people } = world()
    const keepers = [people.kalman.person.id]
    const set = await addItem(world(), { type: 'set', data: setData('timed', { keepers }) })
    const none = await waitingTimes(catalog, { set })
    assert.deepEqual([none.answered, none.medianMs, none.p90Ms, none.waiting], [0, null, null, 0])
    for (const hours of [1, 2, 30]) {
      const { id } = await send([set])
      clock.pass(hours * HOUR_MS)
      if (hours === 2) await sendBackSuggestion(catalog, people.kalman, id, 'x')
      else await approveSuggestion(catalog, people.kalman, id)
    }
    await send([set])
    clock.pass(4 * DAY_MS)
    await send([set])
    const times = await waitingTimes(catalog, { set })
    assert.deepEqual([times.answered, times.waiting, times.late], [3, 2, 1])
    assert.equal(Math.round((times.medianMs ?? 0) / HOUR_MS), 2)
    assert.equal(Math.round((times.p90Ms ?? 0) / HOUR_MS), 30)
    clock.pass(100 * DAY_MS)
    assert.equal((await waitingTimes(catalog, { set })).answered, 0)
    await assert.rejects(waitingTimes(catalog, { set: world().author }), /no set/)
  })

  test('gives way to a keeper who was added', async () => {
    const { catalog } = world()
    const rivka = await addCaller(catalog, 'rivka')
    const set = await addItem(world(), {
      type: 'set',
      data: setData('new-keeper', { keepers: [rivka.person.id] }),
    })
    assert.equal((await send([set])).owner, rivka.person.id)
  })
})
