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
  await draft.saved()
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
  await draft.saved()
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
  await draft.saved()
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
  const second: Sent<{ number: number }> = await sendOnce(again, sendingOf('/v1/x', { a: 2 }), fetching)
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

/** Answers one after another, and what was asked. */
function answering(...answers: (readonly [number, object])[]) {
  const keys: (string | null)[] = []
  const fetching = async (_path: string, { headers }: RequestInit): Promise<Response> => {
    keys.push(new Headers(headers).get('idempotency-key'))
    const [status, body] = answers.shift() ?? [201, { number: 1 }]
    return Response.json(body, { status })
  }
  return { keys, fetching }
}

const stateFor = (reason: string) => [409, { error: 'state', detail: { reason } }] as const

test('a request whose first sending still runs is asked for again with its key', async () => {
  const draft = new Draft<string>(memoryDrafts(), PLACE)
  const wanted = sendingOf('/v1/x', {})
  for (const reason of ['request-still-runs', 'request-taken-over']) {
    const { fetching } = answering(stateFor(reason))
    assert.equal((await sendOnce(draft, wanted, fetching)).kind, 'busy', reason)
    assert.equal(draft.sending?.key, wanted.key)
  }
})

test('a request that was broken off is sent anew with another key, which is kept before it leaves', async () => {
  const draft = new Draft<string>(memoryDrafts(), PLACE)
  const wanted = sendingOf('/v1/x', {})
  const { keys, fetching } = answering(stateFor('request-broken-off'))
  assert.equal((await sendOnce(draft, wanted, fetching)).kind, 'sent')
  assert.equal(keys.length, 2)
  assert.equal(keys[0], wanted.key)
  assert.notEqual(keys[1], wanted.key)
  const twice = answering(stateFor('request-broken-off'), stateFor('request-broken-off'))
  assert.equal((await sendOnce(draft, sendingOf('/v1/x', {}), twice.fetching)).kind, 'busy')
  assert.equal(draft.sending?.key, twice.keys[1], 'it waits to be tried again')
})

test('any other state of the service is a refusal with its code', async () => {
  const draft = new Draft<string>(memoryDrafts(), PLACE)
  const { fetching } = answering([409, { error: 'state', message: 'Read twice.' }])
  const sent = await sendOnce(draft, sendingOf('/v1/x', {}), fetching)
  assert.deepEqual(sent, { kind: 'refused', code: 'state', message: 'Read twice.', detail: null })
})

test('what was typed before the kept draft was found is neither lost nor overwritten', async () => {
  const store = memoryDrafts()
  const before = new Draft<string>(store, PLACE)
  before.keep('kept')
  await before.saved()
  const draft = new Draft<string>(store, PLACE)
  const finding = draft.find()
  draft.keep('typed')
  assert.equal((await finding)?.state, 'kept')
  await draft.send(null)
  assert.equal((await store.find<string>(PLACE))?.state, 'typed')
})

test('what is typed while a draft is dropped stays', async () => {
  const store = memoryDrafts()
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = {
    ...store,
    async put(draft: Parameters<typeof store.put>[0]) {
      await promise
      await store.put(draft)
    },
  }
  const draft = new Draft<string>(slow, PLACE)
  draft.keep('sent')
  const dropping = draft.drop()
  draft.keep('typed')
  resolve()
  await dropping
  assert.equal((await store.find<string>(PLACE))?.state, 'typed')
})

test('a draft of an older revision leaves only when that of the newer one is kept', async () => {
  const store = memoryDrafts()
  const old = new Draft<string>(store, PLACE)
  old.keep('typed')
  await old.saved()
  const draft = new Draft<string>(store, { ...PLACE, rev: 4 })
  await draft.find()
  assert.equal((await store.find<string>(PLACE))?.rev, 3, 'nothing is dropped yet')
  draft.keep('typed')
  await draft.saved()
  assert.equal((await store.find<string>(PLACE))?.rev, 4)
  draft.moveTo(5)
  draft.keep('more')
  await draft.drop()
  assert.equal(await store.find(PLACE), null)
})
