import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commitsAfter, readHead, verifyLine } from '@yalkut/ledger/line'
import { isRefusal, newItemId } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { authorData, workData } from '@yalkut/testing/values/items'
import { addItem, draftOf, findShown, mergeItems, rowOf, shown, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { putItem } from '../drafts/drafts.ts'
import { suggestFix } from '../sending/quick.ts'
import { submitSuggestion } from '../sending/submit.ts'
import { withdrawSuggestion } from '../sending/withdraw.ts'
import { approveSuggestion } from './approve.ts'
import { sendBackSuggestion } from './send-back.ts'

/** Each act's answer: `ok`, or the code of its refusal. A fault is thrown again. */
async function outcomes(acts: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(acts)
  return settled.map((each) => {
    if (each.status === 'fulfilled') return 'ok'
    if (isRefusal(each.reason)) return each.reason.code
    throw each.reason
  })
}

onEachEngine('two people at the same time', (engine) => {
  const world = worldOn(engine)
  const ROUNDS = [1, 2, 3, 4, 5]

  async function open(): Promise<{ id: number; item: string }> {
    const item = newItemId()
    const data = authorData(item.slice(3), { sets: [world().sichos] })
    const { id } = await suggest(world(), [{ id: item, type: 'author', data }])
    return { id, item }
  }

  async function commitsOf(suggestion: number): Promise<number> {
    const commits = await commitsAfter(world().catalog.ledger.read, 0, 10_000)
    return commits.filter(({ suggestionId }) => suggestionId === suggestion).length
  }

  test('approve the same suggestion: it is merged once', async () => {
    const { catalog, people } = world()
    for (const _ of ROUNDS) {
      const { id } = await open()
      const acts = [people.kalman, people.miriam, people.sara].map((keeper) => approveSuggestion(catalog, keeper, id))
      assert.deepEqual((await outcomes(acts)).sort(), ['ok', 'state', 'state'])
      assert.equal(await commitsOf(id), 1)
    }
  })

  for (const [act, other, status] of [
    ['withdraws', (id: number) => withdrawSuggestion(world().catalog, world().people.chana, id), 'withdrawn'],
    ['sends back', (id: number) => sendBackSuggestion(world().catalog, world().people.miriam, id, 'לא'), 'sent_back'],
  ] as const) {
    test(`one approves and the other ${act}: one of them is refused`, async () => {
      const { catalog, people } = world()
      for (const round of ROUNDS) {
        const { id, item } = await open()
        const approving = () => approveSuggestion(catalog, people.kalman, id)
        const acts = round % 2 === 0 ? [approving(), other(id)] : [other(id), approving()]
        assert.deepEqual((await outcomes(acts)).sort(), ['ok', 'state'])
        const row = await rowOf(world(), id)
        const isMerged = row.status === 'merged'
        assert.ok(isMerged || row.status === status, row.status)
        assert.equal(await commitsOf(id), isMerged ? 1 : 0)
        assert.equal(findShown(world(), item) !== null, isMerged)
      }
    })
  }

  test('one puts an item while the other sends: exactly the checked items are sent', async () => {
    const { catalog, people } = world()
    for (const _ of ROUNDS) {
      const item = { type: 'author', data: authorData('first', { sets: [world().sichos] }) }
      const id = await draftOf(world(), [item])
      const [sent, put] = await outcomes([
        submitSuggestion(catalog, people.chana, id),
        putItem(catalog, people.chana, id, item),
      ])
      assert.equal(sent, 'ok')
      assert.ok(put === 'ok' || put === 'state')
      const { commit } = await approveSuggestion(catalog, people.kalman, id)
      const [made] = await commitsAfter(catalog.ledger.read, Number(commit) - 1, 1)
      assert.equal(made?.changed, put === 'ok' ? 2 : 1)
    }
  })

  test('approve different suggestions: each is a commit of its own, in one line of commits', async () => {
    const { catalog, people } = world()
    const before = (await readHead(catalog.ledger.read)).seq
    const opened = []
    for (let n = 0; n < 8; n += 1) opened.push(await open())
    const answers = await Promise.all(
      opened.map(({ id }, n) => approveSuggestion(catalog, n % 2 === 0 ? people.kalman : people.miriam, id)),
    )
    const seqs = answers.map(({ commit }) => Number(commit)).sort((a, b) => a - b)
    assert.deepEqual(
      seqs,
      Array.from({ length: 8 }, (_, n) => before + 1 + n),
    )
    for (const { item } of opened) assert.ok(findShown(world(), item))
  })

  test('approve many at once: each is answered for itself, in one line of commits', async () => {
    const { catalog, people, sichos } = world()
    const [first, second, gone, linked, last] = [
      await open(),
      await open(),
      await open(),
      await addItem(world(), { type: 'author', data: authorData('linked', { sets: [sichos] }) }),
      await open(),
    ]
    await withdrawSuggestion(catalog, people.chana, gone.id)
    const data = workData('by-linked', { sets: [sichos], authors: [linked] })
    const link = await suggest(world(), [{ id: newItemId(), type: 'work', data }])
    const removal = await suggest(world(), [{ id: linked, type: 'author', data: null }])
    const ids = [first.id, gone.id, link.id, second.id, removal.id, last.id]
    const acts = ids.map((id) => approveSuggestion(catalog, people.kalman, id))
    assert.deepEqual(await outcomes(acts), ['ok', 'state', 'ok', 'ok', 'invalid', 'ok'])
    const commits = (await commitsAfter(catalog.ledger.read, 0, 10_000)).map((each) => [each.seq, each.suggestionId])
    const seqs = await Promise.all([0, 2, 3, 5].map(async (at) => [(await acts[at])?.commit, ids[at]]))
    assert.deepEqual(commits.slice(-4), seqs)
    assert.equal(catalog.projection.head(), commits.length)
    for (const { item } of [first, second, last]) assert.ok(findShown(world(), item) !== null)
    assert.ok(findShown(world(), linked) !== null)
  })

  test('approve two changes of one item: both are merged, or the later one clashes', async () => {
    const { catalog, people, sichos } = world()
    const base = { sets: [sichos], note: 'א', rebbe: 1 }
    for (const [second, expected] of [
      [{ ...base, rebbe: 2 }, ['ok', 'ok']],
      [{ ...base, note: 'ג' }, ['conflict', 'ok']],
    ] as const) {
      const item = await addItem(world(), { type: 'author', data: authorData('both', base) })
      const change = async (more: object) =>
        (await suggest(world(), [{ id: item, type: 'author', data: authorData('both', { ...more }) }])).id
      const [one, two] = [await change({ ...base, note: 'ב' }), await change(second)]
      const acts = [approveSuggestion(catalog, people.kalman, one), approveSuggestion(catalog, people.miriam, two)]
      assert.deepEqual((await outcomes(acts)).sort(), expected)
      const { data } = shown(world(), item)
      if (expected[0] === 'ok') assert.deepEqual([data.note, data.rebbe], ['ב', 2])
      else assert.ok(data.note === 'ב' || data.note === 'ג')
    }
  })

  test('take the same path: one of them gets it', async () => {
    const { catalog, people, sichos } = world()
    const taking = async () => {
      const data = authorData(newItemId().slice(3), { sets: [sichos] })
      return (await suggest(world(), [{ type: 'author', data, path: '/authors/raced' }])).id
    }
    const [one, two] = [await taking(), await taking()]
    const acts = [one, two].map((id) => approveSuggestion(catalog, people.kalman, id))
    assert.deepEqual((await outcomes(acts)).sort(), ['invalid', 'ok'])
  })

  test('delete an item and link to it: one of them is refused', async () => {
    const { catalog, people, sichos } = world()
    for (const _ of ROUNDS) {
      const author = await addItem(world(), {
        type: 'author',
        data: authorData('x', { sets: [sichos] }),
      })
      const drop = await suggest(world(), [{ id: author, type: 'author', data: null }])
      const person = { name: { he: 'אדם' }, author, sets: [sichos] }
      const point = await suggest(world(), [{ type: 'person', data: person }])
      const acts = [drop.id, point.id].map((id) => approveSuggestion(catalog, people.kalman, id))
      assert.deepEqual((await outcomes(acts)).sort(), ['invalid', 'ok'])
    }
  })

  test('make suggestions at the same time: each has its own number', async () => {
    const { catalog, people, sichosWork } = world()
    const { data } = shown(world(), sichosWork)
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        suggestFix(catalog, n % 2 === 0 ? people.chana : people.dovid, {
          entityId: sichosWork,
          data: { ...data, note: String(n) },
        }),
      ),
    )
    assert.equal(new Set(made.map(({ number }) => number)).size, 10)
    assert.equal(new Set(made.map(({ id }) => id)).size, 10)
  })

  test('leave a valid line of commits', async () => {
    await mergeItems(world(), [{ type: 'author', data: authorData('last') }])
    assert.deepEqual((await verifyLine(world().catalog.ledger.read)).problems, [])
  })
})
