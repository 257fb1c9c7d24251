/** People review, revert, reopen and combine at the same time: each race has one valid result. On PostgreSQL the
 *  transactions really run in parallel. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMainItems } from '@yalkut/ledger/items'
import { CommitWriter, lockMain, readHead, verifyLine } from '@yalkut/ledger/line'
import { reviewsOf } from '@yalkut/ledger/suggestions'
import { isRefusal, type JsonObject, newItemId } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { authorData, segmentData, setData, textData, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, addItem, findShown, rowOf, shown, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { commentOnIssue } from '../../talking/issues/comment-on-issue.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { createDraft, putItem } from '../drafts/drafts.ts'
import { combineSuggestions } from '../sending/combine.ts'
import { suggestFix } from '../sending/quick.ts'
import { submitSuggestion } from '../sending/submit.ts'
import { reopenSuggestion, withdrawSuggestion } from '../sending/withdraw.ts'
import { commentOnSuggestion } from '../suggestions/comment.ts'
import { editSuggestion } from '../suggestions/edit.ts'
import { approveSuggestion } from './approve.ts'
import { revertSuggestion } from './revert.ts'
import { reviewSuggestion } from './review.ts'
import { reviewLive } from './review-live.ts'
import { sendBackSuggestion } from './send-back.ts'

/** The result of each act: `ok`, or the code of its refusal. Anything else fails the test. */
async function endings(acts: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(acts)
  return settled.map((end) => {
    if (end.status === 'fulfilled') return 'ok'
    if (isRefusal(end.reason)) return end.reason.code
    throw end.reason
  })
}

