import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { person } from '@yalkut/testing/ledger/people'
import type { Engine } from '../engine/engine.ts'
import { addPerson, findPerson } from '../people/people.ts'
import { saveSettings, settingsOf } from '../people/person-settings.ts'
import { findAccount, listAccounts, lockAdmins, setName, setRoles, setSuspended } from '../people/roles.ts'
import { addAuditEntry } from './audit.ts'
import { listAudit } from './audit-list.ts'
import { addCeremony, findCeremony, takeCeremony } from './ceremonies.ts'
import {
  addConnection,
  connectionsOf,
  endConnection,
  endConnectionsOf,
  findGrant,
  findLiveAccess,
  noteConnectionUse,
  saveGrant,
} from './connections.ts'
import {
  consumeArtifact,
  findArtifact,
  findClient,
  removeArtifact,
  removeArtifactsOf,
  saveArtifact,
  saveClient,
} from './oauth-artifacts.ts'
import { addSession, endSession, endSessionsOf, findLiveSession, noteSessionUse } from './sessions.ts'
import {
  addEmail,
  addIdentity,
  addPasskey,
  emailsOf,
  findEmailOwner,
  findIdentityOwner,
  findPasskey,
  issuersOf,
  notePasskeyUse,
  passkeysOf,
  removeEmail,
  removePasskey,
} from './sign-in-methods.ts'
import { countLiveTokens, revokeToken, revokeTokensOf, tokensOf } from './token-lists.ts'
import { addToken, findLiveToken } from './tokens.ts'

