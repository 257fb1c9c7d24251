import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropItem } from '@yalkut/ledger/suggestions'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, bodyOf, segmentData, setData, textData, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, draftOf, mergeItems, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type Caller, VISITOR } from '../../core/access/caller.ts'
import type { ReviewView } from '../../core/shapes/review.ts'
import { importRecords } from '../../organizing/importing/import-records.ts'
import type { PutItem } from '../drafts/drafts.ts'
import { withdrawSuggestion } from '../sending/withdraw.ts'
import { approveSuggestion } from './approve.ts'
import { getSuggestion, type ReviewQuery } from './review-view.ts'
import { sendBackSuggestion } from './send-back.ts'

onOneEngine('the review view', (engine) => {
  const world = worldOn(engine)

  async function view(id: number, query: Partial<ReviewQuery> = {}, by?: Caller): Promise<ReviewView> {
    const page = { offset: 0, limit: 25, summary: false, brief: false, ...query }
    return await getSuggestion(world().catalog, by ?? world().people.chana, id, page)
  }

  test('shows each item before and after, and what changes field by field', async () => {
    const { sichosWork, sichos, author } = world()
    const before = workData('viewed', { sets: [sichos], body: bodyOf('א', 'ב'), note: 'ישן' })
    const work = await addItem(world(), { type: 'work', data: before, path: '/viewed' })
    const after = workData('viewed', {
      sets: [sichos],
      body: bodyOf('א', 'בית'),
      authors: [author],
    })
    const fresh = newItemId()
    const { id } = await suggest(world(), [
      { id: work, type: 'work', data: after, path: '/moved' },
      { id: fresh, type: 'unit', data: unitData(sichosWork, 'א') },
      { id: author, type: 'author', data: null },
    ])
    const { entries, total, next, names, items, mine } = await view(id)
    assert.deepEqual([total, next, mine], [3, null, true])
    const [changed, added, removed] = entries
    assert.deepEqual([changed?.before, changed?.after], [before, after])
    assert.deepEqual([changed?.pathBefore, changed?.path], ['/viewed', '/moved'])
    assert.deepEqual(changed?.changes, [
      { path: '/authors', before: [], after: [author] },
      {
        path: '/body/versions/he/segments/p2/text',
        before: [{ text: 'ב' }],
        after: [{ text: 'בית' }],
      },
      { path: '/note', before: 'ישן' },
    ])
    assert.deepEqual([added?.before, added?.entityId, added?.type], [null, fresh, 'unit'])
    assert.deepEqual(added?.after, unitData(sichosWork, 'א'))
    assert.ok(added?.changes.some(({ path }) => path === '/label'))
    assert.deepEqual([removed?.entityId, removed?.after], [author, null])
    assert.deepEqual(names[work], { he: 'ספר viewed', en: 'viewed' })
    assert.deepEqual(items[sichosWork], {
      type: 'work',
      name: { he: 'ספר likkutei', en: 'likkutei' },
    })
    assert.equal(items[sichos]?.type, 'set')
    const briefly = await view(id, { brief: true })
    assert.ok(!('body' in (briefly.entries[0]?.before ?? { body: 1 })))
    assert.ok(!('body' in (briefly.entries[0]?.after ?? { body: 1 })))
    assert.equal(briefly.entries[0]?.changes.length, 3)
  })

  test('gives large suggestions a page at a time', async () => {
    const puts = Array.from({ length: 7 }, (_, n) => ({
      id: newItemId(),
      type: 'author',
      data: authorData(`a${n}`),
    }))
    const { id } = await suggest(world(), puts)
    const seen: string[] = []
    for (let offset: number | null = 0; offset !== null; ) {
      const { entries, next, total } = await view(id, { offset, limit: 3 })
      seen.push(...entries.map(({ entityId }) => entityId))
      assert.equal(total, 7)
      offset = next
    }
    assert.deepEqual(
      seen,
      puts.map((put) => put.id),
    )
    const past = await view(id, { offset: 100 })
    assert.deepEqual([past.entries, past.next], [[], null])
  })

  test('shows what clashes with main as it stands, until it is merged', async () => {
    const data = authorData('clashing', { note: 'א' })
    const item = await addItem(world(), { type: 'author', data })
    const put = (note: string, more: JsonObject = {}): PutItem => {
      return { id: item, type: 'author', data: authorData('clashing', { note, ...more }) }
    }
    const { id } = await suggest(world(), [put('ב', { rebbe: 7 })])
    assert.deepEqual((await view(id)).entries[0]?.conflicts, [])
    await mergeItems(world(), [put('ג')])
    const [entry] = (await view(id)).entries
    const path = `${item}/note`
    assert.deepEqual(entry?.conflicts, [{ path, base: 'א', ours: 'ג', theirs: 'ב' }])
    assert.deepEqual(entry?.before, data)
    const { catalog, people } = world()
    await approveSuggestion(catalog, people.sara, id, {
      resolutions: { '*': { '*': { take: 'theirs' } } },
    })
    assert.deepEqual((await view(id)).entries[0]?.conflicts, [])
  })

  test('groups the items of a large suggestion by how they change', async () => {
    const { sichosWork, maamarimWork } = world()
    const ids = Array.from({ length: 8 }, newItemId)
    const unit = (n: number, work: string, more: JsonObject = {}) => ({
      id: ids[n] ?? '',
      type: 'unit',
      data: unitData(work, String(n), more),
    })
    await mergeItems(
      world(),
      ids.map((_, n) => unit(n, sichosWork)),
    )
    const moved = ids.slice(0, 6).map((_, n) => unit(n, maamarimWork))
    const { id } = await suggest(world(), [
      ...moved,
      { ...unit(6, sichosWork), data: null },
      { id: newItemId(), type: 'author', data: authorData('new') },
    ])
    const { summary } = await view(id, { summary: true, limit: 1 })
    assert.deepEqual(summary?.[0], {
      type: 'unit',
      change: 'changed',
      count: 6,
      fields: [{ path: '/work', before: sichosWork, after: maamarimWork }],
      examples: ids.slice(0, 5),
    })
    const rest = summary?.slice(1).map(({ type, change, count }) => [type, change, count])
    assert.deepEqual(rest?.sort(), [
      ['author', 'new', 1],
      ['unit', 'deleted', 1],
    ])
    assert.equal((await view(id)).summary, undefined)
  })

  test('summarizes a suggestion of a thousand items, before and after it was corrected', async () => {
    const { catalog, people } = world()
    const puts = Array.from({ length: 1_000 }, () => ({
      id: newItemId(),
      type: 'topic',
      data: { name: { he: 'נושא' } },
    }))
    const records = (async function* () {
      for (const put of puts) yield { ...put, path: null }
    })()
    const order = { source: 'sums', title: 'נושאים', records }
    const { suggestion } = await importRecords(catalog, order)
    const counts = async () => (await view(suggestion ?? 0, { summary: true })).summary?.map(({ count }) => count)
    assert.deepEqual(await counts(), [1_000])
    await sendBackSuggestion(catalog, people.sara, suggestion ?? 0, 'פחות')
    await catalog.ledger.write((tx) => dropItem(tx, suggestion ?? 0, puts[0]?.id ?? ''))
    assert.deepEqual(await counts(), [999])
  })

  test('says whether the caller may approve it, and why not', async () => {
    const { people, sichos } = world()
    const put = { type: 'author', data: authorData('x', { sets: [sichos] }) }
    const { id } = await suggest(world(), [put])
    const kalman = await view(id, {}, people.kalman)
    assert.deepEqual([kalman.mayApprove, kalman.mayApproveReason, kalman.mine], [true, null, false])
    for (const caller of [VISITOR, people.chana, people.dovid, people.robot]) {
      const { mayApprove, mayApproveReason } = await view(id, {}, caller)
      assert.equal(mayApprove, false)
      assert.match(mayApproveReason ?? '', /\.$/)
    }
    const reading = { ...people.kalman, scopes: ['read' as const] }
    assert.equal((await view(id, {}, reading)).mayApprove, false)
    const { catalog } = world()
    await sendBackSuggestion(catalog, people.kalman, id, 'לתקן')
    const after = await view(id, {}, people.kalman)
    assert.match(after.mayApproveReason ?? '', /sent back/)
    const [review] = after.reviews
    assert.deepEqual([review?.verdict, review?.body], ['send_back', 'לתקן'])
    assert.equal(review?.reviewer, people.kalman.person.id)
    assert.equal(after.people[people.kalman.person.id]?.username, 'kalman')
    assert.equal(after.people[people.chana.person.id]?.bot, false)
  })

  test('of a draft is shown only to its author and stewards', async () => {
    const { catalog, people } = world()
    const id = await draftOf(world(), [{ type: 'author', data: authorData('secret') }])
    for (const caller of [people.chana, people.sara, people.adina]) {
      assert.equal((await view(id, {}, caller)).total, 1)
    }
    for (const caller of [VISITOR, people.dovid, people.kalman, people.robot]) {
      await assert.rejects(view(id, {}, caller), refused('not-found'))
    }
    await withdrawSuggestion(catalog, people.chana, id)
    await assert.rejects(view(id, {}, people.dovid), refused('not-found'))
    await assert.rejects(view(999_999), refused('not-found'))
  })

  const WORDS = 'סודסודות'

  /** Everyone, stewards too, and the author. */
  async function assertWithheld(id: number): Promise<void> {
    const { people } = world()
    for (const caller of [VISITOR, ...Object.values(people)]) {
      const shown = await view(id, { summary: true }, caller)
      assert.ok(!JSON.stringify(shown).includes(WORDS))
      const held = shown.entries.filter(({ withheld }) => withheld !== undefined)
      assert.equal(held.length, 1)
      const [entry] = held
      for (const side of [entry?.before, entry?.after]) {
        assert.ok(side == null || !('body' in side))
        assert.ok(side == null || !('content' in side) || side.content === '')
      }
      assert.equal(entry?.words?.changed, true)
    }
  }

  test('withholds the words of a locked set, suggested ones too', async () => {
    const { sealed } = world()
    const data = (words: string) => workData('sealed-words', { sets: [sealed], body: bodyOf(words) })
    const work = await addItem(world(), { type: 'work', data: data('א') })
    await assertWithheld((await suggest(world(), [{ id: work, type: 'work', data: data(WORDS) }], 'kalman')).id)
    const fresh = [{ type: 'work', data: data(WORDS) }]
    await assertWithheld((await suggest(world(), fresh)).id)
  })

  test('withholds words that a suggestion would move out of a locked set', async () => {
    const { sealed, sichos } = world()
    const inside = workData('leaving', { sets: [sealed], body: bodyOf(WORDS) })
    const work = await addItem(world(), { type: 'work', data: inside })
    const outside = workData('leaving', { sets: [sichos], body: bodyOf(WORDS) })
    const moved = (await suggest(world(), [{ id: work, type: 'work', data: outside }])).id
    const [entry] = (await view(moved)).entries
    assert.deepEqual(entry?.changes, [{ path: '/sets', before: [sealed], after: [sichos] }])
    assert.deepEqual(entry?.words, { ...eight(1), changed: false })
    const { id } = await suggest(world(), [{ id: work, type: 'work', data: null }])
    await assertWithheld(id)
    const [gone] = (await view(id)).entries
    assert.equal(gone?.after, null)
    assert.deepEqual(gone?.words?.after, { segments: 0, letters: 0 })
    assert.ok(gone?.changes.some(({ path }) => path === '/title'))
  })

  /** The words are there before and after. */
  function eight(segments: number) {
    const count = { segments, letters: WORDS.length }
    return { before: count, after: count }
  }

  test('shows facts and rights of a withheld item, and how much of its words changes', async () => {
    const { sichos } = world()
    const data = (rights: string, ...words: string[]) => {
      const bodySource = { source: 'other', rights }
      return workData('held-facts', { sets: [sichos], body: bodyOf(...words), bodySource })
    }
    const work = await addItem(world(), { type: 'work', data: data('preserved', WORDS, 'שתים') })
    const { body: _, ...opened } = data('open')
    const { id, checks } = await suggest(world(), [{ id: work, type: 'work', data: opened }])
    const [entry] = (await view(id)).entries
    assert.deepEqual(entry?.changes, [{ path: '/bodySource/rights', before: 'preserved', after: 'open' }])
    assert.equal(entry?.before?.slug, 'held-facts')
    const count = { segments: 2, letters: WORDS.length + 4 }
    assert.deepEqual(entry?.words, { before: count, after: count, changed: false })
    assert.ok(!JSON.stringify(await view(id)).includes(WORDS))
    const warned = checks.find(({ check }) => check === 'rights')
    assert.equal(warned?.status, 'warn')
    assert.equal(warned?.path, '/bodySource/rights')
    assert.match(warned?.message ?? '', /“preserved” to “open”/)
  })

  test('shows withheld words with words=1 to a steward and to who keeps a set of the item', async () => {
    const { people, sealed, sichos, maamarim } = world()
    const data = (words: string, sets: string[]) => workData('known-words', { sets, body: bodyOf(words) })
    const one = await addItem(world(), { type: 'work', data: data('א', [sealed]) })
    const two = await addItem(world(), { type: 'work', data: data('א', [sealed, maamarim]) })
    const puts = [
      { id: one, type: 'work', data: data(WORDS, [sealed]) },
      { id: two, type: 'work', data: data(WORDS, [sealed, maamarim]) },
    ]
    const { id } = await suggest(world(), puts, 'sara')
    const seen = async (by: Caller): Promise<boolean[]> =>
      (await view(id, { words: true }, by)).entries.map((entry) => {
        assert.ok(entry.withheld !== undefined)
        return JSON.stringify([entry.before, entry.after, entry.changes]).includes(WORDS)
      })
    assert.deepEqual(await seen(people.sara), [true, true])
    assert.deepEqual(await seen(people.kalman), [true, true])
    assert.deepEqual(await seen(people.miriam), [false, true])
    for (const caller of [VISITOR, people.chana, people.robot]) {
      assert.deepEqual(await seen(caller), [false, false])
    }
    assert.deepEqual(await seen({ ...people.sara, scopes: ['write'] }), [false, false])
    assert.ok(!JSON.stringify(await view(id, {}, people.sara)).includes(WORDS))
    // Anyone who would move it to a set of theirs is not shown it.
    const stolen = { id: one, type: 'work', data: { ...data('א', [sichos]), body: null } }
    const { body: _, ...bare } = stolen.data
    const taking = await suggest(world(), [{ ...stolen, data: bare }], 'miriam')
    const [taken] = (await view(taking.id, { words: true }, people.miriam)).entries
    assert.ok(taken?.before !== undefined && !('body' in (taken.before ?? {})))
  })

  test('withholds paragraphs of a text that is new in the same suggestion, in any position', async () => {
    const { sichosWork } = world()
    const unit = await addItem(world(), { type: 'unit', data: unitData(sichosWork, 'ש') })
    const text = newItemId()
    const segment = { type: 'segment', data: segmentData(text, WORDS) }
    const commercial = { id: text, type: 'text', data: textData(unit, { licence: 'commercial' }) }
    const { id } = await suggest(world(), [segment, commercial])
    await assertWithheld(id)
    assert.ok((await view(id, { limit: 1 })).entries[0]?.withheld !== undefined)
    const free = { ...commercial, id: newItemId(), data: textData(unit, { licence: 'cc0' }) }
    const open = { type: 'segment', data: segmentData(free.id, WORDS) }
    const shown = await view((await suggest(world(), [open, free])).id)
    assert.equal(shown.entries[0]?.after?.content, WORDS)
  })

  test('withholds words that a clash with main would show, in the refusal too', async () => {
    const { catalog, people, sealed } = world()
    const data = (words: string) => workData('held-clash', { sets: [sealed], body: bodyOf(words) })
    const work = await addItem(world(), { type: 'work', data: data('א ב') })
    const put = (words: string) => [{ id: work, type: 'work', data: data(words) }]
    const { id } = await suggest(world(), put(`א ${WORDS}`), 'kalman')
    await mergeItems(world(), put(`א ${WORDS}${WORDS}`))
    await assertWithheld(id)
    await assert.rejects(
      approveSuggestion(catalog, people.sara, id),
      refused('conflict', ({ conflicts = [], message }) => {
        assert.deepEqual(
          conflicts.map(({ base, ours, theirs }) => [base, ours, theirs]),
          [[null, null, null]],
        )
        assert.ok(conflicts[0]?.path.startsWith(`${work}/body/`))
        assert.ok(!message.includes(WORDS))
      }),
    )
  })

  test('works for sets that a draft puts into a cycle', async () => {
    const sets = Array.from({ length: 12 }, newItemId)
    const puts = sets.map((id, n) => ({ id, type: 'set', data: setData(`ring-${n}`, { sets }) }))
    const { id } = await suggest(world(), puts)
    assert.equal((await view(id, { limit: 2 })).entries.length, 2)
  })
})
