import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Draft, type DraftPlace } from './drafts.ts'
import { memoryDrafts } from './memory-drafts.ts'
import { type Sent, sendingOf, sendOnce } from './send-once.ts'

const PLACE: DraftPlace = { desk: 'proofread', person: 'p1', item: 'rh-1:8', rev: 3 }

test('what was typed comes back for the same person and item, also of an older revision', async () => {
  const store = memoryDrafts()
  const draft = new Draft<string>(store, PLACE)
  draft.keep('א')
  draft.keep('אב')
  await draft.kept()
  assert.equal((await new Draft<string>(store, { ...PLACE, rev: 4 }).find())?.state, 'אב')
  assert.equal(await new Draft<string>(store, { ...PLACE, person: 'p2' }).find(), null)
  assert.equal(await new Draft<string>(store, { ...PLACE, item: 'rh-1:9' }).find(), null)
})

test('while a write runs, only the newest state is written next', async () => {
  const written: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const store = memoryDrafts()
  const slow = {
    ...store,
    async put(draft: Parameters<typeof store.put>[0]) {
      written.push(draft.state)
      await promise
    },
  }
  const draft = new Draft<string>(slow, PLACE)
  for (const typed of ['א', 'אב', 'אבג', 'אבגד']) draft.keep(typed)
  resolve()
  await draft.kept()
  assert.equal(written.at(-1), 'אבגד')
  assert.ok(written.length <= 2)
})

test('a draft that the service has is gone, and so are all after signing out', async () => {
  const store = memoryDrafts()
  const draft = new Draft<string>(store, PLACE)
  draft.keep('א')
  await draft.drop()
  assert.equal(await new Draft<string>(store, PLACE).find(), null)
  draft.keep('ב')
  await draft.kept()
  await store.forget()
  assert.equal(await new Draft<string>(store, PLACE).find(), null)
})

/** A service that answers a key as it answered it before. */
function service() {
  const made = new Map<string, number>()
  const state = { isAway: false, losesAnswer: false, status: 201 }
  const fetching = async (_path: string, { headers }: RequestInit): Promise<Response> => {
    if (state.isAway) throw new TypeError('fetch failed')
    const key = new Headers(headers).get('idempotency-key') ?? ''
    if (state.status !== 201) return Response.json({ error: 'x' }, { status: state.status })
    const number = made.get(key) ?? made.size + 1
    made.set(key, number)
    if (state.losesAnswer) throw new TypeError('the answer was lost')
    return Response.json({ number }, { status: 201 })
  }
  return { made, state, fetching }
}

test('a request whose answer was lost is sent again as it was, also after a reload', async () => {
  const store = memoryDrafts()
  const { made, state, fetching } = service()
  const draft = new Draft<string>(store, PLACE)
  draft.keep('א')
  state.losesAnswer = true
  const first = await sendOnce(draft, sendingOf('/v1/x', { a: 1 }), fetching)
  assert.equal(first.kind, 'away')
  state.losesAnswer = false
  const again = new Draft<string>(store, PLACE)
  await again.find()
  // Something else is wanted by now: what left first is answered first.
  const second: Sent<{ number: number }> = await sendOnce(
    again,
    sendingOf('/v1/x', { a: 2 }),
    fetching,
  )
  assert.deepEqual(second, { kind: 'sent', answer: { number: 1 } })
  assert.equal(made.size, 1)
  assert.equal(again.sending, null)
})

test('a session that ended, a busy service and a lost network keep the request', async () => {
  const { state, fetching } = service()
  const draft = new Draft<string>(memoryDrafts(), PLACE)
  const wanted = sendingOf('/v1/x', {})
  for (const [status, kind] of [
    [401, 'signed-out'],
    [503, 'busy'],
    [429, 'busy'],
  ] as const) {
    state.status = status
    assert.equal((await sendOnce(draft, wanted, fetching)).kind, kind)
    assert.equal(draft.sending?.key, wanted.key)
  }
  state.isAway = true
  assert.equal((await sendOnce(draft, wanted, fetching)).kind, 'away')
  assert.equal(draft.sending?.key, wanted.key)
})

test('a clash and a refusal end the request, and leave what was typed', async () => {
  const store = memoryDrafts()
  const draft = new Draft<string>(store, PLACE)
  draft.keep('א')
  const refusing = async () =>
    Response.json({ error: 'conflict', message: 'm', detail: { line: 'l1' } }, { status: 409 })
  const sent = await sendOnce(draft, sendingOf('/v1/x', {}), refusing)
  assert.deepEqual(sent, { kind: 'clash', message: 'm', detail: { line: 'l1' } })
  assert.equal(draft.sending, null)
  assert.equal((await new Draft<string>(store, PLACE).find())?.state, 'א')
})
