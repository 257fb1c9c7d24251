import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLiveToken } from '@yalkut/ledger/access'
import { onOneEngine } from '@yalkut/testing/engines'
import { whileLocked } from '@yalkut/testing/ledger/locked-ledger'
import { TestClock } from '@yalkut/testing/worlds/world'
import { openCatalog } from '../../catalog.ts'
import { createPerson, createToken } from '../../people/profiles/accounts.ts'
import { authenticate } from '../access/authenticate.ts'
import type { UseNote } from './use-notes.ts'

const NOBODY = { steward: false, admin: false, trusted: false, bot: false }

onOneEngine('The record of when a token was last used', (engine) => {
  async function start() {
    const location = { ...(await engine.newLocation()), patienceMs: 250 }
    const clock = new TestClock()
    const catalog = await openCatalog({ ...location, clock: clock.now })
    const { ledger, uses } = catalog
    await createPerson(ledger, clock.now, { handle: 'chana', name: 'chana', ...NOBODY })
    const order = { handle: 'chana', name: 'laptop', scopes: ['read' as const] }
    const { token } = await createToken(ledger, clock.now, order)
    const lastUse = async (): Promise<string | null | undefined> => {
      await uses.settled()
      return (await findLiveToken(ledger.read, token, clock.now().toISOString()))?.lastUsedAt
    }
    const use = () => authenticate(catalog, token)
    const locked = <T>(work: () => Promise<T>): Promise<T> => whileLocked(engine, location, work)
    return { catalog, clock, uses, use, lastUse, held: locked }
  }

  test('is tried again a minute after it failed, and not before', async () => {
    const { catalog, clock, use, lastUse, held: locked } = await start()
    await locked(async () => {
      await use()
      assert.equal(await lastUse(), null)
    })
    await use()
    assert.equal(await lastUse(), null)
    clock.pass(61_000)
    await use()
    assert.notEqual(await lastUse(), null)
    await catalog.close()
  })

  test('that failed is tried again when the clock was set back since', async () => {
    const { catalog, clock, use, lastUse, held: locked } = await start()
    await locked(async () => await use())
    clock.pass(-24 * 3_600_000)
    await use()
    assert.notEqual(await lastUse(), null)
    await catalog.close()
  })

  test('has one pending note for each token; notes of other tokens wait behind it', async () => {
    const { catalog, uses, held: locked } = await start()
    const written: string[] = []
    const noteOf = (key: string): UseNote => ({
      key,
      write: async () => {
        written.push(key)
      },
    })
    assert.deepEqual(
      ['one', 'one', 'two', 'one'].map((key) => uses.note(noteOf(key))),
      [true, false, true, false],
    )
    await uses.settled()
    assert.deepEqual(written, ['one', 'two'])
    assert.equal(uses.note(noteOf('one')), true)
    await uses.settled()
    const failing: UseNote = { key: 'bad', write: () => Promise.reject(new Error('held')) }
    assert.deepEqual([uses.note(failing), uses.note(noteOf('behind'))], [true, true])
    await uses.settled()
    assert.deepEqual(
      ['bad', 'behind', 'two'].map((key) => uses.note(noteOf(key))),
      [false, false, true],
    )
    await locked(async () => {
      await uses.settled()
    })
    await catalog.close()
    assert.deepEqual(written, ['one', 'two', 'one', 'two'])
  })

  test('is finished by a catalog that closes: it waits for the note being written and starts no other', async () => {
    const { catalog, uses, use, held: locked } = await start()
    const written: string[] = []
    await locked(async () => {
      await use()
      const more = { key: 'more', write: async () => void written.push('more') }
      assert.equal(uses.note(more), true)
      await catalog.close()
      assert.equal(uses.note({ ...more, key: 'late' }), false)
    })
    await uses.settled()
    assert.deepEqual(written, [])
  })
})
