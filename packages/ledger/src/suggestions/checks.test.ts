import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSuggestion, type Finding, findFindings, saveFindings } from '@yalkut/ledger/suggestions'
import type { Sentence } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { draft } from '@yalkut/testing/ledger/suggestions'

function said(en: string): Sentence {
  return { reason: 'said', params: {}, en, he: `בעברית: ${en}` }
}

const missing: Finding = {
  check: 'references',
  status: 'fail',
  message: said('There is no item rh-99999999.'),
  entityId: 'rh-00000001',
  path: '/sets/0',
}
const machine: Finding = {
  check: 'machine',
  status: 'warn',
  message: said('A bot made this.'),
  entityId: null,
  path: null,
}

onEachEngine('findings of the checks', (engine) => {
  test('findings are read in the order found, each with its suggestion', async () => {
    const ledger = await engine.open()
    await ledger.write(async (tx) => {
      for (const found of [[missing, machine, missing], [], [machine]]) {
        const { id } = await addSuggestion(tx, draft())
        await saveFindings(tx, id, found)
      }
    })
    const found = await findFindings(ledger.read, [3, 1, 2])
    assert.deepEqual(found.get(1), [missing, machine, missing])
    assert.deepEqual(found.get(3), [machine])
    assert.equal(found.size, 2)
    assert.equal((await findFindings(ledger.read, [])).size, 0)
  })

  test('the findings of a later check replace the earlier ones', async () => {
    const ledger = await engine.open()
    await ledger.write(async (tx) => {
      await addSuggestion(tx, draft())
      await addSuggestion(tx, draft())
      await saveFindings(tx, 1, [missing, machine])
      await saveFindings(tx, 2, [missing])
      await saveFindings(tx, 1, [machine])
    })
    const found = await findFindings(ledger.read, [1, 2])
    assert.deepEqual(found.get(1), [machine])
    assert.deepEqual(found.get(2), [missing])
    await ledger.write((tx) => saveFindings(tx, 1, []))
    assert.equal((await findFindings(ledger.read, [1])).size, 0)
  })

  test('thousands of findings keep their order', async () => {
    const ledger = await engine.open()
    const found = Array.from({ length: 2_300 }, (_, n) => ({ ...missing, message: said(`Finding ${n}`) }))
    await ledger.write(async (tx) => {
      await addSuggestion(tx, draft())
      await saveFindings(tx, 1, found)
    })
    assert.deepEqual((await findFindings(ledger.read, [1])).get(1), found)
  })
})
