import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findHolders, findPerson } from '@yalkut/ledger/people'
import { onEachEngine } from '@yalkut/testing/engines'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type SignedIn, VISITOR } from '../../core/access/caller.ts'
import { createPerson } from '../profiles/accounts.ts'
import { getProfile } from '../profiles/profile.ts'
import { changeHandle, readHandle } from './handles.ts'

const DAY_MS = 24 * 3_600_000

/** Lines of `"handle" reason`. The handle is JSON, so that unusual characters are visible. */
function readLines(name: string): { handle: string; why: string }[] {
  const text = readFileSync(new URL(`./testdata/${name}`, import.meta.url), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [, quoted, why] = /^(".*") (.+)$/.exec(line) ?? []
    if (quoted === undefined || why === undefined) return []
    return [{ handle: String(JSON.parse(quoted)), why }]
  })
}

test('an invalid or reserved handle is refused', () => {
  const lines = readLines('handles-bad.txt')
  assert.ok(lines.length > 20)
  for (const { handle, why } of lines) {
    assert.throws(() => readHandle(handle, { bot: false }), refused('invalid'), why)
  }
})

test('a good handle is kept as it is written', () => {
  const lines = readLines('handles-good.txt')
  assert.ok(lines.length > 5)
  for (const { handle, why } of lines) {
    assert.equal(readHandle(handle, { bot: false }), handle.normalize('NFC'), why)
  }
})

test('a bot may have a reserved handle, but not the form of an account’s id', () => {
  assert.equal(readHandle('import-sefaria', { bot: true }), 'import-sefaria')
  assert.throws(() => readHandle('u-8k2m4p7q', { bot: true }), refused('invalid'))
})

onEachEngine('a handle', (engine) => {
  const world = worldOn(engine)

  /** Each test creates its own people. */
  let made = 0
  async function newcomer(): Promise<SignedIn> {
    made += 1
    return await addCaller(world().catalog, `newcomer-${made}`)
  }

  test('that is reserved is not given to a person by the command', async () => {
    const { ledger, clock } = world().catalog
    const none = { steward: false, admin: false, trusted: false, bot: false }
    const order = { handle: 'Import-Books', name: 'x', ...none }
    await assert.rejects(createPerson(ledger, clock, order), refused('invalid'))
    assert.equal((await createPerson(ledger, clock, { ...order, bot: true })).bot, true)
  })

  test('that was changed still leads to its person, and nobody else can take it', async () => {
    const { catalog } = world()
    const rivka = await newcomer()
    const before = rivka.person.handle
    await changeHandle(catalog, rivka, 'Rivka-Leah')
    const found = await findHolders(catalog.ledger.read, [before, 'RIVKA-leah'])
    assert.deepEqual(
      [...found].map(([key, { id, handle }]) => [key, id, handle]).sort(),
      [
        [before, rivka.person.id, 'Rivka-Leah'],
        ['rivka-leah', rivka.person.id, 'Rivka-Leah'],
      ].sort(),
    )
    assert.equal((await getProfile(catalog, before, 1)).movedFrom, before)
    assert.equal((await getProfile(catalog, 'rivka-leah', 1)).movedFrom, undefined)
    await assert.rejects(addCaller(catalog, before.toUpperCase()), refused('conflict'))
    await assert.rejects(changeHandle(catalog, await newcomer(), before), refused('conflict'))
  })

  test('is changed once a day, and may be changed back', async () => {
    const { catalog, clock } = world()
    const leah = await newcomer()
    const before = leah.person.handle
    await changeHandle(catalog, leah, 'leah-one')
    await assert.rejects(changeHandle(catalog, leah, before), refused('rate-limited'))
    clock.pass(DAY_MS)
    const back = await changeHandle(catalog, leah, before)
    assert.equal(back.handle, before)
    assert.equal((await getProfile(catalog, 'leah-one', 1)).movedFrom, 'leah-one')
    await assert.rejects(changeHandle(catalog, leah, 'leah-two'), refused('rate-limited'))
  })

  test('with different case counts as a change; the same handle does not', async () => {
    const { catalog } = world()
    const dina = await newcomer()
    const loud = dina.person.handle.toUpperCase()
    assert.equal((await changeHandle(catalog, dina, loud)).handle, loud)
    assert.equal((await changeHandle(catalog, dina, loud)).handle, loud)
    assert.equal((await getProfile(catalog, dina.person.handle, 1)).movedFrom, undefined)
    await assert.rejects(changeHandle(catalog, dina, 'dina'), refused('rate-limited'))
  })

  test('is not changed by a token, a visitor or a suspended person', async () => {
    const { catalog } = world()
    const tova = await newcomer()
    const via = { kind: 'token', id: 'tok-1', name: 'x', client: null } as const
    await assert.rejects(changeHandle(catalog, { ...tova, via }, 'tova'), refused('forbidden'))
    await assert.rejects(changeHandle(catalog, VISITOR, 'tova'), refused('unauthorized'))
    await catalog.ledger.write(async (tx) => {
      const suspended = { suspended_at: '2026-01-01T00:00:00.000Z' }
      await tx.updateTable('people').set(suspended).where('id', '=', tova.person.id).execute()
    })
    await assert.rejects(changeHandle(catalog, tova, 'tova'), refused('forbidden'))
  })

  test('that two people request at once is given to one of them', async () => {
    const { catalog } = world()
    const takers = [await newcomer(), await newcomer(), await newcomer()]
    const tries = await Promise.allSettled([
      ...takers.map((taker) => changeHandle(catalog, taker, 'Wanted')),
      addCaller(catalog, 'wanted'),
    ])
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const one of tries) {
      if (one.status === 'rejected') assert.ok(refused('conflict')(one.reason))
    }
    const holder = (await findHolders(catalog.ledger.read, ['wanted'])).get('wanted')
    assert.equal(holder?.handle.toLowerCase(), 'wanted')
    for (const { person } of takers) {
      const now = await findPerson(catalog.ledger.read, person.id)
      const expected: string = person.id === holder?.id ? 'Wanted' : person.handle
      assert.equal(now?.handle, expected)
    }
  })
})
