import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import { Draft } from './drafts.ts'
import { memoryDrafts } from './memory-drafts.ts'
import { sendingOf } from './send-once.ts'

const { Outbox } = await import('./outbox.svelte.ts')

/** A browser in which this person is signed in, or nobody. */
function inBrowser() {
  const state: { person: string | null; isAway: boolean } = { person: 'p1', isAway: false }
  const sent: string[] = []
  const fetching = async (path: string, { headers, method }: RequestInit): Promise<Response> => {
    if (state.isAway) throw new TypeError('fetch failed')
    const meant = new Headers(headers).get('yalkut-person')
    if (state.person === null) return Response.json({ error: 'unauthorized' }, { status: 401 })
    if (meant !== state.person) {
      const detail = { reason: 'other-person' }
      return Response.json({ error: 'unauthorized', detail }, { status: 401 })
    }
    if (method === 'POST') sent.push(path)
    return Response.json({ number: 1 }, { status: method === 'POST' ? 201 : 200 })
  }
  const place = { desk: 'proofread', person: 'p1', item: 'rh-1:8', rev: 3 }
  const draft = new Draft<string>(memoryDrafts(), place)
  return { state, sent, draft, box: new Outbox(fetching) }
}

test('nothing is sent under the name of somebody else, and it leaves when its person is back', async () => {
  const { state, sent, draft, box } = inBrowser()
  draft.keep('typed')
  state.person = 'p2'
  await box.send(draft, sendingOf('/v1/x', {}))
  assert.equal(box.status.kind, 'other-person')
  box.work()
  assert.equal(box.status.kind, 'other-person', 'it is said as long as it is so')
  const again = async (): Promise<void> => void (await box.send(draft, null))
  await box.back(draft, again)
  assert.equal(box.status.kind, 'other-person')
  state.person = null
  await box.back(draft, again)
  assert.equal(box.status.kind, 'signed-out')
  assert.equal(sent.length, 0)
  state.person = 'p1'
  await box.back(draft, again)
  assert.deepEqual(sent, ['/v1/x'])
})

test('a person who comes back to the page hears that somebody else is signed in, before anything is sent', async () => {
  const { state, draft, box } = inBrowser()
  const never = async (): Promise<void> => assert.fail()
  await box.back(draft, never)
  assert.equal(box.status.kind, 'working')
  state.isAway = true
  await box.back(draft, never)
  assert.equal(box.status.kind, 'working', 'nobody could say')
  state.isAway = false
  state.person = 'p2'
  await box.back(draft, never)
  assert.equal(box.status.kind, 'other-person')
  state.person = 'p1'
  await box.back(draft, never)
  assert.equal(box.status.kind, 'working')
})

test('what waits for the network waits also when one types on', async () => {
  const { state, sent, draft, box } = inBrowser()
  state.isAway = true
  await box.send(draft, sendingOf('/v1/x', {}))
  box.work()
  assert.equal(box.isWaiting, true)
  state.isAway = false
  await box.send(draft, null)
  assert.equal(sent.length, 1)
})
