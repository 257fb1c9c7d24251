import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import { addToken, findLiveToken, noteTokenUse } from '@yalkut/ledger/access'
import { onEachEngine, onEngine } from '@yalkut/testing/engines'
import { NOON } from '@yalkut/testing/ledger/commits'
import { addMiriam, person } from '@yalkut/testing/ledger/people'
import type { NewToken } from './tokens.ts'

const SECRET = 'rhp_dOv3sNotFlyWithoutItsWings0123456789'

async function addTokenOfMiriam(ledger: Ledger, more: Partial<NewToken> = {}): Promise<void> {
  await ledger.write(async (tx) => {
    await addMiriam(tx)
    await addToken(tx, {
      id: 'tok-1',
      personId: 'u-miriam',
      name: 'laptop',
      secret: SECRET,
      scopes: ['read', 'write'],
      createdAt: NOON,
      expiresAt: null,
      ...more,
    })
  })
}

onEachEngine('personal tokens', (engine) => {
  test('a live token gives its person and scopes', async () => {
    const ledger = await engine.open()
    await addTokenOfMiriam(ledger, { scopes: ['write'] })
    assert.deepEqual(await findLiveToken(ledger.read, SECRET, NOON), {
      id: 'tok-1',
      name: 'laptop',
      scopes: ['write'],
      mayGoLive: false,
      lastUsedAt: null,
      person: person('u-miriam', 'Miriam'),
    })
  })

  test('only the whole secret finds a token', async () => {
    const ledger = await engine.open()
    await addTokenOfMiriam(ledger)
    const hash = createHash('sha256').update(SECRET).digest('hex')
    const others = ['', 'rhp_', SECRET.slice(0, 8), SECRET.toLowerCase(), `${SECRET} `, hash]
    for (const other of others) assert.equal(await findLiveToken(ledger.read, other, NOON), null)
  })

  test('a token ends at its expiry time', async () => {
    const ledger = await engine.open()
    await addTokenOfMiriam(ledger, { expiresAt: '2026-04-01T00:00:00.000Z' })
    const before = await findLiveToken(ledger.read, SECRET, '2026-03-31T23:59:59.999Z')
    assert.equal(before?.id, 'tok-1')
    for (const now of ['2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z']) {
      assert.equal(await findLiveToken(ledger.read, SECRET, now), null, now)
    }
  })

  test('a revoked token is not found', async () => {
    const ledger = await engine.open()
    await addTokenOfMiriam(ledger)
    await ledger.write((tx) => tx.updateTable('tokens').set({ revoked_at: NOON }).execute())
    assert.equal(await findLiveToken(ledger.read, SECRET, NOON), null)
  })

  test('the token of a suspended person is not found until the person is restored', async () => {
    const ledger = await engine.open()
    await addTokenOfMiriam(ledger)
    const suspend = (at: string | null) =>
      ledger.write((tx) => tx.updateTable('people').set({ suspended_at: at }).execute())
    await suspend(NOON)
    assert.equal(await findLiveToken(ledger.read, SECRET, NOON), null)
    await suspend(null)
    assert.equal((await findLiveToken(ledger.read, SECRET, NOON))?.person.handle, 'Miriam')
  })

  test('the last use of a token is recorded', async () => {
    const ledger = await engine.open()
    await addTokenOfMiriam(ledger)
    const later = '2026-03-02T08:00:00.000Z'
    await ledger.write((tx) => noteTokenUse(tx, 'tok-1', later))
    assert.equal((await findLiveToken(ledger.read, SECRET, later))?.lastUsedAt, later)
  })

  test('a token without an account is not written', async () => {
    const ledger = await engine.open()
    await assert.rejects(addTokenOfMiriam(ledger, { personId: 'u-nobody' }))
    assert.deepEqual(await ledger.read.selectFrom('tokens').selectAll().execute(), [])
  })

  test('rows hold the first characters of a secret and its hash, never the whole secret', async () => {
    const ledger = await engine.open()
    await addTokenOfMiriam(ledger)
    const rows = JSON.stringify(await ledger.read.selectFrom('tokens').selectAll().execute())
    assert.ok(!rows.includes(SECRET.slice(8)))
    assert.ok(rows.includes(`"${SECRET.slice(0, 8)}"`))
    assert.ok(rows.includes(createHash('sha256').update(SECRET).digest('hex')))
  })
})

onEngine('sqlite', 'the file of personal tokens', (engine) => {
  test('neither the database file nor its log contains the secret', async () => {
    const location = await engine.newLocation()
    const ledger = await engine.open(location)
    await addTokenOfMiriam(ledger)
    const bytesOfAll = (): string =>
      readdirSync(location.dataDir)
        .map((name) => readFileSync(join(location.dataDir, name), 'latin1'))
        .join()
    const whileOpen = bytesOfAll()
    await ledger.close()
    for (const bytes of [whileOpen, bytesOfAll()]) {
      assert.ok(bytes.includes(createHash('sha256').update(SECRET).digest('hex')))
      assert.ok(!bytes.includes(SECRET.slice(8)))
    }
  })
})