onEachEngine('at the same time', (engine) => {
  const world = worldOn(engine)

  const inSichos = (more: JsonObject = {}): JsonObject => authorData('racing', { sets: [world().sichos], ...more })

  async function author(more: JsonObject = {}): Promise<string> {
    return await addItem(world(), { type: 'author', data: inSichos(more) })
  }

  async function change(item: string, more: JsonObject): Promise<number> {
    return (await suggest(world(), [{ id: item, type: 'author', data: inSichos(more) }])).id
  }

  async function headSeq(): Promise<number> {
    return (await readHead(world().catalog.ledger.read)).seq
  }

  test('two approve and one reviews: one commit with one review', async () => {
    const { catalog, people } = world()
    const id = await change(await author(), { note: 'א' })
    const head = await headSeq()
    const ends = await endings([
      approveSuggestion(catalog, people.kalman, id),
      approveSuggestion(catalog, people.miriam, id),
      reviewSuggestion(catalog, people.sara, id, { verdict: 'approve' }),
    ])
    assert.deepEqual(ends.sort(), ['ok', 'state', 'state'])
    assert.equal(await headSeq(), head + 1)
    assert.equal((await reviewsOf(catalog.ledger.read, id)).length, 1)
  })

  test('one approves, one sends back, the author withdraws: one of them succeeds', async () => {
    const { catalog, people } = world()
    for (let round = 0; round < 4; round += 1) {
      const id = await change(await author(), { note: 'א' })
      const [approved, sentBack, withdrawn] = await endings([
        approveSuggestion(catalog, people.kalman, id),
        sendBackSuggestion(catalog, people.miriam, id, 'x'),
        withdrawSuggestion(catalog, people.chana, id),
      ])
      const { status } = await rowOf(world(), id)
      const winner = { merged: approved, sent_back: sentBack, withdrawn, open: null, draft: null }
      assert.equal(winner[status], 'ok', status)
      assert.equal(approved === 'ok', status === 'merged')
      // A suggestion that was sent back may still be withdrawn; every other result is final.
      const oks = [approved, sentBack, withdrawn].filter((end) => end === 'ok').length
      assert.ok(oks === 1 || (oks === 2 && sentBack === 'ok' && status === 'withdrawn'))
    }
  })

  test('its author changes a suggestion that a keeper approves: exactly the sent items are merged', async () => {
    const { catalog, people } = world()
    for (let round = 0; round < 4; round += 1) {
      const item = await author()
      const id = await change(item, { note: '0' })
      await sendBackSuggestion(catalog, people.kalman, id, 'x')
      const put = (note: string) =>
        putItem(catalog, people.chana, id, { id: item, type: 'author', data: inSichos({ note }) })
      const ends = await endings([
        put('1'),
        submitSuggestion(catalog, people.chana, id),
        put('2'),
        approveSuggestion(catalog, people.kalman, id),
        put('3'),
      ])
      assert.ok(ends.every((end) => end === 'ok' || end === 'state'))
      if ((await rowOf(world(), id)).status !== 'merged') {
        await approveSuggestion(catalog, people.kalman, id)
      }
      const kept = await catalog.ledger.read
        .selectFrom('suggestion_items')
        .select('data')
        .where('suggestion_id', '=', id)
        .executeTakeFirstOrThrow()
      assert.deepEqual(JSON.parse(kept.data ?? ''), shown(world(), item).data)
      await assert.rejects(put('4'), refused('state'))
    }
  })

  test('many approve changes of one item in different fields: one valid line of commits, no change lost', async () => {
    const { catalog, people } = world()
    const item = await author()
    const values = { note: 'א', rebbe: 7, born: '5600', passed: '5700', slug: 'o', kind: 'editor' }
    const ids: number[] = []
    for (const [field, value] of Object.entries(values)) {
      ids.push(await change(item, { [field]: value }))
    }
    const head = await headSeq()
    const ends = await endings(
      ids.map((id, n) => approveSuggestion(catalog, n % 2 ? people.kalman : people.miriam, id)),
    )
    assert.deepEqual(ends, Array(ids.length).fill('ok'))
    assert.deepEqual(shown(world(), item).data, inSichos(values))
    assert.equal(await headSeq(), head + ids.length)
    assert.deepEqual((await verifyLine(catalog.ledger.read)).problems, [])
  })

  test('several people revert the same merge: it is reverted once', async () => {
    const { catalog, people } = world()
    const id = await change(await author({ note: 'א' }), { note: 'ב' })
    await approveSuggestion(catalog, people.kalman, id)
    const acts = [people.kalman, people.miriam, people.sara, people.dovid].map((by) =>
      revertSuggestion(catalog, by, id),
    )
    assert.deepEqual((await endings(acts)).sort(), ['ok', 'state', 'state', 'state'])
  })

  test('a revert is approved, reverted and withdrawn, and its target reverted again: the result is consistent', async () => {
    const { catalog, people } = world()
    const item = await author({ note: 'א' })
    const id = await change(item, { note: 'ב' })
    await approveSuggestion(catalog, people.kalman, id)
    const { changeset } = await revertSuggestion(catalog, people.dovid, id)
    const ends = await endings([
      approveSuggestion(catalog, people.kalman, changeset),
      revertSuggestion(catalog, people.miriam, changeset),
      revertSuggestion(catalog, people.miriam, id),
      withdrawSuggestion(catalog, people.dovid, changeset),
    ])
    assert.ok(ends.every((end) => end === 'ok' || end === 'state'))
    const [target, revert] = [await rowOf(world(), id), await rowOf(world(), changeset)]
    assert.equal(shown(world(), item).data.note, target.reverted_by === null ? 'ב' : 'א')
    if (revert.status === 'merged' && revert.reverted_by === null) {
      assert.equal(target.reverted_by, changeset)
    }
  })

  test('several people review a live fix: one of them succeeds', async () => {
    const { catalog, people } = world()
    const keepers = [people.kalman.person.id, people.miriam.person.id]
    const open = setData('open-race', { policy: 'open', keepers })
    const set = await addItem(world(), { type: 'set', data: open })
    const work = await addItem(world(), { type: 'work', data: workData('race', { sets: [set] }) })
    const unit = await addItem(world(), { type: 'unit', data: unitData(work, 'א') })
    const text = await addItem(world(), { type: 'text', data: textData(unit, { licence: 'cc0' }) })
    const tova = await addCaller(catalog, 'tova', { trusted: true })
    const segments: string[] = []
    for (let n = 0; n < 4; n += 1) {
      segments.push(await addItem(world(), { type: 'segment', data: segmentData(text, 'א') }))
    }
    const data = segmentData(text, 'ב')
    const fixes = await Promise.all(segments.map((entityId) => suggestFix(catalog, tova, { entityId, data })))
    assert.ok(fixes.every(({ kind, status }) => kind === 'live' && status === 'merged'))
    for (const { id } of fixes) {
      const ends = await endings([
        reviewLive(catalog, people.kalman, id, { verdict: 'approve' }),
        reviewLive(catalog, people.miriam, id, { verdict: 'revert' }),
        reviewLive(catalog, people.sara, id, { verdict: 'approve' }),
      ])
      assert.deepEqual(ends.sort(), ['ok', 'state', 'state'])
    }
  })

  test('suggestions are combined while one of them is approved: it is merged or combined, never both', async () => {
    const { catalog, people } = world()
    const first = await change(await author(), { note: '1' })
    const ids = [first, await change(await author(), { note: '2' })]
    const ends = await endings([
      combineSuggestions(catalog, people.chana, { suggestions: ids }),
      approveSuggestion(catalog, people.kalman, first),
    ])
    assert.deepEqual(ends.toSorted(), ['ok', 'state'])
    const { status } = await rowOf(world(), first)
    assert.equal(status, ends[0] === 'ok' ? 'withdrawn' : 'merged')
  })

  test('two people reopen a withdrawn suggestion: it is opened once', async () => {
    const { catalog, people } = world()
    const id = await change(await author(), { note: 'א' })
    await withdrawSuggestion(catalog, people.chana, id)
    const ends = await endings([
      reopenSuggestion(catalog, people.chana, id),
      reopenSuggestion(catalog, people.sara, id),
    ])
    assert.deepEqual(ends.sort(), ['ok', 'state'])
  })

  test('everyone does everything at the same time, and there is no deadlock', async () => {
    const { catalog, people } = world()
    const issues = [
      await openIssue(catalog, people.dovid, { title: 'א' }),
      await openIssue(catalog, people.dovid, { title: 'ב' }),
    ]
    const [one, two] = issues.map(({ number }) => `#${number}`)
    const description = `fixes ${one}, fixes ${two}`
    const making = async (n: number): Promise<void> => {
      const { id } = await createDraft(catalog, people.chana, { title: `ר${n}`, description })
      const put = { type: 'author', data: inSichos({ note: String(n) }) }
      const { id: entity } = await putItem(catalog, people.chana, id, put)
      await submitSuggestion(catalog, people.chana, id)
      const comments = [{ entity, field: '/note', body: `@dovid ${one}` }]
      await Promise.all([
        commentOnSuggestion(catalog, people.dovid, id, { body: `@kalman ${two}` }),
        editSuggestion(catalog, people.sara, id, { title: `שם ${n}` }),
        ...issues.map(({ number }) => commentOnIssue(catalog, people.miriam, number, { body: '@chana' })),
        reviewSuggestion(catalog, people.kalman, id, { verdict: 'approve', comments }),
      ])
      await revertSuggestion(catalog, people.kalman, id)
    }
    const ends = await endings(Array.from({ length: 6 }, (_, n) => making(n)))
    assert.deepEqual(ends, Array(6).fill('ok'))
    assert.deepEqual((await verifyLine(catalog.ledger.read)).problems, [])
  })

  test('an item that was merged into another meanwhile clashes as a whole, and may be restored', async () => {
    const { catalog, people } = world()
    const [duplicate, successor] = [await author({ note: 'א' }), await author()]
    const edits = await change(duplicate, { note: 'ב' })
    const work = newItemId()
    const data = workData('by-duplicate', { sets: [world().sichos], authors: [duplicate] })
    const { id: pointing } = await suggest(world(), [{ id: work, type: 'work', data }])
    await catalog.ledger.write(async (tx) => {
      const person = people.sara.person.id
      const header = { at: '2026-04-01T00:00:00.000Z', message: 'כפול', author: person }
      const rest = { mergedBy: person, via: null, suggestionId: null }
      const writer = new CommitWriter(tx, await lockMain(tx), { ...header, ...rest })
      const gone = { id: duplicate, type: 'author', path: null, data: null, pathBefore: null }
      await writer.add([{ ...gone, mergedInto: successor }])
      await writer.finish()
    })
    await catalog.latest()
    await assert.rejects(
      approveSuggestion(catalog, people.kalman, edits),
      refused('conflict', ({ conflicts = [] }) => {
        const shown = conflicts.map(({ path, ours }) => [path, ours])
        assert.deepEqual(shown, [[duplicate, null]])
      }),
    )
    await assert.rejects(approveSuggestion(catalog, people.kalman, pointing), refused('invalid'))
    const resolutions = { '*': { '*': { take: 'theirs' } } } as const
    await approveSuggestion(catalog, people.kalman, edits, { resolutions })
    const main = (await findMainItems(catalog.ledger.read, [duplicate])).get(duplicate)
    assert.deepEqual([main?.data, main?.mergedInto], [inSichos({ note: 'ב' }), null])
    await approveSuggestion(catalog, people.kalman, pointing)
    assert.ok(findShown(world(), work) !== null)
  })
})
