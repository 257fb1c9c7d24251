import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findImported, saveImported } from '@yalkut/ledger/items'
import { onEachEngine } from '@yalkut/testing/engines'

onEachEngine('imported data', (engine) => {
  test('the data of the last import is stored, item by item', async () => {
    const ledger = await engine.open()
    const first = { title: { he: 'בראשית' }, chapters: 50 }
    await ledger.write((tx) =>
      saveImported(tx, [
        { id: 'rh-a', data: first },
        { id: 'rh-b', data: first },
      ]),
    )
    const second = { title: { he: 'בראשית', en: 'Genesis' }, chapters: 50 }
    await ledger.write((tx) => saveImported(tx, [{ id: 'rh-b', data: second }]))
    const found = await findImported(ledger.read, ['rh-a', 'rh-b', 'rh-c'])
    assert.deepEqual(Object.fromEntries(found), { 'rh-a': first, 'rh-b': second })
  })

  test('thousands of records are saved and found; an empty query runs no statement', async () => {
    const ledger = await engine.open()
    const records = Array.from({ length: 2_500 }, (_, n) => ({ id: `rh-${n}`, data: { n } }))
    await ledger.write((tx) => saveImported(tx, records))
    const found = await findImported(
      ledger.read,
      records.map((record) => record.id),
    )
    assert.equal(found.size, 2_500)
    assert.deepEqual(found.get('rh-2499'), { n: 2_499 })
    assert.equal((await findImported(ledger.read, [])).size, 0)
  })
})
