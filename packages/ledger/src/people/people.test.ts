import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  addPerson,
  ensureSystemAccount,
  findPeople,
  findPerson,
  findPersonByHandle,
  SYSTEM_ACCOUNT,
} from '@yalkut/ledger/people'
import { onEachEngine } from '@yalkut/testing/engines'
import { NOON } from '@yalkut/testing/ledger/commits'
import { addMiriam, person } from '@yalkut/testing/ledger/people'
import { refused } from '@yalkut/testing/values/refused'

/** Lines of `"handle" reason`; the handle is JSON, so that unusual characters are visible. */
function readHandles(name: string): { handle: string; why: string }[] {
  const text = readFileSync(new URL(`./testdata/${name}`, import.meta.url), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [, quoted, why] = /^(".*") (.+)$/.exec(line) ?? []
    if (quoted === undefined || why === undefined) return []
    return [{ handle: String(JSON.parse(quoted)), why }]
  })
}

onEachEngine('people', (engine) => {
  test('a person is found by id, and by handle whatever the case', async () => {
    const ledger = await engine.open()
    const yosef = person('u-yosef', 'Yosef-Y', { name: 'יוסף', steward: true, trusted: true })
    await ledger.write((tx) => addPerson(tx, yosef, NOON))
    assert.deepEqual(await findPerson(ledger.read, 'u-yosef'), yosef)
    for (const handle of ['Yosef-Y', 'yosef-y', 'YOSEF-Y']) {
      assert.deepEqual(await findPersonByHandle(ledger.read, handle), yosef, handle)
    }
    assert.equal(await findPerson(ledger.read, 'u-nobody'), null)
    assert.equal(await findPersonByHandle(ledger.read, 'yosef'), null)
  })

  test('each role is kept apart from the others', async () => {
    const ledger = await engine.open()
    for (const role of ['steward', 'admin', 'trusted', 'bot'] as const) {
      const holder = person(`u-${role}`, role, { [role]: true })
      await ledger.write((tx) => addPerson(tx, holder, NOON))
      assert.deepEqual(await findPerson(ledger.read, holder.id), holder)
    }
  })

  test('a handle that differs only in case is taken', async () => {
    const ledger = await engine.open()
    await ledger.write(addMiriam)
    const second = person('u-second', 'mIRIAM')
    await assert.rejects(
      ledger.write((tx) => addPerson(tx, second, NOON)),
      refused('conflict'),
    )
    assert.equal(await findPerson(ledger.read, 'u-second'), null)
    assert.equal((await findPersonByHandle(ledger.read, 'miriam'))?.id, 'u-miriam')
  })

  test('when several people take the same handle at the same time, one gets it', async () => {
    const ledger = await engine.open()
    const attempts = ['u-a', 'u-b', 'u-c'].map((id) => ledger.write((tx) => addPerson(tx, person(id, 'Rivka'), NOON)))
    const outcomes = await Promise.allSettled(attempts)
    assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.ok(refused('conflict')(outcome.reason))
    }
  })

  test('valid handles are stored as they are written', async () => {
    const ledger = await engine.open()
    const handles = readHandles('handles-good.txt')
    assert.ok(handles.length > 3)
    for (const [n, { handle, why }] of handles.entries()) {
      await ledger.write((tx) => addPerson(tx, person(`u-${n}`, handle), NOON))
      assert.equal((await findPersonByHandle(ledger.read, handle))?.handle, handle, why)
    }
  })

  test('an invalid handle is refused, and nothing is written', async () => {
    const ledger = await engine.open()
    const handles = readHandles('handles-bad.txt')
    assert.ok(handles.length > 10)
    for (const { handle, why } of handles) {
      const added = ledger.write((tx) => addPerson(tx, person('u-x', handle), NOON))
      await assert.rejects(added, refused('invalid'), why)
    }
    assert.equal(await findPerson(ledger.read, 'u-x'), null)
  })

  test('the system account is added once, however often it is ensured', async () => {
    const ledger = await engine.open()
    await ledger.write((tx) => ensureSystemAccount(tx, NOON))
    await ledger.write((tx) => ensureSystemAccount(tx, '2027-01-01T00:00:00.000Z'))
    const system = await findPerson(ledger.read, SYSTEM_ACCOUNT)
    assert.equal(system?.bot, true)
    assert.equal(system?.steward, false)
    const rows = await ledger.read.selectFrom('people').select('created_at').execute()
    assert.deepEqual(rows, [{ created_at: NOON }])
  })

  test('many people are found at once; unknown ids are left out', async () => {
    const ledger = await engine.open()
    await ledger.write(addMiriam)
    const ids = ['u-miriam', 'u-miriam', ...Array.from({ length: 2_500 }, (_, n) => `u-${n}`)]
    assert.deepEqual([...(await findPeople(ledger.read, ids)).keys()], ['u-miriam'])
    assert.equal((await findPeople(ledger.read, [])).size, 0)
  })
})