/** A day of March 2026. */
const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}T12:00:00.000Z`

onEachEngine('access in the ledger', (engine) => {
  let ledger: Engine
  before(async () => {
    ledger = await engine.open()
    await ledger.write(async (tx) => {
      await addPerson(tx, person('u-miriam', 'Miriam'), day(1))
      await addPerson(tx, person('u-yosef', 'Yosef', { admin: true }), day(1))
      await addPerson(tx, person('u-adina', 'adina', { admin: true, name: 'Adina Cohen' }), day(1))
    })
  })

  test('a session is found by its secret until it expires, is ended, or its person is suspended', async () => {
    const add = (secret: string, at: string): Promise<void> =>
      ledger.write((tx) => addSession(tx, { secret, personId: 'u-miriam', browser: null, at, usedSince: day(1) }))
    const find = async (secret: string, usedSince: string): Promise<string | undefined> =>
      (await findLiveSession(ledger.read, secret, { usedSince, begunSince: day(1) }))?.person.handle
    await add('one', day(2))
    await add('two', day(3))
    assert.deepEqual([await find('one', day(1)), await find('none', day(1))], ['Miriam', undefined])
    assert.equal(await find('one', day(2)), undefined)
    await ledger.write((tx) => noteSessionUse(tx, 'one', day(5)))
    assert.equal(await find('one', day(4)), 'Miriam')
    await ledger.write((tx) => setSuspended(tx, 'u-miriam', day(5)))
    assert.equal(await find('one', day(1)), undefined)
    await ledger.write((tx) => setSuspended(tx, 'u-miriam', null))
    await ledger.write((tx) => endSession(tx, 'one'))
    assert.deepEqual([await find('one', day(1)), await find('two', day(1))], [undefined, 'Miriam'])
    await ledger.write((tx) => endSessionsOf(tx, 'u-miriam'))
    assert.equal(await find('two', day(1)), undefined)
  })

  test('a sign-in step is taken once, by its kind and secret, before it expires', async () => {
    const step = { kind: 'link', secret: 's', detail: { a: 1 }, expiresAt: day(5), now: day(2) }
    await ledger.write((tx) => addCeremony(tx, step))
    const take = (kind: string, secret: string, now: string) =>
      ledger.write((tx) => takeCeremony(tx, { kind, secret }, now))
    assert.equal(await take('other', 's', day(3)), null)
    assert.equal(await findCeremony(ledger.read, { kind: 'link', secret: 's' }, day(5)), null)
    assert.deepEqual(await findCeremony(ledger.read, { kind: 'link', secret: 's' }, day(4)), {
      a: 1,
    })
    const both = await Promise.all([take('link', 's', day(4)), take('link', 's', day(4))])
    assert.deepEqual(
      both.filter((detail) => detail !== null),
      [{ a: 1 }],
    )
    await ledger.write((tx) => addCeremony(tx, step))
    assert.equal(await take('link', 's', day(5)), null)
  })

  test('an email address, a provider’s account and a passkey belong to one person each', async () => {
    const email = (personId: string) =>
      ledger.write((tx) => addEmail(tx, { address: 'm@example.org', personId, now: day(2) }))
    assert.deepEqual([await email('u-miriam'), await email('u-yosef')], [true, false])
    assert.equal(await findEmailOwner(ledger.read, 'm@example.org'), 'u-miriam')
    assert.deepEqual(await emailsOf(ledger.read, 'u-miriam'), ['m@example.org'])
    const google = { issuer: 'https://accounts.example', subject: '1' }
    const identity = (personId: string) => ledger.write((tx) => addIdentity(tx, { ...google, personId, now: day(2) }))
    assert.deepEqual([await identity('u-miriam'), await identity('u-yosef')], [true, false])
    assert.equal(await findIdentityOwner(ledger.read, google), 'u-miriam')
    assert.deepEqual(await issuersOf(ledger.read, 'u-miriam'), [google.issuer])
    const times = { createdAt: day(2), lastUsedAt: null }
    const key = { id: 'k', name: 'Phone', publicKey: 'x', counter: 3_000_000_000, ...times }
    const passkey = (personId: string) =>
      ledger.write((tx) => addPasskey(tx, { ...key, personId, transports: ['internal'] }))
    assert.deepEqual([await passkey('u-miriam'), await passkey('u-yosef')], [true, false])
    const kept = { ...key, personId: 'u-miriam', transports: ['internal'] }
    assert.deepEqual(await findPasskey(ledger.read, 'k'), kept)
    const remove = (of: string) => ledger.write((tx) => removePasskey(tx, of, 'k'))
    assert.deepEqual([await remove('u-yosef'), await remove('u-miriam')], [false, true])
    assert.deepEqual(await passkeysOf(ledger.read, 'u-miriam'), [])
    const forget = (of: string) => ledger.write((tx) => removeEmail(tx, of, 'm@example.org'))
    assert.deepEqual([await forget('u-yosef'), await forget('u-miriam')], [false, true])
  })

  test('the counter of a passkey never decreases; a passkey without a counter stays at 0', async () => {
    const times = { createdAt: day(2), lastUsedAt: null, transports: [] }
    const add = (id: string) =>
      ledger.write((tx) =>
        addPasskey(tx, {
          id,
          personId: 'u-miriam',
          name: id,
          publicKey: 'x',
          counter: 0,
          ...times,
        }),
      )
    await add('counts')
    await add('plain')
    const use = (id: string, counter: number) => ledger.write((tx) => notePasskeyUse(tx, { id, counter, now: day(3) }))
    assert.deepEqual([await use('counts', 5), await use('counts', 5), await use('counts', 4)], [true, false, false])
    assert.deepEqual([await use('plain', 0), await use('plain', 0)], [true, true])
  })

  test('mails about followed items are off until the person turns them on', async () => {
    const first = await settingsOf(ledger.read, 'u-miriam')
    assert.equal(first.mailUpdates, false)
    assert.equal(first.mailTiming, 'at-once')
    for (const mailUpdates of [true, false]) {
      await ledger.write((tx) => saveSettings(tx, 'u-miriam', { mailUpdates }))
      assert.deepEqual(await settingsOf(ledger.read, 'u-miriam'), { ...first, mailUpdates })
    }
  })

  test('tokens are listed with the live ones first, counted, and revoked by their owner', async () => {
    const add = (id: string, at: string, expiresAt: string | null) =>
      ledger.write((tx) =>
        addToken(tx, {
          id,
          personId: 'u-yosef',
          name: id,
          secret: `rhp_${id}`,
          scopes: ['read'],
          createdAt: at,
          expiresAt,
        }),
      )
    await add('tok-1', day(1), null)
    await add('tok-2', day(2), day(4))
    await add('tok-3', day(3), null)
    const listed = async (now: string): Promise<string[]> =>
      (await tokensOf(ledger.read, 'u-yosef', now)).map(({ id }) => id)
    assert.deepEqual(await listed(day(3)), ['tok-3', 'tok-2', 'tok-1'])
    assert.deepEqual(await listed(day(5)), ['tok-3', 'tok-1', 'tok-2'])
    assert.equal(await countLiveTokens(ledger.read, 'u-yosef', day(5)), 2)
    const revoke = (personId: string) => ledger.write((tx) => revokeToken(tx, { id: 'tok-1', personId, now: day(5) }))
    assert.deepEqual([await revoke('u-miriam'), await revoke('u-yosef')], [false, true])
    assert.equal(await findLiveToken(ledger.read, 'rhp_tok-1', day(6)), null)
    await ledger.write((tx) => revokeTokensOf(tx, 'u-yosef', day(6)))
    assert.equal(await countLiveTokens(ledger.read, 'u-yosef', day(6)), 0)
  })

  const client = { id: 'app-1', name: 'Editor', uri: null, host: 'app.example' }
  const connect = (id: string, personId: string) =>
    ledger.write((tx) =>
      addConnection(tx, {
        id,
        personId,
        client,
        scopes: ['read', 'write'],
        payload: {},
        createdAt: day(1),
        expiresAt: day(20),
      }),
    )
  const issue = (kind: string, secret: string, connectionId: string, expiresAt: string) =>
    ledger.write((tx) =>
      saveArtifact(tx, {
        kind,
        secret,
        connectionId,
        expiresAt,
        now: day(2),
        payload: { scope: 'read', secret: null },
      }),
    )

  test('an access token opens what its connection allows, until one of them ends', async () => {
    await connect('oac-1', 'u-miriam')
    await issue('AccessToken', 'rho_1', 'oac-1', day(4))
    const open = (now: string) => findLiveAccess(ledger.read, 'rho_1', now)
    const access = await open(day(3))
    assert.deepEqual([access?.person.handle, access?.scopes], ['Miriam', ['read']])
    assert.deepEqual(access?.connection.client, client)
    assert.equal(await open(day(4)), null)
    await ledger.write((tx) => setSuspended(tx, 'u-miriam', day(3)))
    assert.equal(await open(day(3)), null)
    assert.equal(await findGrant(ledger.read, 'oac-1'), null)
    await ledger.write((tx) => setSuspended(tx, 'u-miriam', null))
    await ledger.write((tx) => saveGrant(tx, 'oac-1', { a: 1 }))
    assert.deepEqual(await findGrant(ledger.read, 'oac-1'), { a: 1 })
    const end = (personId: string) => ledger.write((tx) => endConnection(tx, { id: 'oac-1', personId, now: day(3) }))
    assert.deepEqual([await end('u-yosef'), await end('u-miriam')], [false, true])
    assert.deepEqual([await open(day(3)), await findGrant(ledger.read, 'oac-1')], [null, null])
  })

  test('an app stays connected while its refresh token lives; all connections of a person end together', async () => {
    await connect('oac-2', 'u-miriam')
    await connect('oac-3', 'u-miriam')
    const live = async (now: string): Promise<string[]> =>
      (await connectionsOf(ledger.read, 'u-miriam', now)).map(({ id }) => id)
    assert.deepEqual(await live(day(19)), ['oac-2', 'oac-3'])
    await issue('RefreshToken', 'rhr_2', 'oac-2', day(25))
    assert.deepEqual(await live(day(21)), ['oac-2'])
    await ledger.write((tx) => noteConnectionUse(tx, 'oac-2', day(21)))
    const [used] = await connectionsOf(ledger.read, 'u-miriam', day(21))
    assert.equal(used?.lastUsedAt, day(21))
    await ledger.write((tx) => endConnectionsOf(tx, 'u-miriam', day(21)))
    assert.deepEqual(await live(day(10)), [])
    assert.equal(await findArtifact(ledger.read, { kind: 'RefreshToken', secret: 'rhr_2' }), null)
  })

  test('a single-use artifact is consumed once; artifacts are removed by kind and connection', async () => {
    await connect('oac-4', 'u-miriam')
    const code = { kind: 'AuthorizationCode', secret: 'c' }
    await issue(code.kind, code.secret, 'oac-4', day(9))
    const use = () => ledger.write((tx) => consumeArtifact(tx, code, day(3)))
    assert.deepEqual((await Promise.all([use(), use()])).sort(), [false, true])
    assert.equal((await findArtifact(ledger.read, code))?.consumedAt, day(3))
    await issue('AccessToken', 'a', 'oac-4', day(9))
    await ledger.write((tx) => removeArtifactsOf(tx, 'AccessToken', 'oac-4'))
    assert.equal(await findArtifact(ledger.read, { kind: 'AccessToken', secret: 'a' }), null)
    await ledger.write((tx) => removeArtifact(tx, code))
    assert.equal(await findArtifact(ledger.read, code), null)
    assert.equal(await use(), false)
  })

  test('the metadata of a registered app is stored and replaced whole', async () => {
    const save = (metadata: { name: string }) =>
      ledger.write((tx) => saveClient(tx, { id: 'app-1', metadata, now: day(1) }))
    await save({ name: 'one' })
    await save({ name: 'two' })
    assert.deepEqual(await findClient(ledger.read, 'app-1'), { name: 'two' })
    assert.equal(await findClient(ledger.read, 'app-2'), null)
  })

  test('people are listed by handle, by prefix, by role; admins are counted', async () => {
    const list = async (query: Partial<Parameters<typeof listAccounts>[1]>): Promise<string[]> =>
      (await listAccounts(ledger.read, { limit: 10, ...query })).map(({ handle }) => handle)
    assert.deepEqual(await list({}), ['adina', 'Miriam', 'Yosef'])
    assert.deepEqual(await list({ after: 'adina', limit: 1 }), ['Miriam'])
    assert.deepEqual(await list({ handle: 'COH' }), ['adina'])
    assert.deepEqual(await list({ only: 'admin' }), ['adina', 'Yosef'])
    // By the whole handle only: neither its beginning nor a name, and never the service's own account.
    assert.equal((await findAccount(ledger.read, 'MIRIAM'))?.id, 'u-miriam')
    for (const other of ['miria', 'coh', 'system', '']) {
      assert.equal(await findAccount(ledger.read, other), null, other)
    }
    await ledger.write((tx) => setSuspended(tx, 'u-yosef', day(2)))
    assert.deepEqual(await list({ only: 'suspended' }), ['Yosef'])
    assert.equal(await ledger.write((tx) => lockAdmins(tx)), 1)
    const roles = { steward: true, admin: false, trusted: true, bot: false }
    await ledger.write((tx) => setRoles(tx, 'u-miriam', roles))
    const miriam = await findPerson(ledger.read, 'u-miriam')
    assert.ok(miriam)
    assert.deepEqual([miriam.steward, miriam.trusted, miriam.admin], [true, true, false])
    await ledger.write((tx) => setName(tx, miriam, 'Miriam Gold'))
    assert.deepEqual(await list({ handle: 'gol' }), ['Miriam'])
  })

  test('the audit log is read newest first, for all subjects or for one', async () => {
    for (const [n, subject] of ['u-1', 'u-2', 'u-1'].entries()) {
      const entry = { at: day(n + 1), actor: 'u-yosef', action: 'x', subject, detail: { n } }
      await ledger.write((tx) => addAuditEntry(tx, { ...entry, id: `${entry.at}-${n}` }))
    }
    const numbers = async (query: { subject?: string; before?: string }): Promise<unknown[]> =>
      (await listAudit(ledger.read, { limit: 2, ...query })).map(({ detail }) => detail.n)
    assert.deepEqual(await numbers({}), [2, 1])
    assert.deepEqual(await numbers({ before: `${day(2)}-1` }), [0])
    assert.deepEqual(await numbers({ subject: 'u-1' }), [2, 0])
  })
})
