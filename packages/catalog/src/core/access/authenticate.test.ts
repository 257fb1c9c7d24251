import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToken, findLiveToken } from '@yalkut/ledger/access'
import { newPrefixedId } from '@yalkut/model'
import { onEngine } from '@yalkut/testing/engines'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, signedIn } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { sql } from 'kysely'
import { createToken } from '../../people/profiles/accounts.ts'
import { authenticate } from './authenticate.ts'

onEngine('sqlite', 'a bearer token', (engine) => {
  const world = worldOn(engine)

  async function tokenOf(handle: string): Promise<{ id: string; token: string }> {
    const { catalog } = world()
    const order = { handle, name: 'my agent', scopes: ['read' as const, 'write' as const] }
    return await createToken(catalog.ledger, catalog.clock, order)
  }

  async function who(token: string) {
    return await authenticate(world().catalog, token)
  }

  test('authenticates the person who made it, with the scopes and the name of the token', async () => {
    const { id, token } = await tokenOf('CHANA')
    assert.match(token, /^rhp_[\w-]{43}$/)
    const via = { kind: 'token' as const, id, name: 'my agent', client: null }
    assert.deepEqual(await who(token), signedIn(world().people.chana.person, { via }))
  })

  test('that is unknown, cut or changed is refused, and never counts as a visitor', async () => {
    const { token } = await tokenOf('chana')
    for (const bad of ['', 'x', 'rhp_', token.slice(0, -1), `${token}x`, token.toUpperCase(), 'x'.repeat(10_000)]) {
      await assert.rejects(who(bad), refused('unauthorized'))
    }
  })

  test('ends exactly at its expiry time', async () => {
    const { catalog, clock, people } = world()
    const secret = 'rhp_ends'
    const createdAt = clock.now().toISOString()
    const expiresAt = new Date(Date.parse(createdAt) + 3_600_000).toISOString()
    const person = { personId: people.chana.person.id, name: 'short', scopes: ['read' as const] }
    const token = { id: newPrefixedId('tok-'), secret, createdAt, expiresAt, ...person }
    await catalog.ledger.write((tx) => addToken(tx, token))
    assert.deepEqual((await who(secret)).scopes, ['read'])
    clock.pass(3_600_000)
    await assert.rejects(who(secret), refused('unauthorized'))
  })

  test('that was revoked or belongs to a suspended person is refused', async () => {
    const { catalog, clock } = world()
    const revoked = await tokenOf('chana')
    const now = clock.now().toISOString()
    await catalog.ledger.write(async (tx) => {
      await sql`update tokens set revoked_at = ${now} where id = ${revoked.id}`.execute(tx)
    })
    await assert.rejects(who(revoked.token), refused('unauthorized'))
    const { person } = await addCaller(catalog, 'troll')
    const { token } = await tokenOf('troll')
    assert.equal((await who(token)).person.id, person.id)
    await catalog.ledger.write(async (tx) => {
      await sql`update people set suspended_at = ${now} where id = ${person.id}`.execute(tx)
    })
    await assert.rejects(who(token), refused('unauthorized'))
  })

  test('records its last use at most once a minute', async () => {
    const { catalog, clock } = world()
    const { token } = await tokenOf('chana')
    const lastUse = async (): Promise<string | null | undefined> => {
      await catalog.uses.settled()
      const live = await findLiveToken(catalog.ledger.read, token, clock.now().toISOString())
      return live?.lastUsedAt
    }
    assert.equal(await lastUse(), null)
    await who(token)
    const first = await lastUse()
    assert.ok(first)
    await who(token)
    assert.equal(await lastUse(), first)
    clock.pass(120_000)
    await who(token)
    assert.notEqual(await lastUse(), first)
  })

  test('is made only for a known person, with a scope and a name', async () => {
    const { ledger, clock } = world().catalog
    const order = { handle: 'chana', name: 'x', scopes: ['read' as const] }
    for (const [wrong, code] of [
      [{ handle: 'nobody' }, 'not-found'],
      [{ scopes: [] }, 'invalid'],
      [{ name: '' }, 'invalid'],
      [{ name: 'x'.repeat(81) }, 'invalid'],
    ] as const) {
      const scopes = 'scopes' in wrong ? [] : order.scopes
      await assert.rejects(createToken(ledger, clock, { ...order, ...wrong, scopes }), refused(code))
    }
  })
})
