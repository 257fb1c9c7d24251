import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { alignParagraphs } from './align-paragraphs.ts'
import { foldedWords } from './folded-words.ts'
import type { Pair, Paragraph } from './pair.ts'

function textOf(paragraphs: readonly string[]): Paragraph[] {
  return paragraphs.map((text) => ({ words: foldedWords(text) }))
}

function align(from: readonly string[], to: readonly string[]): string[] {
  return alignParagraphs(textOf(from), textOf(to)).map(written)
}

function written({ from, to, kind }: Pair): string {
  return `${from.join('+')} ${kind} ${to.join('+')}`
}

test('paragraphs are found again when one is inserted, deleted or moved', () => {
  const [a, b, c, d] = ['אלף ראשונה', 'בית שניה', 'גימל שלישית', 'דלת רביעית'] as const
  assert.deepEqual(align([a, b, c, d], [a, 'חדשה שנוספה', b, c, d]), ['0 same 0', '1 same 2', '2 same 3', '3 same 4'])
  assert.deepEqual(align([a, b, c, d], [a, c, d]), ['0 same 0', '2 same 1', '3 same 2'])
  assert.deepEqual(align([a, b, c, d], [d, a, b, c]), ['0 same 1', '1 same 2', '2 same 3', '3 same 0'])
})

test('points, accents and punctuation do not make another paragraph', () => {
  assert.deepEqual(align(['וַיְהִי בִּימֵי, רמב״ם'], ['ויהי בימי רמבם:']), ['0 same 0'])
})

test('a corrected paragraph is found between its neighbours, also when it stands twice', () => {
  const from = ['one two three four', 'amen', 'five six seven eight', 'amen']
  const to = ['one two tree four', 'amen', 'new words here', 'five six seven ate', 'amen']
  assert.deepEqual(align(from, to), ['0 near 0', '1 same 1', '2 near 3', '3 same 4'])
})

test('joined and split paragraphs are found, of equal and of unequal length', () => {
  const [a, b, c] = ['one two three', 'four five six seven eight', 'nine ten eleven'] as const
  assert.deepEqual(align([a, b, c], [`${a} ${b}`, c]), ['0+1 joined 0', '2 same 1'])
  assert.deepEqual(align([`${a} ${b}`, c], [a, b, c]), ['0 split 0+1', '1 same 2'])
  assert.deepEqual(align([a, b, c], [`${a} ${b} ${c}`]), ['0+1+2 joined 0'])
  assert.deepEqual(align([a, b, c], [a, `${b} ${c}`]), ['0 same 0', '1+2 joined 1'])
})

test('a paragraph is not joined with words that the other text does not have', () => {
  const [a, b, c] = ['one two three four five', 'six seven', 'eight nine ten'] as const
  assert.deepEqual(align([a, b, c], ['one two three for five', c]), ['0 near 0', '2 same 1'])
})

test('other words between the same neighbours replace; two that are alike are left to a person', () => {
  const [a, b, c] = ['one two three', 'four five six', 'seven eight nine'] as const
  assert.deepEqual(align([a, b, c], [a, 'ten eleven twelve', c]), ['0 same 0', '1 replaced 1', '2 same 2'])
  const moved = 'alpha beta gamma delta epsilon zeta eta theta iota kappa'
  const first = moved.replace('iota', 'one')
  const second = moved.replace('iota', 'two')
  assert.deepEqual(align([moved, a, b, c], [a, first, b, second, c]), ['1 same 0', '2 same 2', '3 same 4'])
})

test('a corrected paragraph that was moved is found by its likeness', () => {
  const from = ['one two three four five six seven', 'alpha beta gamma', 'delta epsilon', 'zeta eta']
  const to = ['alpha beta gamma', 'delta epsilon', 'zeta eta', 'one two three four five six 7']
  assert.deepEqual(align(from, to).at(0), '0 near 3')
})

const own = (n: number, length: number) => Array.from({ length }, (_, at) => `w${n}x${at}`)

test('whatever is inserted, deleted and moved, what has words of its own keeps them', () => {
  const change = fc.record({
    order: fc.shuffledSubarray(
      Array.from({ length: 12 }, (_, n) => n),
      { minLength: 0 },
    ),
    added: fc.array(fc.integer({ min: 100, max: 120 }), { maxLength: 4 }),
    at: fc.nat({ max: 12 }),
    typing: fc.array(fc.nat({ max: 11 }), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(change, ({ order, added, at, typing }) => {
      const from = Array.from({ length: 12 }, (_, n) => ({ words: own(n, 6) }))
      const kept = order.map((n) => ({
        n,
        words: own(n, 6).map((word, k) => (k === 2 && typing.includes(n) ? `${word}!` : word)),
      }))
      const fresh = [...new Set(added)].map((n) => ({ n, words: own(n, 5) }))
      const to = [...kept.slice(0, at), ...fresh, ...kept.slice(at)]
      const pairs = alignParagraphs(from, to)
      for (const {
        from: [a = -1],
        to: [b = -1],
        kind,
      } of pairs) {
        if (kind === 'replaced') continue
        assert.equal(to[b]?.n, a)
      }
      const paired = pairs.filter(({ kind }) => kind !== 'replaced')
      assert.equal(paired.length, kept.length)
    }),
    { numRuns: 500 },
  )
})

test('20,000 paragraphs with a correction in each are aligned in time that grows with their number', () => {
  const cost = (count: number): number => {
    const from = Array.from({ length: count }, (_, n) => ({ words: natural(n, 15) }))
    const to = from.map(({ words }, n) => ({
      words: words.map((word, at) => (at === n % 15 ? `${word}x` : word)),
    }))
    const start = process.cpuUsage()
    assert.equal(alignParagraphs(from, to).length, count)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  cost(500)
  const [small, large] = [cost(2_000), cost(20_000)]
  if (process.env.SHOW_COST) console.log({ small, large })
  assert.ok(large < small * 40, `${large} µs against ${small} µs`)
})

/** Common words, and one that is rare. */
function natural(n: number, length: number): string[] {
  return Array.from({ length }, (_, at) => (at === 7 ? `rare${n}` : `w${(n * 7919 + at * 104_729) % 900}`))
}
