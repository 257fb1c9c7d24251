/** Many decisions in one call, what the lane shows of suggestions, what a reviewer has seen. Source: decisions.md#the-review-lane. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHead } from '@yalkut/ledger/line'
import { reviewsOf } from '@yalkut/ledger/suggestions'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { authorData, bodyOf, setData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, mergeItems, rowOf, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { VISITOR } from '../../core/access/caller.ts'
import { putItem } from '../drafts/drafts.ts'
import { getSuggestion } from '../review/review-view.ts'
import { sendBackSuggestion } from '../review/send-back.ts'
import { submitSuggestion } from '../sending/submit.ts'
import { decideMany } from './decide-many.ts'
import { seeSuggestion } from './mark-seen.ts'
import { type LaneQuery, reviewLane } from './review-lane.ts'

onEachEngine('The review lane', (engine) => {
  const world = worldOn(engine)
  const data = (more: JsonObject = {}): JsonObject =>
    authorData('lane', { sets: [world().sichos], note: 'אמר לו הרב', ...more })
  const author = (): Promise<string> => addItem(world(), { type: 'author', data: data() })
  const change = async (item: string, more: JsonObject): Promise<number> =>
    (await suggest(world(), [{ id: item, type: 'author', data: data(more) }])).id
  const fix = async (note: string): Promise<number> => await change(await author(), { note })
  const lane = (by: 'kalman' | 'miriam' | 'sara' | 'chana', query: Partial<LaneQuery> = {}) =>
    reviewLane(world().catalog, world().people[by], { limit: 200, ...query })
  const head = async (): Promise<number> => (await readHead(world().catalog.ledger.read)).seq

  test('decides each in a commit of its own, and one that fails stops no other', async () => {
    const { catalog, people } = world()
    const [one, two, three] = [await fix('א'), await fix('ב'), await fix('ג')]
    const item = await author()
    const clashing = [await change(item, { note: 'ד' }), await change(item, { note: 'ה' })]
    const before = await head()
    const outcomes = await decideMany(catalog, people.kalman, [
      { suggestion: one, verdict: 'approve' },
      { suggestion: 999_999, verdict: 'approve' },
      { suggestion: two, verdict: 'send_back', note: 'מניין?' },
      { suggestion: three, verdict: 'send_back' },
      ...clashing.map((suggestion) => ({ suggestion, verdict: 'approve' as const })),
      { suggestion: three, verdict: 'approve' },
    ])
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['merged', 'not_found', 'sent_back', 'invalid', 'merged', 'conflict', 'merged'],
    )
    assert.deepEqual(
      outcomes.flatMap(({ commit }) => commit ?? []),
      [before + 1, before + 2, before + 3],
    )
    assert.equal(outcomes[5]?.conflicts?.length, 1)
    const settled = await decideMany(catalog, people.kalman, [
      {
        suggestion: clashing[1] ?? 0,
        verdict: 'approve',
        resolutions: { [item]: { note: { take: 'theirs' } } },
      },
    ])
    assert.equal(settled[0]?.outcome, 'merged')
  })

  test('decides nothing twice: the same call again, and two keepers at once', async () => {
    const { catalog, people } = world()
    const ids = [await fix('1'), await fix('2'), await fix('3')]
    const all = ids.map((suggestion) => ({ suggestion, verdict: 'approve' as const }))
    const before = await head()
    const [first, second] = await Promise.all([
      decideMany(catalog, people.kalman, all),
      decideMany(catalog, people.miriam, all.toReversed()),
    ])
    const ends = [...first, ...second].map(({ outcome }) => outcome).sort()
    assert.deepEqual(ends, ['decided', 'decided', 'decided', 'merged', 'merged', 'merged'])
    assert.equal(await head(), before + 3)
    for (const id of ids) assert.equal((await reviewsOf(catalog.ledger.read, id)).length, 1)
    const again = await decideMany(catalog, people.kalman, all)
    assert.deepEqual(again, first, 'told the same')
    assert.equal(await head(), before + 3)
  })

  test('does not decide a version that the keeper did not read', async () => {
    const { catalog, people } = world()
    const item = await author()
    const id = await change(item, { note: 'א' })
    const { submitted_at: read } = await rowOf(world(), id)
    await sendBackSuggestion(catalog, people.miriam, id, 'x')
    const put = { id: item, type: 'author', data: data({ note: 'ב' }) }
    await putItem(catalog, people.chana, id, put)
    await submitSuggestion(catalog, people.chana, id)
    for (const verdict of ['approve', 'send_back'] as const) {
      const decision = { suggestion: id, verdict, note: 'x', submittedAt: read ?? '' }
      const [outcome] = await decideMany(catalog, people.kalman, [decision])
      assert.equal(outcome?.outcome, 'changed')
    }
    assert.equal((await rowOf(world(), id)).status, 'open')
  })

  test('names the items whose withheld words a merge would show, and merges with these named', async () => {
    const { catalog, people, maamarim } = world()
    const home = await addItem(world(), { type: 'set', data: setData('shut') })
    const leaves = (sets: string[]) => workData('leaves-shut', { sets, body: bodyOf('מילים') })
    const work = await addItem(world(), { type: 'work', data: leaves([home]) })
    const moved = [{ id: work, type: 'work', data: leaves([maamarim]) }]
    const { id: suggestion } = await suggest(world(), moved)
    const shut = setData('shut', { policy: 'locked' })
    await mergeItems(world(), [{ id: home, type: 'set', data: shut }])
    const decision = { suggestion, verdict: 'approve' as const }
    const [refusedOne] = await decideMany(catalog, people.sara, [decision])
    assert.deepEqual(
      [refusedOne?.outcome, refusedOne?.shows, refusedOne?.message?.includes(work)],
      ['shows_withheld', [work], true],
    )
    const named = { ...decision, shows: refusedOne?.shows ?? [] }
    const [outcome] = await decideMany(catalog, people.sara, [named])
    assert.equal(outcome?.outcome, 'merged')
  })

  test('refuses a visitor, and answers forbidden for what is not the caller’s', async () => {
    const { catalog, people } = world()
    const decisions = [{ suggestion: await fix('ז'), verdict: 'approve' as const }]
    await assert.rejects(decideMany(catalog, VISITOR, decisions), refused('unauthorized'))
    for (const by of ['chana', 'dovid', 'robot'] as const) {
      const [outcome] = await decideMany(catalog, people[by], decisions)
      assert.equal(outcome?.outcome, 'forbidden', by)
    }
  })

  test('shows what changes in one line, how much it is, and what is alike', async () => {
    const ids = [await fix('אמר להם הרב'), await fix('אמר להם הרב'), await fix('אמר לי הרב')]
    const { rows } = await lane('sara')
    const found = ids.map((id) => rows.find((row) => row.id === id))
    const [one, two, other] = found
    assert.deepEqual(
      [one?.line?.change, one?.line?.removed, one?.line?.added, one?.line?.field],
      ['words', 'לו', 'להם', '/note'],
    )
    assert.equal(one?.minutes, 1)
    assert.equal(one?.alike?.count, 2)
    assert.equal(one?.alike?.key, two?.alike?.key)
    assert.notEqual(one?.alike?.key, other?.alike?.key)
    const alike = await lane('sara', { alike: ids[0] ?? 0 })
    assert.deepEqual(new Set(alike.rows.map(({ id }) => id)), new Set(ids.slice(0, 2)))
  })

  test('is ordered: the reader’s own first, then by the promised time, page after page', async () => {
    for (let n = 0; n < 6; n += 1) await fix(`דף ${n}`)
    const whole = (await lane('kalman')).rows
    const mine = whole.filter(({ isMine }) => isMine)
    assert.ok(mine.length > 0 && mine.length < whole.length)
    assert.deepEqual(whole.slice(0, mine.length), mine)
    const due = whole.slice(mine.length).map(({ dueAt }) => dueAt ?? '9')
    assert.deepEqual(due, due.toSorted())
    const paged: number[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await lane('kalman', { limit: 2, ...(cursor && { cursor }) })
      paged.push(...page.rows.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    assert.deepEqual(
      paged,
      whole.map(({ id }) => id),
    )
    assert.ok((await lane('kalman', { which: 'mine' })).rows.every(({ isMine }) => isMine))
  })

  test('shows a keeper only what they may decide, and says so to others', async () => {
    const { catalog, maamarim, sealed } = world()
    const inSet = async (sets: string[]): Promise<number> => {
      const item = { id: newItemId(), type: 'author', data: authorData('where', { sets }) }
      return (await suggest(world(), [item])).id
    }
    const [hers, locked, nowhere] = [await inSet([maamarim]), await inSet([sealed]), await inSet([])]
    const his = await fix('שלו')
    const seen = async (by: 'kalman' | 'miriam' | 'sara' | 'chana') => (await lane(by)).rows.map(({ id }) => id)
    const [kalman, miriam, sara] = [await seen('kalman'), await seen('miriam'), await seen('sara')]
    assert.deepEqual(
      [hers, locked, nowhere, his].map((id) => [kalman, miriam, sara].map((of) => of.includes(id))),
      [
        [false, true, true],
        [false, false, true],
        [false, false, true],
        [true, true, true],
      ],
    )
    assert.deepEqual(await seen('chana'), [])
    const all = await reviewLane(catalog, VISITOR, { limit: 200 })
    assert.ok(all.rows.length > 0 && all.rows.every(({ mayDecide }) => !mayDecide))
    const { rows } = await lane('kalman', { which: 'all' })
    const may = rows.filter(({ mayDecide }) => mayDecide).map(({ id }) => id)
    assert.deepEqual(new Set(may), new Set(kalman))
    const own = await suggest(world(), [{ id: newItemId(), type: 'author', data: data() }], 'kalman')
    assert.equal((await seen('kalman')).includes(own.id), false)
  })

  test('remembers what was seen over a new version: only what changed is new', async () => {
    const { catalog, people } = world()
    const items = [await author(), await author()]
    const [first = '', second = ''] = items
    const made = await suggest(
      world(),
      items.map((id) => ({ id, type: 'author', data: data({ note: 'א' }) })),
    )
    const view = (since?: string) =>
      getSuggestion(catalog, people.kalman, made.id, {
        offset: 0,
        limit: 25,
        summary: false,
        brief: true,
        ...(since && { since }),
      })
    const unseen = async () =>
      (await view()).entries.filter(({ seen }) => seen !== true).map(({ entityId }) => entityId)
    const row = async () => (await lane('kalman')).rows.find(({ id }) => id === made.id)
    assert.deepEqual(await unseen(), items)
    await seeSuggestion(catalog, people.kalman, made.id, { entities: [first] })
    assert.deepEqual(await unseen(), [second])
    await seeSuggestion(catalog, people.kalman, made.id, { entities: [second] })
    assert.equal((await row())?.isSeen, true)
    const look = catalog.clock().toISOString()
    await sendBackSuggestion(catalog, people.kalman, made.id, 'x')
    const again = { id: first, type: 'author', data: data({ note: 'א' }) }
    await putItem(catalog, people.chana, made.id, again)
    const other = { id: second, type: 'author', data: data({ note: 'ב' }) }
    await putItem(catalog, people.chana, made.id, other)
    await submitSuggestion(catalog, people.chana, made.id)
    assert.deepEqual(await unseen(), [second])
    assert.equal((await row())?.isSeen, false)
    assert.deepEqual(
      (await view(look)).entries.map(({ entityId }) => entityId),
      [second],
    )
    await seeSuggestion(catalog, people.kalman, made.id, { entities: [second], at: look })
    assert.deepEqual(await unseen(), [second], 'read before it changed')
    await assert.rejects(seeSuggestion(catalog, VISITOR, made.id, { entities: [first] }), refused('unauthorized'))
  })
})
