/** Requests with a key are carried out once. Source: service.md#sending-once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import { isRefusal, refuseOperator } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { VISITOR } from '../access/caller.ts'
import { type Once, once, type StoredAnswer } from './once.ts'

const NOON = Date.parse('2026-11-26T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Sendings of one client, some ms after noon. The act is a row in the table of secrets. */
function senderOf(ledger: Ledger) {
  let acts = 0
  const store = (name: string) => ledger.write((tx) => tx.insertInto('secrets').values({ name, value: 'x' }).execute())
  async function make(): Promise<number> {
    acts += 1
    await store(`made ${acts}`)
    return acts
  }
  return {
    store,
    made: () => acts,
    send(
      says = 'a',
      { after = 0, act = make, key = 'k', patience = 10_000, from = '192.0.2.1' } = {},
    ): Promise<Once<number>> {
      const services = { ledger, clock: () => new Date(NOON + after) }
      const keyed = { key, caller: VISITOR, clientAddress: from, says }
      const keep = (id: number): StoredAnswer => ({ status: 201, ids: { id } })
      return once(services, keyed, act, keep, patience)
    },
  }
}

const refusedFor =
  (reason: string) =>
  (problem: unknown): boolean =>
    isRefusal(problem) && JSON.stringify(problem.detail).includes(reason)

const FIRST = { earlier: { status: 201, ids: { id: 1 } } }

onEachEngine('a request with a key', (engine) => {
  test('is carried out once, also when it is sent several times at once', async () => {
    const { send, made } = senderOf(await engine.open())
    const all = await Promise.all([send(), send(), send()])
    assert.equal(made(), 1)
    assert.equal(all.filter((each) => 'result' in each).length, 1)
    assert.deepEqual(await send(), FIRST)
  })

  test('is another request when its sender, its key or its day is another', async () => {
    const { send, made } = senderOf(await engine.open())
    await send()
    await send('b', { key: 'l' })
    await send('b', { from: '192.0.2.2' })
    assert.deepEqual(await send('b', { after: DAY }), { result: 4 })
    assert.equal(made(), 4)
  })

  test('is refused when its key came with another request', async () => {
    const { send } = senderOf(await engine.open())
    await send()
    await assert.rejects(send('b'), refusedFor('key-of-another-request'))
  })

  test('frees its key when it is refused', async () => {
    const { send } = senderOf(await engine.open())
    const no = async (): Promise<number> => {
      throw refuseOperator('conflict', 'No.')
    }
    await assert.rejects(send('a', { act: no }), /No/)
    assert.deepEqual(await send('b'), { result: 1 })
  })

  test('is refused while its first sending runs on', async () => {
    const { send, store } = senderOf(await engine.open())
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const slow = async (): Promise<number> => {
      begin()
      await end
      await store('slow')
      return 1
    }
    const first = send('a', { act: slow })
    await begun
    await assert.rejects(send('a', { patience: 0 }), refusedFor('request-still-runs'))
    resolve()
    assert.deepEqual(await first, { result: 1 })
  })

  for (const [when, after] of [
    ['a minute later', MINUTE],
    ['by a clock that was set back since', -DAY],
  ] as const)
    test(`is taken over ${when} from a run that died and stored nothing, and that run stores nothing later`, async () => {
      const { send, store } = senderOf(await engine.open())
      const { promise: end, resolve } = Promise.withResolvers<void>()
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const stopped = async (): Promise<number> => {
        begin()
        await end
        await store('late')
        return 9
      }
      const first = send('a', { act: stopped })
      await begun
      assert.deepEqual(await send('a', { after }), { result: 1 })
      resolve()
      await assert.rejects(first, refusedFor('request-taken-over'))
      assert.deepEqual(await send('a', { after }), FIRST)
    })

  test('is not carried out again when its first run stored something and broke off', async () => {
    const { send, store, made } = senderOf(await engine.open())
    const broken = async (): Promise<number> => {
      await store('half')
      throw new Error('broken')
    }
    await assert.rejects(send('a', { act: broken }), /broken/)
    for (const after of [MINUTE, -DAY]) {
      await assert.rejects(send('a', { after, patience: 0 }), refusedFor('request-broken-off'))
    }
    assert.equal(made(), 0)
  })

  test('has a key of one to 64 visible letters', async () => {
    const { send } = senderOf(await engine.open())
    for (const key of ['', 'a b', 'x'.repeat(65), 'א']) {
      await assert.rejects(send('a', { key }), /Idempotency-Key/)
    }
    assert.deepEqual(await send('a', { key: 'x'.repeat(64) }), { result: 1 })
  })
})
