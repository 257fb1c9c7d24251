import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { isRefusal } from '../refusal.ts'
import { anchorManySpans, anchorSpans, type SpanTime } from './anchor.ts'
import { retimeWords } from './retime-words.ts'

const span = (segment: string, startMs: number, endMs: number, locked = false): SpanTime => ({
  segment,
  startMs,
  endMs,
  locked,
  words: [{ from: 0, to: 1, startMs, endMs }],
})
const times = (spans: readonly SpanTime[]): [string, number, number, boolean][] =>
  spans.map(({ segment, startMs, endMs, locked }) => [segment, startMs, endMs, locked])

const ORDER = ['a', 'b', 'c', 'd']
const SPANS = [span('a', 0, 1_000), span('b', 1_000, 2_000), span('c', 2_000, 3_000), span('d', 3_000, 4_000)]

describe('An anchor', () => {
  test('locks its paragraph, ends the paragraph before it, and moves the paragraphs after it', () => {
    assert.deepEqual(times(anchorSpans(ORDER, SPANS, { segment: 'b', atMs: 1_500 })), [
      ['a', 0, 1_500, false],
      ['b', 1_500, 2_500, true],
      ['c', 2_500, 3_500, false],
      ['d', 3_500, 4_500, false],
    ])
    assert.deepEqual(times(anchorSpans(ORDER, SPANS, { segment: 'c', atMs: 1_800 })), [
      ['a', 0, 1_000, false],
      ['b', 1_000, 1_800, false],
      ['c', 1_800, 2_800, true],
      ['d', 2_800, 3_800, false],
    ])
  })

  test('compresses the paragraphs after it up to the next locked one, which does not move', () => {
    const locked = [...SPANS.slice(0, 3), span('d', 3_000, 4_000, true)]
    assert.deepEqual(times(anchorSpans(ORDER, locked, { segment: 'b', atMs: 2_000 })), [
      ['a', 0, 2_000, false],
      ['b', 2_000, 2_500, true],
      ['c', 2_500, 3_000, false],
      ['d', 3_000, 4_000, true],
    ])
  })

  test('of a word moves the paragraph so that the word begins at that time', () => {
    const worded = SPANS.map((each) => ({
      ...each,
      words: [0, 400].map((at, n) => ({
        from: n * 2,
        to: n * 2 + 1,
        startMs: each.startMs + at,
        endMs: each.startMs + at + 300,
      })),
    }))
    const moved = anchorSpans(ORDER, worded, { segment: 'b', atMs: 1_600, word: 1 })
    assert.deepEqual(times(moved)[1], ['b', 1_200, 2_200, true])
    assert.equal(moved[1]?.words?.[1]?.startMs, 1_600)
    assert.throws(() => anchorSpans(ORDER, worded, { segment: 'b', atMs: 1_600, word: 9 }), /Word 9 .* no time/)
  })

  test('of a paragraph without a time gives the paragraph a time', () => {
    const some = SPANS.filter(({ segment }) => segment !== 'b')
    assert.deepEqual(times(anchorSpans(ORDER, some, { segment: 'b', atMs: 1_200 })), [
      ['a', 0, 1_200, false],
      ['b', 1_200, 2_000, true],
      ['c', 2_000, 3_000, false],
      ['d', 3_000, 4_000, false],
    ])
    assert.deepEqual(times(anchorSpans(['a'], [], { segment: 'a', atMs: 70 })), [['a', 70, 2_070, true]])
  })

  test('is refused where a locked paragraph or an end of the recording leaves no time', () => {
    const locked = [span('a', 0, 1_000, true), ...SPANS.slice(1, 3), span('d', 3_000, 4_000, true)]
    for (const atMs of [500, 2_999, 3_500]) {
      assert.throws(() => anchorSpans(ORDER, locked, { segment: 'b', atMs }), /There is no time/)
    }
    const late = { segment: 'd', atMs: 5_000, durationMs: 4_500 }
    assert.throws(() => anchorSpans(ORDER, SPANS, late), /There is no time/)
    assert.throws(() => anchorSpans(ORDER, SPANS, { segment: 'x', atMs: 5 }), /not one of/)
  })

  test('keeps all spans in order inside the recording, and does not move locked spans', () => {
    const piece = fc.record({
      length: fc.integer({ min: 1, max: 500 }),
      gap: fc.integer({ min: 0, max: 300 }),
      locked: fc.boolean(),
      timed: fc.boolean(),
    })
    const world = fc.tuple(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.nat(9), fc.nat(6_000))
    fc.assert(
      fc.property(world, ([pieces, which, atMs]) => {
        let at = 0
        const order = pieces.map((_, n) => `s${n}`)
        const spans = pieces.flatMap(({ length, gap, locked, timed }, n) => {
          const startMs = at + gap
          at = startMs + length
          return timed ? [span(`s${n}`, startMs, at, locked)] : []
        })
        const segment = order[which % order.length] ?? ''
        let after: SpanTime[]
        try {
          after = anchorSpans(order, spans, { segment, atMs, durationMs: at + 500 })
        } catch (error) {
          assert.ok(isRefusal(error) && error.code === 'invalid', String(error))
          return
        }
        assert.deepEqual(after.find((each) => each.segment === segment && each.locked)?.startMs, atMs)
        for (const before of spans.filter((each) => each.locked && each.segment !== segment)) {
          assert.deepEqual(
            after.find((each) => each.segment === before.segment),
            before,
          )
        }
        let end = 0
        for (const { startMs, endMs, words } of after) {
          assert.ok(startMs >= end && endMs > startMs && endMs <= at + 2_500)
          for (const word of words ?? []) assert.ok(word.startMs >= startMs && word.endMs <= endMs)
          end = endMs
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('Many anchors', () => {
  const piece = fc.record({
    length: fc.integer({ min: 1, max: 500 }),
    gap: fc.integer({ min: 0, max: 300 }),
    locked: fc.boolean(),
    timed: fc.boolean(),
  })
  const anchor = fc.record({ which: fc.nat(9), atMs: fc.nat(6_000), word: fc.boolean() })

  test('give what they give one after the other; words differ by what rounding each time lost', () => {
    const world = fc.tuple(
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      fc.array(anchor, { minLength: 1, maxLength: 6 }),
    )
    fc.assert(
      fc.property(world, ([pieces, wanted]) => {
        let at = 0
        const order = pieces.map((_, n) => `s${n}`)
        const spans = pieces.flatMap(({ length, gap, locked, timed }, n) => {
          const startMs = at + gap
          at = startMs + length
          return timed ? [span(`s${n}`, startMs, at, locked && n % 3 === 0)] : []
        })
        const anchors: Parameters<typeof anchorManySpans>[2][number][] = []
        let after: SpanTime[] = spans
        for (const { which, atMs, word } of wanted) {
          const segment = order[which % order.length] ?? ''
          const one = { segment, atMs, durationMs: at + 500, ...(word && { word: 0 }) }
          try {
            after = anchorSpans(order, after, one)
            anchors.push(one)
          } catch (error) {
            assert.ok(isRefusal(error) && error.code === 'invalid', String(error))
          }
        }
        const together = anchorManySpans(order, spans, anchors)
        if (anchors.every((each) => !('word' in each))) {
          assert.deepEqual(times(together), times(after))
        }
        for (const [n, { startMs, endMs, words }] of together.entries()) {
          const other = after[n] ?? assert.fail()
          assert.ok(Math.abs(startMs - other.startMs) <= 2 * anchors.length)
          for (const [w, word] of (words ?? []).entries()) {
            const there = other.words?.[w] ?? assert.fail()
            assert.ok(word.startMs >= startMs && word.endMs <= endMs && word.startMs <= word.endMs)
            assert.ok(Math.abs(word.startMs - there.startMs) <= 2 * anchors.length)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('that come soon after each other shorten what was anchored just before, never what was locked', () => {
    const taps = ['a', 'b', 'd'].map((segment, at) => ({ segment, atMs: 100 + at * 300 }))
    assert.deepEqual(times(anchorManySpans(ORDER, SPANS, taps)), [
      ['a', 100, 400, true],
      ['b', 400, 699, true],
      ['c', 699, 700, false],
      ['d', 700, 1_700, true],
    ])
    const locked = [span('a', 0, 1_000, true), ...SPANS.slice(1)]
    const soon = [{ segment: 'b', atMs: 900 }]
    assert.throws(() => anchorManySpans(ORDER, locked, soon), /There is no time/)
    const again = [{ segment: 'a', atMs: 0 }, ...soon]
    assert.deepEqual(times(anchorManySpans(ORDER, locked, again)).slice(0, 2), [
      ['a', 0, 900, true],
      ['b', 900, 1_900, true],
    ])
  })

  test('of paragraphs that are not there refuse as one does', () => {
    const anchors = ['a', 'x'].map((segment) => ({ segment, atMs: 5 }))
    assert.throws(() => anchorManySpans(ORDER, SPANS, anchors), /not one of/)
    assert.deepEqual(anchorManySpans(ORDER, SPANS, []), SPANS)
  })
})

describe('Times of words', () => {
  const times = [
    { from: 0, to: 3, startMs: 0, endMs: 300 },
    { from: 4, to: 8, startMs: 300, endMs: 700 },
    { from: 9, to: 12, startMs: 800, endMs: 1_000 },
  ]

  test('stay with the words that stay', () => {
    assert.deepEqual(retimeWords('אחת שתים שלש', 'אז אחת שתים שלש', times), [
      { from: 3, to: 6, startMs: 0, endMs: 300 },
      { from: 7, to: 11, startMs: 300, endMs: 700 },
      { from: 12, to: 15, startMs: 800, endMs: 1_000 },
    ])
  })

  test('of replaced words are divided among the words that replace them', () => {
    assert.deepEqual(retimeWords('אחת שתים שלש', 'אחת ב גד שלש', times), [
      { from: 0, to: 3, startMs: 0, endMs: 300 },
      { from: 4, to: 5, startMs: 300, endMs: 433 },
      { from: 6, to: 8, startMs: 433, endMs: 700 },
      { from: 9, to: 12, startMs: 800, endMs: 1_000 },
    ])
    assert.deepEqual(retimeWords('אחת שתים שלש', 'אחת שלש', times).length, 2)
  })

  test('always belong to words of the new text', () => {
    const text = fc.array(fc.constantFrom('א', 'בב', 'גגג'), { maxLength: 8 }).map((w) => w.join(' '))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const old = Array.from(before.matchAll(/\S+/g), ({ 0: word, index }) => ({
          from: index,
          to: index + word.length,
          startMs: index * 10,
          endMs: index * 10 + 5,
        }))
        for (const { from, to, startMs, endMs } of retimeWords(before, after, old)) {
          assert.match(after.slice(from, to), /^\S+$/)
          assert.ok(endMs >= startMs)
        }
      }),
    )
  })
})
