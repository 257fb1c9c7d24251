import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyLine } from '@yalkut/ledger/line'
import { findPerson } from '@yalkut/ledger/people'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { clearInboxes, unreadReasons } from '@yalkut/testing/worlds/inboxes'
import { addItem, findShown, mergeItems, type Name, rowOf, shown, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { VISITOR } from '../../core/access/caller.ts'
import { isTrusted } from '../../core/access/trust.ts'
import { putItem } from '../drafts/drafts.ts'
import { restoreItem } from '../sending/restore.ts'
import { withdrawSuggestion } from '../sending/withdraw.ts'
import { suggestionConversation } from '../suggestions/conversation.ts'
import { approveSuggestion } from './approve.ts'
import { revertSuggestion } from './revert.ts'
import { sendBackSuggestion } from './send-back.ts'

onOneEngine('a revert', (engine) => {
  const world = worldOn(engine)

  const inSichos = (more: JsonObject = {}): JsonObject => authorData('reverting', { sets: [world().sichos], ...more })

  const put = (id: string, data: JsonObject | null, path?: string) => {
    return { id, type: 'author', data, ...(path !== undefined && { path }) }
  }

  /** Chana's change of an author in the set of sichos, approved by Kalman. */
  async function merged(id: string, data: JsonObject | null, path?: string): Promise<number> {
    const { catalog, people } = world()
    const { id: suggestion } = await suggest(world(), [put(id, data, path)])
    await approveSuggestion(catalog, people.kalman, suggestion)
    return suggestion
  }

  async function author(more: JsonObject = {}, path?: string): Promise<string> {
    return await addItem(world(), { type: 'author', data: inSichos(more), path: path ?? null })
  }

  const revert = (by: Name, id: number, reason?: string) =>
    revertSuggestion(world().catalog, world().people[by], id, { reason: reason ?? null })

  const resolve = (path: string): string | null => world().catalog.projection.reads.items.resolve(path)?.id ?? null

  test('restores each item, and keeps later changes', async () => {
    const item = await author({ note: 'א', rebbe: 6 })
    const id = await merged(item, inSichos({ note: 'ב', rebbe: 6 }))
    await merged(item, inSichos({ note: 'ב', rebbe: 7 }))
    const { changeset, commit } = await revert('kalman', id, 'טעות')
    assert.deepEqual(shown(world(), item).data, inSichos({ note: 'א', rebbe: 7 }))
    const row = await rowOf(world(), changeset)
    assert.deepEqual([row.kind, row.reverts, row.status], ['revert', id, 'merged'])
    assert.deepEqual([row.merged_commit, row.description], [commit, 'טעות'])
    assert.equal(row.title, 'ביטול ״תיקון״')
    assert.equal((await rowOf(world(), id)).reverted_by, changeset)
  })

  test('deletes the items that the merge added, with their paths', async () => {
    const item = newItemId()
    const id = await merged(item, inSichos(), '/authors/added')
    await revert('kalman', id)
    assert.equal(findShown(world(), item), null)
    assert.equal(resolve('/authors/added'), null)
  })

  test('waits for review when other items link to an added item by now', async () => {
    const { catalog, people, sichos } = world()
    const work = newItemId()
    const data = workData('pointed-at', { sets: [sichos] })
    const { id } = await suggest(world(), [{ id: work, type: 'work', data }])
    await approveSuggestion(catalog, people.kalman, id)
    const unit = await addItem(world(), { type: 'unit', data: unitData(work, 'א') })
    const { changeset, commit } = await revert('kalman', id)
    assert.equal(commit, null)
    assert.equal((await rowOf(world(), changeset)).status, 'open')
    const approving = approveSuggestion(catalog, people.sara, changeset)
    await assert.rejects(approving, refused('invalid'))
    await mergeItems(world(), [{ id: unit, type: 'unit', data: null }])
    await approveSuggestion(catalog, people.sara, changeset)
    assert.equal(findShown(world(), work), null)
  })

  test('restores a deleted item, with its path', async () => {
    const item = await author({ note: 'חי' }, '/authors/alive')
    const id = await merged(item, null)
    assert.equal(resolve('/authors/alive'), null)
    await revert('kalman', id)
    assert.deepEqual(shown(world(), item).data, inSichos({ note: 'חי' }))
    assert.deepEqual([shown(world(), item).path, resolve('/authors/alive')], ['/authors/alive', item])
  })

  test('restores the older paths of a deleted item, so that every link to it works', async () => {
    const item = await author({}, '/authors/older')
    await merged(item, inSichos(), '/authors/newer')
    const id = await merged(item, null)
    assert.equal(resolve('/authors/older'), null)
    await revert('kalman', id)
    assert.deepEqual([resolve('/authors/older'), resolve('/authors/newer')], [item, item])
  })

  test('waits for review when another item has taken the path meanwhile', async () => {
    const item = await author({}, '/authors/once-mine')
    const id = await merged(item, null)
    await author({ note: 'אחר' }, '/authors/once-mine')
    const { commit } = await revert('kalman', id)
    assert.equal(commit, null)
    assert.equal(findShown(world(), item), null)
  })

  test('restores a path, and the newer path redirects', async () => {
    const item = await author({}, '/authors/first-path')
    const id = await merged(item, inSichos(), '/authors/second-path')
    await revert('kalman', id)
    assert.equal(shown(world(), item).path, '/authors/first-path')
    assert.equal(resolve('/authors/second-path'), item)
  })

  test('waits for review when main has changed the same field', async () => {
    const { catalog, people } = world()
    const item = await author({ note: 'א' })
    const id = await merged(item, inSichos({ note: 'ב' }))
    await merged(item, inSichos({ note: 'ג' }))
    await clearInboxes(world())
    const { changeset, commit } = await revert('kalman', id)
    assert.equal(commit, null)
    assert.deepEqual(await unreadReasons(world()), { miriam: 'review_requested' })
    assert.equal(shown(world(), item).data.note, 'ג')
    await assert.rejects(approveSuggestion(catalog, people.miriam, changeset), refused('conflict'))
    const resolutions = { [item]: { note: { take: 'theirs' } } } as const
    await approveSuggestion(catalog, people.miriam, changeset, { resolutions })
    assert.equal(shown(world(), item).data.note, 'א')
    assert.equal((await rowOf(world(), id)).reverted_by, changeset)
  })

  test('may be suggested by anyone signed in, and waits for a person who may approve', async () => {
    const { catalog, people } = world()
    const item = await author({ note: 'א' })
    const id = await merged(item, inSichos({ note: 'ב' }))
    await assert.rejects(revertSuggestion(catalog, VISITOR, id), refused('unauthorized'))
    const { changeset, commit } = await revert('dovid', id)
    assert.equal(commit, null)
    assert.equal(shown(world(), item).data.note, 'ב')
    await assert.rejects(revert('kalman', id), refused('state'))
    await withdrawSuggestion(catalog, people.dovid, changeset)
    const second = await revert('kalman', id)
    assert.ok(second.commit !== null)
    await assert.rejects(revert('kalman', id), refused('state'))
    await assert.rejects(revert('sara', id), refused('state'))
  })

  test('of a keeper may be approved by the same keeper, and only restores earlier versions', async () => {
    const { catalog, people } = world()
    const item = await author({ note: 'א' })
    const id = await merged(item, inSichos({ note: 'ב' }))
    await merged(item, inSichos({ note: 'ג' }))
    const { changeset } = await revert('kalman', id)
    const resolutions = { [item]: { note: { value: 'משלי' } } }
    const approving = approveSuggestion(catalog, people.kalman, changeset, { resolutions })
    await assert.rejects(approving, refused('forbidden'))
    await sendBackSuggestion(catalog, people.miriam, changeset, 'לא')
    const other = put(item, inSichos({ note: 'משלי' }))
    await assert.rejects(putItem(catalog, people.kalman, changeset, other), refused('state'))
  })

  test('is refused for a suggestion that is not merged, and when nothing is left to revert', async () => {
    const item = await author({ note: 'א' })
    const { id: open } = await suggest(world(), [put(item, inSichos({ note: 'ב' }))])
    await assert.rejects(revert('kalman', open), refused('state'))
    await assert.rejects(revert('kalman', 999_999), refused('not-found'))
    const id = await merged(item, inSichos({ note: 'ב' }))
    await merged(item, inSichos({ note: 'א' }))
    await assert.rejects(revert('kalman', id), refused('state'))
  })

  test('is an event in the conversation of its target, whose author is notified', async () => {
    const { catalog, people } = world()
    const item = await author({ note: 'א' })
    const id = await merged(item, inSichos({ note: 'ב' }))
    await clearInboxes(world())
    const { changeset, commit } = await revert('kalman', id)
    assert.deepEqual(await unreadReasons(world()), { chana: 'state' })
    const talk = async (of: number) =>
      (await suggestionConversation(catalog, people.chana, of)).timeline.flatMap((entry) =>
        entry.type === 'event' ? [{ kind: entry.kind, detail: entry.detail }] : [],
      )
    const { number } = await rowOf(world(), changeset)
    assert.deepEqual((await talk(id)).at(-1), {
      kind: 'reverted',
      detail: { by: changeset, number },
    })
    assert.deepEqual(await talk(changeset), [
      { kind: 'opened', detail: {} },
      { kind: 'submitted', detail: {} },
      { kind: 'merged', detail: { commit } },
    ])
  })

  test('can be reverted, and so can that revert', async () => {
    const item = await author({ note: 'א' })
    const id = await merged(item, inSichos({ note: 'ב' }))
    const state = async () => {
      const of = [id, first.changeset, second?.changeset ?? 0].filter((each) => each > 0)
      const rows = await Promise.all(of.map((each) => rowOf(world(), each)))
      return [shown(world(), item).data.note, ...rows.map((row) => row.reverted_by !== null)]
    }
    const first = await revert('kalman', id)
    let second: Awaited<ReturnType<typeof revert>> | undefined
    assert.deepEqual(await state(), ['א', true, false])
    second = await revert('kalman', first.changeset)
    assert.deepEqual(await state(), ['ב', false, true, false])
    await revert('kalman', second.changeset)
    assert.deepEqual(await state(), ['א', true, false, true])
    assert.deepEqual((await verifyLine(world().catalog.ledger.read)).problems, [])
  })

  test('takes the earned trust from the author of its target, until the revert itself is reverted', async () => {
    const { catalog, people } = world()
    const item = await author({ note: '0' })
    const { read } = catalog.ledger
    const dovid = await findPerson(read, people.dovid.person.id)
    assert.ok(dovid)
    const merges: number[] = []
    for (let n = 1; n <= 20; n += 1) {
      assert.equal(await isTrusted(read, dovid), false, `after ${n - 1}`)
      const { id } = await suggest(world(), [put(item, inSichos({ note: String(n) }))], 'dovid')
      await approveSuggestion(catalog, people.kalman, id)
      merges.push(id)
    }
    assert.equal(await isTrusted(read, dovid), true)
    const { changeset } = await revert('kalman', merges.at(-1) ?? 0)
    assert.equal(await isTrusted(read, dovid), false)
    await revert('kalman', changeset)
    assert.equal(await isTrusted(read, dovid), true)
    assert.equal(await isTrusted(read, { ...dovid, suspended: true }), false)
    assert.equal(await isTrusted(read, { ...people.chana.person, trusted: true }), true)
    assert.equal(await isTrusted(read, { ...people.robot.person, trusted: true }), false)
  })

  test('a single older revision of an item is restored by a suggestion', async () => {
    const { catalog, people } = world()
    const item = await author({ note: 'ראשון' }, '/authors/restored')
    const first = shown(world(), item).rev
    await merged(item, inSichos({ note: 'שני' }))
    const restore = (of: string, rev: number) => restoreItem(catalog, people.dovid, of, rev)
    const { suggestion } = await restore(item, first)
    assert.equal((await rowOf(world(), suggestion)).status, 'open')
    await approveSuggestion(catalog, people.kalman, suggestion)
    assert.equal(shown(world(), item).data.note, 'ראשון')
    await assert.rejects(restore(item, first), refused('state'))
    await assert.rejects(restore(world().author, first), refused('not-found'))
    await assert.rejects(restore(item, 2_000_000_000), refused('not-found'))
    const gone = await merged(item, null)
    const deleted = await catalog.ledger.read
      .selectFrom('revisions')
      .select('rev')
      .where('commit_seq', '=', (await rowOf(world(), gone)).merged_commit)
      .executeTakeFirstOrThrow()
    await assert.rejects(restore(item, deleted.rev), refused('invalid'))
    const back = await restore(item, first)
    await approveSuggestion(catalog, people.kalman, back.suggestion)
    assert.equal(shown(world(), item).path, '/authors/restored')
  })
})
