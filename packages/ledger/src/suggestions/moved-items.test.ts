import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSuggestion, eachMovedPage, putItems } from '@yalkut/ledger/suggestions'
import { onEachEngine } from '@yalkut/testing/engines'
import { append, change, deletion } from '@yalkut/testing/ledger/commits'
import { draft, proposed } from '@yalkut/testing/ledger/suggestions'

onEachEngine('items that main has changed since', (engine) => {
  test('items whose base is not main’s revision are found, in their order, page by page', async () => {
    const ledger = await engine.open()
    await append(ledger, [change('rh-same'), change('rh-changed'), change('rh-gone')])
    await append(ledger, [change('rh-changed'), change('rh-made'), deletion('rh-gone', null)])
    const items = [
      proposed('rh-gone', { baseRev: 3 }),
      proposed('rh-same', { baseRev: 1 }),
      proposed('rh-new'),
      // Made on main after the draft began.
      proposed('rh-made'),
      // A copy of another item: main does not have the copy.
      proposed('rh-copy', { baseRev: 1 }),
      proposed('rh-changed', { baseRev: 2 }),
    ]
    const id = await ledger.write(async (tx) => {
      const { id } = await addSuggestion(tx, draft())
      await putItems(tx, id, items, 0)
      return id
    })
    for (const size of [1, 2, 4, 5]) {
      const found: string[] = []
      for await (const page of eachMovedPage(ledger.read, id, size)) {
        assert.ok(page.length <= size)
        found.push(...page.map((item) => item.id))
      }
      assert.deepEqual(found, ['rh-gone', 'rh-made', 'rh-copy', 'rh-changed'])
    }
  })
})
