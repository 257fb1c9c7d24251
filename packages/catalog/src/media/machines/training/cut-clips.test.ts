import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemData } from '@yalkut/model'
import { cutParagraph } from './cut-clips.ts'

const MACHINE = { by: 'asr:whisper@1' }
const CHECKED = { ...MACHINE, checked: true }

type Segment = ItemData['segment']
type Span = ItemData['alignment-span']

function segment(content: string, origin?: Segment['origin']): Segment {
  const rest = { text: 'a', order: 'V', kind: 'paragraph', proofread: 0 } as const
  return { ...rest, content, ...(origin !== undefined && { origin }) }
}

function span(startMs: number, endMs: number, more: Partial<Span> = {}): Span {
  return { alignment: 'b', segment: 'c', startMs, endMs, ...more }
}

/** Words of five letters and a space, each `ms` long, with a pause after the words in `pauses`. */
function spoken(
  count: number,
  ms: number,
  pauses: { [word: number]: number } = {},
): { content: string; words: NonNullable<Span['words']>; endMs: number } {
  const words: NonNullable<Span['words']> = []
  let at = 0
  for (let n = 0; n < count; n += 1) {
    at += pauses[n] ?? 0
    words.push({ from: n * 6, to: n * 6 + 5, startMs: at, endMs: at + ms })
    at += ms
  }
  return { content: 'אבגדה '.repeat(count).trimEnd(), words, endMs: at }
}

test('a paragraph with checked words and checked timing is a golden clip', () => {
  const words = segment('ברוך הבא בשם השם', CHECKED)
  const { quality, clips, skipped } = cutParagraph(words, span(1_000, 3_500, { locked: true }))
  assert.equal(quality, 'gold')
  assert.deepEqual(clips, [{ startMs: 1_000, endMs: 3_500, text: 'ברוך הבא בשם השם' }])
  assert.deepEqual(skipped, [])
})

test('a clip is silver while its timing is a machine’s and unchecked', () => {
  const cases: [Partial<Span>, string][] = [
    [{ origin: MACHINE }, 'silver'],
    [{ origin: MACHINE, locked: true }, 'gold'],
    [{ origin: CHECKED }, 'gold'],
    [{}, 'gold'],
  ]
  for (const [more, quality] of cases) {
    const cut = cutParagraph(segment('ברוך הבא בשם השם'), span(0, 2_000, more))
    assert.equal(cut.quality, quality, JSON.stringify(more))
  }
})

test('a paragraph that is useless for training is skipped with its reason', () => {
  const fine = span(0, 2_000)
  const cases: [Segment, Span | null, string][] = [
    [segment('ברוך הבא', MACHINE), fine, 'unchecked'],
    [segment('ברוך הבא', { ...MACHINE, edited: true }), fine, 'unchecked'],
    [segment('ברוך הבא'), null, 'not-heard'],
    [segment('ברוך הבא'), span(2_000, 2_000), 'not-heard'],
    [segment('ברוך [?] הבא'), fine, 'unclear'],
    [segment('ברוך (לא ברור) הבא'), fine, 'unclear'],
    [segment('ברוך […] הבא'), fine, 'unclear'],
    [segment('ברוך הבא'), span(0, 10_000), 'pace'],
    [segment('א'.repeat(61)), fine, 'pace'],
    [segment('א'.repeat(200)), span(0, 28_001), 'too-long'],
  ]
  for (const [words, where, reason] of cases) {
    const { clips, skipped } = cutParagraph(words, where)
    assert.deepEqual([clips, skipped], [[], [reason]], JSON.stringify([words, where]))
  }
})

test('a pace of 3 to 30 letters a second is accepted; vowel points are not counted', () => {
  const pace = (content: string): number => cutParagraph(segment(content), span(0, 2_000)).clips.length
  assert.deepEqual([pace('אבגדה'), pace('אבגדהו')], [0, 1])
  assert.deepEqual([pace('א'.repeat(60)), pace('א'.repeat(61))], [1, 0])
  assert.equal(pace(`${'אָ'.repeat(5)}.!?`), 0)
})

test('a long paragraph is cut between words, after pauses, into pieces of at most 28 seconds', () => {
  const { content, words, endMs } = spoken(120, 700, { 25: 900, 60: 700 })
  const { clips, skipped } = cutParagraph(segment(content), span(0, endMs, { words }))
  assert.deepEqual(skipped, [])
  assert.ok(clips.length >= 3)
  for (const { startMs, endMs: end } of clips) assert.ok(end - startMs <= 28_000)
  assert.equal(clips.map(({ text }) => text).join(' '), content, 'no word is lost or said twice')
  assert.equal(clips[0]?.text.split(' ').length, 25, 'the first is cut at the long pause')
  for (const [at, clip] of clips.entries()) {
    assert.ok(clip.startMs >= (clips[at - 1]?.endMs ?? 0), 'one after another')
  }
})

test('invalid times are ignored', () => {
  const { content, words, endMs } = spoken(60, 700)
  const wild: Span['words'] = [
    { from: 5, to: 2, startMs: 0, endMs: 1 },
    { from: 0, to: 9_999, startMs: 0, endMs: 1 },
    { from: 0, to: 3, startMs: 9, endMs: 1 },
  ]
  const sound = cutParagraph(segment(content), span(0, endMs, { words: [...wild, ...words] }))
  assert.equal(sound.clips.map(({ text }) => text).join(' '), content)
  const one = { from: 0, to: 5, startMs: 0, endMs: 60_000 }
  const over = cutParagraph(segment(content), span(0, endMs, { words: [one] }))
  assert.deepEqual([over.clips, over.skipped], [[], ['too-long']])
})
