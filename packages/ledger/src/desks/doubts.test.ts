import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { doubtSums, listReaderSums, sumsOfEngines } from './doubt-sums.ts'
import { answeredDoubts, markSuggested, recordAnswers, settledDoubts } from './doubts.ts'

const READER = { engine: { name: 'reader', version: '2' }, typeface: 'דפוס האחים, 1890–1899' }
const PLACE = {
  scan: 'rh-scan',
  page: 3,
  line: 'l1',
  first: 0,
  last: 4,
  word: 'שתום',
  sure: 42,
  reader: READER,
}
const AT = '2026-03-01T12:00:00.000Z'

onEachEngine('answers about doubtful words', (engine) => {
  test('of two people who answer at the same time agree, and are counted once each', async () => {
    const ledger = await engine.open()
    const answer = (person: string, text: string) =>
      ledger.write((tx) => recordAnswers(tx, [{ ...PLACE, text }], { person, at: AT }))
    const agreed = await Promise.all([answer('u-chana', 'סתום'), answer('u-dovid', 'סתום')])
    assert.deepEqual(agreed.sort(), [0, 1], 'one waited')
    const [doubt] = await settledDoubts(ledger.read, 'rh-scan', [3])
    assert.deepEqual([doubt?.agreed, doubt?.word], ['סתום', 'שתום'])
    assert.equal(await answer('u-miriam', 'שתום'), 0, 'it is settled')
    const sums = (await doubtSums(ledger.read)).filter(({ answered }) => answered > 0)
    assert.deepEqual(sums, [{ step: 4, answered: 2, wrong: 2 }])
    const keys = [doubt?.key ?? '']
    const marked = await Promise.all([7, 8].map((id) => ledger.write((tx) => markSuggested(tx, keys, id))))
    assert.deepEqual(marked.sort(), [0, 1], 'one suggestion has it')
    assert.deepEqual(await settledDoubts(ledger.read, 'rh-scan', [3]), [])
  })

  test('of one person replace each other, and alone settle nothing', async () => {
    const ledger = await engine.open()
    for (const text of ['סתום', 'שתום', 'שתום']) {
      const answered = [{ ...PLACE, text }]
      const by = { person: 'u-chana', at: AT }
      assert.equal(await ledger.write((tx) => recordAnswers(tx, answered, by)), 1)
    }
    const [doubt] = await answeredDoubts(ledger.read, ['rh-scan'])
    assert.deepEqual(doubt?.answers, [{ person: 'u-chana', text: 'שתום' }])
    assert.deepEqual((await doubtSums(ledger.read))[4], { step: 4, answered: 1, wrong: 0 })
  })

  test('of two people about other words do not wait for each other in a circle', async () => {
    const ledger = await engine.open()
    const steps = Array.from({ length: 10 }, (_, step) => step)
    const answer = (person: string, inOrder: readonly number[]) => {
      const answers = inOrder.map((step, line) => {
        return { ...PLACE, scan: `rh-${person}`, line: `l${line}`, sure: step * 10, text: 'סתום' }
      })
      return ledger.write((tx) => recordAnswers(tx, answers, { person, at: AT }))
    }
    const people = [answer('u-chana', steps), answer('u-dovid', steps.toReversed())]
    assert.deepEqual(await Promise.all(people), [10, 10])
    const twice = steps.map((step) => ({ step, answered: 2, wrong: 2 }))
    assert.deepEqual(await doubtSums(ledger.read), twice)
  })

  test('are counted by engine and typeface too, and a second answer of a person once', async () => {
    const ledger = await engine.open()
    const other = { ...READER, typeface: 'rh-other' }
    const older = { ...READER, engine: { name: 'reader', version: '1' } }
    const answer = (person: string, answers: Parameters<typeof recordAnswers>[1]) =>
      ledger.write((tx) => recordAnswers(tx, answers, { person, at: AT }))
    const words = [READER, READER, other, older, null].map((reader, at) => {
      return { ...PLACE, line: `l${at}`, sure: at * 20, reader, text: at === 1 ? 'שתום' : 'סתום' }
    })
    await answer('u-chana', words)
    await answer('u-chana', [{ ...PLACE, line: 'l1', sure: 20, text: 'סתום' }])
    assert.deepEqual(await listReaderSums(ledger.read, 1), [
      {
        ...READER,
        answered: 2,
        wrong: 2,
        steps: [0, 2].map((step) => ({ step, answered: 1, wrong: 1 })),
      },
    ])
    assert.deepEqual(
      (await listReaderSums(ledger.read, 10)).map(({ typeface, answered }) => [typeface, answered]),
      [
        [READER.typeface, 2],
        ['rh-other', 1],
        [READER.typeface, 1],
      ],
    )
    assert.deepEqual(
      await sumsOfEngines(ledger.read, [READER.engine]),
      [0, 2, 4].map((step) => ({ step, answered: 1, wrong: 1 })),
    )
    assert.deepEqual(await sumsOfEngines(ledger.read, []), [])
    const all = (await doubtSums(ledger.read)).map(({ answered }) => answered)
    assert.deepEqual(all, [1, 0, 1, 0, 1, 0, 1, 0, 1, 0])
  })

  test('are read in parts, without those that nothing waits for', async () => {
    const ledger = await engine.open()
    const words = ['l1', 'l2', 'l3'].map((line) => ({ ...PLACE, line, text: 'סתום' }))
    const answer = (person: string, answers: typeof words) =>
      ledger.write((tx) => recordAnswers(tx, answers, { person, at: AT }))
    await answer('u-chana', words)
    await answer('u-dovid', words.slice(1))
    const [second] = await settledDoubts(ledger.read, 'rh-scan', [3])
    await ledger.write((tx) => markSuggested(tx, [second?.key ?? ''], 0))
    assert.deepEqual(await settledDoubts(ledger.read, 'rh-scan', [2, 4]), [])
    const found = await answeredDoubts(ledger.read, ['rh-scan'], 1)
    assert.deepEqual(
      found.map(({ line, settled, answers }) => [line, settled, answers.length]),
      [
        ['l1', false, 1],
        ['l3', true, 0],
      ],
    )
    assert.equal(await answer('u-miriam', words), 1, 'the second word is asked anew')
  })
})
