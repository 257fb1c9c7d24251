import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSuggestion } from '@yalkut/ledger/suggestions'
import { onEachEngine } from '@yalkut/testing/engines'
import { countRows } from '@yalkut/testing/ledger/commits'
import { draft } from '@yalkut/testing/ledger/suggestions'
import { nextNumber, numberThread } from './counters.ts'

const upTo = (last: number): number[] => Array.from({ length: last }, (_, n) => n + 1)

onEachEngine('numbers', (engine) => {
  test('suggestions and issues share one rising number', async () => {
    const ledger = await engine.open()
    await ledger.write((tx) => addSuggestion(tx, draft()))
    assert.equal(await ledger.write((tx) => numberThread(tx, 'issue', 70)), 2)
    const second = await ledger.write((tx) => addSuggestion(tx, draft()))
    assert.deepEqual([second.id, second.number], [2, 3])
    const numbers = await ledger.read.selectFrom('thread_numbers').selectAll().orderBy('number').execute()
    assert.deepEqual(numbers, [
      { number: 1, kind: 'suggestion', subject_id: 1 },
      { number: 2, kind: 'issue', subject_id: 70 },
      { number: 3, kind: 'suggestion', subject_id: 2 },
    ])
  })

  test('simultaneous transactions get each number once, without a gap', async () => {
    const ledger = await engine.open()
    const taking = upTo(20).map((n) =>
      n % 2 === 0
        ? ledger.write((tx) => numberThread(tx, 'issue', n))
        : ledger.write((tx) => addSuggestion(tx, draft())).then((row) => row.number),
    )
    const taken = await Promise.all(taking)
    assert.deepEqual(
      taken.map(Number).sort((a, b) => a - b),
      upTo(20),
    )
  })

  test('the number of a failed transaction is given again', async () => {
    const ledger = await engine.open()
    const before = await countRows(ledger.read)
    const failing = ledger.write(async (tx) => {
      assert.equal(await nextNumber(tx, 'thread'), 1)
      throw new Error('a later step failed')
    })
    await assert.rejects(failing, /later step/)
    assert.deepEqual(await countRows(ledger.read), before)
    assert.equal(await ledger.write((tx) => nextNumber(tx, 'thread')), 1)
    assert.equal(await ledger.write((tx) => nextNumber(tx, 'suggestion')), 1)
  })
})
