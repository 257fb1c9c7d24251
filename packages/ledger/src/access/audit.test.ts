import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAuditEntry, listAudit } from '@yalkut/ledger/access'
import { onEachEngine } from '@yalkut/testing/engines'
import { NOON } from '@yalkut/testing/ledger/commits'

const entry = {
  id: 'a-1',
  at: NOON,
  actor: 'u-yosef',
  action: 'person.added',
  subject: 'u-miriam',
  detail: { handle: 'Miriam', roles: ['steward'] },
}

onEachEngine('the audit log', (engine) => {
  test('an entry is stored with its action, subject and detail', async () => {
    const ledger = await engine.open()
    await ledger.write((tx) => addAuditEntry(tx, entry))
    const [row] = await ledger.read.selectFrom('audit').selectAll().execute()
    assert.deepEqual(row, { ...entry, detail: JSON.stringify(entry.detail) })
  })

  test('an entry is never overwritten', async () => {
    const ledger = await engine.open()
    await ledger.write((tx) => addAuditEntry(tx, entry))
    await assert.rejects(ledger.write((tx) => addAuditEntry(tx, { ...entry, action: 'token.added' })))
    const rows = await ledger.read.selectFrom('audit').select('action').execute()
    assert.deepEqual(rows, [{ action: 'person.added' }])
  })

  test('is read by subject, actor, act and time, the newest first, a page at a time', async () => {
    const ledger = await engine.open()
    const at = (day: number): string => `2026-03-0${day}T12:00:00.000Z`
    const note = (day: number, actor: string, action: string, subject: string) =>
      ledger.write((tx) => addAuditEntry(tx, { id: `${at(day)}-x`, at: at(day), actor, action, subject, detail: {} }))
    await note(1, 'u-a', 'person.roles', 'u-x')
    await note(2, 'u-b', 'person.roles', 'u-y')
    await note(3, 'u-a', 'file.rights', 'u-x')
    await note(4, 'u-a', 'person.roles', 'u-y')
    const days = async (query: Partial<Parameters<typeof listAudit>[1]>): Promise<number[]> =>
      (await listAudit(ledger.read, { limit: 10, ...query })).map((each) => Number(each.at.slice(9, 10)))
    assert.deepEqual(await days({}), [4, 3, 2, 1])
    assert.deepEqual(await days({ actor: 'u-a' }), [4, 3, 1])
    assert.deepEqual(await days({ action: 'person.roles' }), [4, 2, 1])
    assert.deepEqual(await days({ action: 'person.roles', actor: 'u-a', subject: 'u-y' }), [4])
    assert.deepEqual(await days({ from: at(2), until: at(4) }), [3, 2])
    assert.deepEqual(await days({ actor: 'u-a', limit: 2 }), [4, 3])
    assert.deepEqual(await days({ actor: 'u-a', limit: 2, before: `${at(3)}-x` }), [1])
  })
})
