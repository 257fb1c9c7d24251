import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, eventData } from '@yalkut/testing/values/items'
import { addCaller, addItem, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { getCommunity } from './community.ts'

onOneEngine('the community', (engine) => {
  const world = worldOn(engine)

  test('lists the latest merges with their authors and reviewers, the newest first', async () => {
    const { catalog, people, sichos } = world()
    const items = ['recent-1', 'recent-2'].map((slug) => {
      return { type: 'author', data: authorData(slug, { sets: [sichos] }) }
    })
    const row = await suggest(world(), items, 'robot')
    const { commit } = await approveSuggestion(catalog, people.kalman, row.id)
    const { recent } = await getCommunity(catalog, 2)
    assert.equal(recent.length, 2)
    const [{ at: _, ...latest } = { at: '' }] = recent
    assert.deepEqual(latest, {
      seq: commit,
      message: row.title,
      author: people.robot.person.id,
      authorName: 'robot',
      authorIsBot: true,
      mergedBy: people.kalman.person.id,
      mergedByName: 'kalman',
      changes: 2,
    })
    assert.equal(recent[1]?.seq, Number(commit) - 1)
  })

  test('counts open suggestions and contributors, and nothing private', async () => {
    const { catalog, people, sichos } = world()
    const before = await getCommunity(catalog, 1)
    await openIssue(catalog, people.chana, { title: 'open' })
    await openIssue(catalog, people.chana, { title: 'secret', type: 'rights' })
    await suggest(world(), [{ type: 'author', data: authorData('c', { sets: [sichos] }) }])
    await addCaller(catalog, 'one-more')
    await addCaller(catalog, 'one-bot-more', { bot: true })
    const after = await getCommunity(catalog, 1)
    assert.equal(after.openReports, before.openReports + 1)
    assert.equal(after.openSuggestions, before.openSuggestions + 1)
    assert.equal(after.people, before.people + 1)
  })

  test('counts the events without a recording or a text', async () => {
    const { catalog, sichosWork } = world()
    const add = (type: string, data: Parameters<typeof addItem>[1]['data']): Promise<string> =>
      addItem(world(), { type, data })
    const [heard, written] = [await add('event', eventData()), await add('event', eventData())]
    await add('event', eventData())
    const url = 'https://example.org/1.mp3'
    const title = { he: 'הקלטה' }
    const recording = await add('recording', { title, event: heard, url })
    await add('recording', { title, event: heard, url })
    assert.deepEqual((await getCommunity(catalog, 1)).gaps, {
      events: 3,
      eventsWithoutRecordings: 2,
      eventsWithoutTexts: 3,
    })
    await add('text', { kind: 'transcript', language: 'yi', recording })
    const position = [{ level: 'sicha', value: '1' }]
    const unit = { work: sichosWork, position, order: 'V', label: { he: 'א' } }
    await add('unit', { ...unit, events: [written, heard] })
    assert.deepEqual((await getCommunity(catalog, 1)).gaps, {
      events: 3,
      eventsWithoutRecordings: 2,
      eventsWithoutTexts: 1,
    })
  })
})
