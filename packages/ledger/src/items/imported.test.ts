import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import { findImported, saveImported } from '@yalkut/ledger/items'
import { addSuggestion, type ProposedItem, putItems } from '@yalkut/ledger/suggestions'
import { onEachEngine } from '@yalkut/testing/engines'
import { draft, proposed } from '@yalkut/testing/ledger/suggestions'

/** Saves what an import of these items said. */
async function importing(ledger: Ledger, items: readonly ProposedItem[]): Promise<void> {
  await ledger.write(async (tx) => {
    const { id } = await addSuggestion(tx, draft({ kind: 'import' }))
    await putItems(tx, id, items, 0)
    await saveImported(tx, id)
  })
}

onEachEngine('imported data', (engine) => {
  test('the data of the last import is stored, item by item', async () => {
    const ledger = await engine.open()
    const first = { title: { he: 'בראשית' }, chapters: 50 }
    const said = JSON.stringify(first)
    await importing(ledger, [proposed('rh-a', { imported: said }), proposed('rh-b', { imported: said })])
    const second = { title: { he: 'בראשית', en: 'Genesis' }, chapters: 50 }
    await importing(ledger, [
      proposed('rh-a', { imported: null }),
      proposed('rh-b', { imported: JSON.stringify(second) }),
    ])
    const found = await findImported(ledger.read, ['rh-a', 'rh-b', 'rh-c'])
    assert.deepEqual(Object.fromEntries(found), { 'rh-a': first, 'rh-b': second })
  })

  test('thousands of records are saved and found; an empty query runs no statement', async () => {
    const ledger = await engine.open()
    const ids = Array.from({ length: 4_500 }, (_, n) => `rh-${n}`)
    await importing(
      ledger,
      ids.map((id, n) => proposed(id, { imported: JSON.stringify({ n }) })),
    )
    const found = await findImported(ledger.read, ids)
    assert.equal(found.size, ids.length)
    for (const [n, id] of ids.entries()) assert.deepEqual(found.get(id), { n })
    assert.equal((await findImported(ledger.read, [])).size, 0)
  })
})
