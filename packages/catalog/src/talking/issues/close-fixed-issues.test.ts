import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { clearInboxes, unreadReasons } from '@yalkut/testing/worlds/inboxes'
import { rowOf, type World } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { createDraft, putItem } from '../../changing/drafts/drafts.ts'
import { submitSuggestion } from '../../changing/sending/submit.ts'
import { VISITOR } from '../../core/access/caller.ts'
import { closeFixedIssues } from './close-fixed-issues.ts'
import { getIssue } from './get-issue.ts'
import { openIssue } from './open-issue.ts'

/** Kalman's suggestion with this description, and Chana's issue that the suggestion may fix. */
async function suggestionFor(
  world: World,
  describe: (issue: number) => string,
): Promise<{ issue: number; suggestion: number }> {
  const { catalog, people } = world
  const issue = await openIssue(catalog, people.chana, { title: 'A page is missing' })
  const description = describe(issue.number)
  const { id } = await createDraft(catalog, people.kalman, { title: 'תיקון', description })
  await putItem(catalog, people.kalman, id, { type: 'author', data: authorData('fixing') })
  await submitSuggestion(catalog, people.kalman, id)
  await clearInboxes(world)
  return { issue: issue.number, suggestion: id }
}

onOneEngine('The merge effect that closes fixed issues', (engine) => {
  const world = worldOn(engine)

  const act = () => {
    const at = world().catalog.clock().toISOString()
    return { actor: world().people.sara.person.id, via: null, at }
  }

  const stateOf = async (issue: number): Promise<string> =>
    (await getIssue(world().catalog, VISITOR, issue)).issue.state

  test('closes the open issues that the description names, and notifies their people', async () => {
    const { issue, suggestion } = await suggestionFor(world(), (number) => `Fixes #${number}`)
    const row = await rowOf(world(), suggestion)
    await world().catalog.ledger.write(async (tx) => {
      await closeFixedIssues.onMerged?.(tx, { commit: 1, row }, act())
    })
    assert.equal(await stateOf(issue), 'closed')
    const { timeline } = await getIssue(world().catalog, VISITOR, issue)
    const last = timeline.at(-1)
    assert.equal(last?.type === 'event' && last.kind, 'closed')
    assert.deepEqual(await unreadReasons(world()), { chana: 'state' })
  })

  test('leaves an issue open that is only mentioned', async () => {
    const { issue, suggestion } = await suggestionFor(world(), (number) => `See #${number}`)
    const row = await rowOf(world(), suggestion)
    await world().catalog.ledger.write(async (tx) => {
      await closeFixedIssues.onMerged?.(tx, { commit: 1, row }, act())
    })
    assert.equal(await stateOf(issue), 'open')
  })

  test('changes nothing while it only holds the issues', async () => {
    const { issue, suggestion } = await suggestionFor(world(), (number) => `Fixes #${number}`)
    const row = await rowOf(world(), suggestion)
    await world().catalog.writeMain(async (main) => {
      await closeFixedIssues.hold?.(main, row)
    })
    assert.equal(await stateOf(issue), 'open')
    assert.deepEqual(await unreadReasons(world()), {})
  })

  test('closes nothing for an import, which has no number', async () => {
    const { issue, suggestion } = await suggestionFor(world(), (number) => `Fixes #${number}`)
    const row = { ...(await rowOf(world(), suggestion)), kind: 'import' as const, number: null }
    await world().catalog.writeMain(async (main) => {
      await closeFixedIssues.hold?.(main, row)
      await closeFixedIssues.onMerged?.(main.tx, { commit: 1, row }, act())
    })
    assert.equal(await stateOf(issue), 'open')
  })
})
