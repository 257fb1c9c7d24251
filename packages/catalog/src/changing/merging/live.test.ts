import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { segmentData, setData, textData, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { clearInboxes, unreadReasons } from '@yalkut/testing/worlds/inboxes'
import { addCaller, addItem, mergeItems, rowOf, shown } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import type { SignedIn } from '../../core/access/caller.ts'
import { createDraft, putItem } from '../drafts/drafts.ts'
import { revertSuggestion } from '../review/revert.ts'
import { reviewLive } from '../review/review-live.ts'
import { suggestFix } from '../sending/quick.ts'
import { submitSuggestion } from '../sending/submit.ts'
import { suggestionConversation } from '../suggestions/conversation.ts'
import { listSuggestionsByStatus } from '../suggestions/list-rows.ts'

onOneEngine('a live fix', (engine) => {
  const world = worldOn(engine)
  let tova: SignedIn
  /** Texts in an open set (kept by Kalman) and in the moderated one. */
  let texts: { open: string; moderated: string; unit: string }

  before(async () => {
    const { catalog, people, sichosWork } = world()
    tova = await addCaller(catalog, 'tova', { trusted: true })
    const keepers = [people.kalman.person.id]
    const data = setData('open', { policy: 'open', keepers })
    const set = await addItem(world(), { type: 'set', data })
    const work = await addItem(world(), { type: 'work', data: workData('open', { sets: [set] }) })
    const unit = await addItem(world(), { type: 'unit', data: unitData(work, 'א') })
    const other = await addItem(world(), { type: 'unit', data: unitData(sichosWork, 'ב') })
    texts = {
      open: await addItem(world(), { type: 'text', data: textData(unit, { licence: 'cc0' }) }),
      moderated: await addItem(world(), { type: 'text', data: textData(other) }),
      unit,
    }
  })

  const segment = (text: string): Promise<string> =>
    addItem(world(), { type: 'segment', data: segmentData(text, 'ישן') })

  /** A person's fix of the words of a paragraph. */
  async function fix(by: SignedIn, id: string, content: string, text = texts.open) {
    const data = segmentData(text, content)
    return await suggestFix(world().catalog, by, { entityId: id, data })
  }

  test('of a trusted person is merged when it is sent, and waits for a later review', async () => {
    const { catalog, people } = world()
    const id = await segment(texts.open)
    await clearInboxes(world())
    const view = await fix(tova, id, 'חדש')
    assert.deepEqual([view.kind, view.status, view.post_review], ['live', 'merged', 'pending'])
    assert.equal(shown(world(), id).data.content, 'חדש')
    assert.deepEqual(await unreadReasons(world()), {})
    const { timeline } = await suggestionConversation(catalog, people.kalman, view.id)
    assert.deepEqual(
      timeline.map((entry) => entry.type === 'event' && entry.kind),
      ['opened', 'submitted', 'merged'],
    )
    const waiting = { status: 'merged', postReview: true, limit: 500 } as const
    const { suggestions } = await listSuggestionsByStatus(catalog, people.kalman, waiting)
    assert.ok(suggestions.some((row) => row.id === view.id))
    assert.ok(suggestions.every((row) => row.post_review === 'pending'))
  })

  test('may be a draft of several lines, or a steward’s', async () => {
    const { catalog, people } = world()
    const ids = [await segment(texts.open), await segment(texts.open)]
    for (const by of [tova, people.sara]) {
      const { id } = await createDraft(catalog, by, { title: 'שורות' })
      for (const item of ids) {
        const data = segmentData(texts.open, by.person.handle)
        await putItem(catalog, by, id, { id: item, type: 'segment', data })
      }
      const view = await submitSuggestion(catalog, by, id)
      assert.deepEqual([view.kind, view.status], ['live', 'merged'])
      for (const item of ids) assert.equal(shown(world(), item).data.content, by.person.handle)
    }
  })

  test('is not possible for a token or a connected app, nor for a draft into which one put something', async () => {
    const { catalog, people } = world()
    const token = { kind: 'token' as const, id: 'tok-1', name: 'laptop', client: null }
    const app = { kind: 'oauth' as const, id: 'oac-1', name: 'App', client: 'app' }
    const id = await segment(texts.open)
    for (const person of [tova, people.sara]) {
      for (const via of [token, app]) {
        const view = await fix({ ...person, via }, id, `${person.person.handle} ${via.kind}`)
        assert.deepEqual([view.kind, view.status], ['suggestion', 'open'], via.kind)
      }
    }
    const draft = await createDraft(catalog, tova, { title: 'שורות' })
    const put = { id, type: 'segment', data: segmentData(texts.open, 'מכונה') }
    await putItem(catalog, { ...tova, via: token }, draft.id, put)
    assert.equal((await submitSuggestion(catalog, tova, draft.id)).status, 'open')
    assert.equal(shown(world(), id).data.content, 'ישן')
    const merged = await fix({ ...tova, via: token, mayGoLive: true }, id, 'אדם')
    assert.deepEqual([merged.kind, merged.status], ['live', 'merged'], 'a token that may go live')
  })

  test('is not possible for a contributor, a keeper or a bot, in a moderated set, for other types, or when a check fails', async () => {
    const { catalog, people, sichos } = world()
    const [open, moderated] = [await segment(texts.open), await segment(texts.moderated)]
    for (const by of [people.chana, people.kalman, people.robot]) {
      assert.equal((await fix(by, open, 'א')).status, 'open', by.person.handle)
    }
    assert.equal((await fix(tova, moderated, 'א', texts.moderated)).status, 'open')
    const label = { he: 'שם' }
    const { work } = shown(world(), texts.unit).data
    const data = unitData(String(work), 'א', { label })
    const unit = await suggestFix(catalog, tova, { entityId: texts.unit, data })
    assert.equal(unit.status, 'open')
    const broken = { ...segmentData(texts.open, 'א'), page: { scan: newItemId(), page: 1 } }
    const failing = await suggestFix(catalog, tova, { entityId: open, data: broken })
    assert.deepEqual([failing.status, failing.kind], ['open', 'suggestion'])
    const mixed = await createDraft(catalog, tova, { title: 'א' })
    const put = (item: { id?: string; type: string; data: JsonObject }) => putItem(catalog, tova, mixed.id, item)
    await put({ id: open, type: 'segment', data: segmentData(texts.open, 'ב') })
    await put({ id: newItemId(), type: 'topic', data: { name: { he: 'נושא' }, sets: [sichos] } })
    assert.equal((await submitSuggestion(catalog, tova, mixed.id)).status, 'open')
    assert.equal(shown(world(), open).data.content, 'ישן')
  })

  test('waits for review like any other suggestion when it clashes with main', async () => {
    const { catalog } = world()
    const id = await segment(texts.open)
    const { rev } = shown(world(), id)
    const changed = { id, type: 'segment', data: segmentData(texts.open, 'בינתיים') }
    await mergeItems(world(), [changed])
    await clearInboxes(world())
    const data = segmentData(texts.open, 'שלי')
    const view = await suggestFix(catalog, tova, { entityId: id, data, rev })
    assert.deepEqual([view.kind, view.status, view.post_review], ['suggestion', 'open', null])
    assert.equal(shown(world(), id).data.content, 'בינתיים')
    assert.deepEqual(await unreadReasons(world()), { kalman: 'review_requested' })
  })

  test('stays when a keeper approves it, which happens once', async () => {
    const { catalog, people } = world()
    const id = await segment(texts.open)
    const view = await fix(tova, id, 'נכון')
    const approve = (by: SignedIn) => reviewLive(catalog, by, view.id, { verdict: 'approve' })
    for (const by of [tova, people.chana, people.miriam, people.robot]) {
      await assert.rejects(approve(by), refused('forbidden'), by.person.handle)
    }
    assert.deepEqual(await approve(people.kalman), {})
    assert.equal((await rowOf(world(), view.id)).post_review, 'done')
    await assert.rejects(approve(people.kalman), refused('state'))
    await assert.rejects(approve(people.sara), refused('state'))
    assert.equal(shown(world(), id).data.content, 'נכון')
  })

  test('is not reviewed by its author, even by a steward', async () => {
    const { catalog, people } = world()
    const view = await fix(people.sara, await segment(texts.open), 'שלה')
    const own = reviewLive(catalog, people.sara, view.id, { verdict: 'approve' })
    await assert.rejects(own, refused('forbidden'))
    assert.deepEqual(await reviewLive(catalog, people.adina, view.id, { verdict: 'approve' }), {})
  })

  test('is reverted when it is wrong, and its author loses the earned trust', async () => {
    const { catalog, people } = world()
    const earned = await addCaller(catalog, 'earned')
    const id = await segment(texts.open)
    // Twenty merges, written as rows. The tests of reverts say which merges count.
    const done = {
      status: 'merged',
      merged_commit: 1,
      submitted_at: '2026-01-01T00:00:00.000Z',
    } as const
    for (let n = 0; n < 20; n += 1) {
      const draft = await createDraft(catalog, earned, { title: 'א' })
      await catalog.ledger.write((tx) => tx.updateTable('suggestions').set(done).where('id', '=', draft.id).execute())
    }
    const view = await fix(earned, id, 'שגוי')
    assert.equal(view.kind, 'live')
    const settled = await reviewLive(catalog, people.kalman, view.id, {
      verdict: 'revert',
      note: 'לא כך',
    })
    const revert = await rowOf(world(), settled.revertChangeset ?? 0)
    assert.deepEqual([revert.kind, revert.reverts, revert.status], ['revert', view.id, 'merged'])
    assert.equal(shown(world(), id).data.content, 'ישן')
    assert.equal((await rowOf(world(), view.id)).post_review, 'done')
    const again = reviewLive(catalog, people.kalman, view.id, { verdict: 'revert' })
    await assert.rejects(again, refused('state'))
    assert.equal((await fix(earned, id, 'שוב')).status, 'open')
  })

  test('that is reverted in the ordinary way needs no later review', async () => {
    const { catalog, people } = world()
    const view = await fix(tova, await segment(texts.open), 'חדש')
    await revertSuggestion(catalog, people.kalman, view.id)
    assert.equal((await rowOf(world(), view.id)).post_review, 'done')
    const plain = await fix(people.chana, await segment(texts.open), 'א')
    const none = reviewLive(catalog, people.kalman, plain.id, { verdict: 'approve' })
    await assert.rejects(none, refused('state'))
  })
})
