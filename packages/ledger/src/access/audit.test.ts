import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAuditEntry } from '@yalkut/ledger/access'
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
    await assert.rejects(
      ledger.write((tx) => addAuditEntry(tx, { ...entry, action: 'token.added' })),
    )
    const rows = await ledger.read.selectFrom('audit').select('action').execute()
    assert.deepEqual(rows, [{ action: 'person.added' }])
  })
})
