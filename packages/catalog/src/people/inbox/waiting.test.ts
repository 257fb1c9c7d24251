import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { addCaller, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { reviewSuggestion } from '../../changing/review/review.ts'
import { withdrawSuggestion } from '../../changing/sending/withdraw.ts'
import { commentOnSuggestion } from '../../changing/suggestions/comment.ts'
import type { SignedIn } from '../../core/access/caller.ts'
import { commentOnIssue } from '../../talking/issues/comment-on-issue.ts'
import { setIssueState } from '../../talking/issues/issue-state.ts'
import { setIssueVisibility } from '../../talking/issues/issue-visibility.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { commentOnItem } from '../comments/talk.ts'
import { markInbox, readInbox } from './inbox.ts'

onOneEngine('questions that wait for an answer', (engine) => {
  const world = worldOn(engine)

  async function waiting(person: SignedIn): Promise<string[]> {
    const query = { filter: 'waiting', limit: 50 } as const
    const { items } = await readInbox(world().catalog, person, query)
    return items.map(({ reason, subject }) => `${reason} ${subject.number ?? subject.id}`)
  }

  test('a mention in an issue waits, read or unread, until its person comments', async () => {
    const { catalog, people } = world()
    const rivka = await addCaller(catalog, 'rivka')
    const { number } = await openIssue(catalog, people.chana, {
      title: 'Who knows?',
      body: '@rivka',
    })
    assert.deepEqual(await waiting(rivka), [`mention ${number}`])
    await markInbox(catalog, rivka, { all: true })
    assert.deepEqual(await waiting(rivka), [`mention ${number}`])
    await commentOnIssue(catalog, rivka, number, { body: 'I do.' })
    assert.deepEqual(await waiting(rivka), [])
    await commentOnIssue(catalog, people.chana, number, { body: 'And this, @rivka?' })
    assert.deepEqual(await waiting(rivka), [`mention ${number}`])
  })

  test('a comment on one’s own issue waits until the issue is closed', async () => {
    const { catalog, people } = world()
    const tirza = await addCaller(catalog, 'tirza')
    const { number } = await openIssue(catalog, tirza, { title: 'A page is missing' })
    await commentOnIssue(catalog, people.chana, number, { body: 'Which one?' })
    assert.deepEqual(await waiting(tirza), [`author ${number}`])
    await setIssueState(catalog, people.sara, number, { state: 'completed' })
    assert.deepEqual(await waiting(tirza), [])
  })

  test('comments on what one only follows do not wait', async () => {
    const { catalog, people } = world()
    const leah = await addCaller(catalog, 'leah')
    const { number } = await openIssue(catalog, people.chana, { title: 'A thread' })
    await commentOnIssue(catalog, leah, number, { body: 'Here.' })
    await commentOnIssue(catalog, people.chana, number, { body: 'Thanks.' })
    assert.deepEqual(await waiting(leah), [])
  })

  test('a mention on a talk page waits until its person comments there', async () => {
    const { catalog, people, sichosWork } = world()
    const zalman = await addCaller(catalog, 'zalman')
    await commentOnItem(catalog, people.chana, sichosWork, { body: '@zalman, is this the one?' })
    assert.deepEqual(await waiting(zalman), [`mention ${sichosWork}`])
    await commentOnItem(catalog, zalman, sichosWork, { body: 'Yes.' })
    assert.deepEqual(await waiting(zalman), [])
  })

  test('a private issue that a person may not read any more asks nothing', async () => {
    const { catalog, people } = world()
    const mendel = await addCaller(catalog, 'mendel')
    const { number } = await openIssue(catalog, people.chana, { title: 'Secret', body: '@mendel' })
    assert.deepEqual(await waiting(mendel), [`mention ${number}`])
    await setIssueVisibility(catalog, people.sara, number, true)
    assert.deepEqual(await waiting(mendel), [])
  })

  test('of a suggestion: its author is asked by comments, its reviewers by requests', async () => {
    const { catalog, people, sichos } = world()
    const data = authorData('asker', { sets: [sichos] })
    const { id, number } = await suggest(world(), [{ id: newItemId(), type: 'author', data }])
    assert.ok((await waiting(people.kalman)).includes(`review_requested ${number}`))
    const before = await waiting(people.chana)
    const review = { verdict: 'comment', body: 'Why?' } as const
    await reviewSuggestion(catalog, people.kalman, id, review)
    assert.ok(!(await waiting(people.kalman)).includes(`review_requested ${number}`))
    await commentOnSuggestion(catalog, people.miriam, id, { body: 'Who is that?' })
    assert.ok((await waiting(people.miriam)).includes(`review_requested ${number}`), 'no review')
    assert.deepEqual(await waiting(people.chana), [`author ${number}`, ...before])
    await commentOnSuggestion(catalog, people.chana, id, { body: 'The title page says so.' })
    assert.deepEqual(await waiting(people.chana), before)
    await withdrawSuggestion(catalog, people.chana, id)
    assert.ok(!(await waiting(people.miriam)).includes(`review_requested ${number}`))
  })
})
