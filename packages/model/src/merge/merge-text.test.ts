import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../json.ts'
import { mergeRuns, mergeText } from './merge-text.ts'

/** Merges and checks that the sides may be traded. */
function merged(base: string, ours: string, theirs: string): string | null {
  const text = mergeText({ base, ours, theirs })
  assert.equal(mergeText({ base, ours: theirs, theirs: ours }), text)
  return text
}

test('fixes of different words both stand, even of neighbours', () => {
  assert.equal(
    merged('בראשית ברא אלקים את', 'בראשית בָּרָא אלקים את', 'בראשית ברא אֱלֹקִים את'),
    'בראשית בָּרָא אֱלֹקִים את',
  )
})

test('fixes of the same word clash, unless they are the same fix', () => {
  assert.equal(merged('a b c', 'a x c', 'a y c'), null)
  assert.equal(merged('a b c', 'a x c', 'a x c d'), 'a x c d')
})

test('a word added at the end and a fix of the last word both stand, with a space between', () => {
  assert.equal(merged('a b', 'a b c', 'a x'), 'a x c')
})

test('different words added at the same place clash', () => {
  assert.equal(merged('a b', 'a x b', 'a y b'), null)
  assert.equal(merged('', 'one', 'two'), null)
})

test('a word fixed inside what the other side took away clashes', () => {
  assert.equal(merged('a b c d', 'a d', 'a b x d'), null)
  assert.equal(merged('a b c d', 'a d', 'a b new c d'), null)
})

test('words may go at one end while others come at the other', () => {
  assert.equal(merged('a b c d', 'b c d', 'a b c'), 'b c')
  assert.equal(merged('a b c', 'b c', 'n a b c'), 'n b c')
  assert.equal(merged('a b', '', 'a b'), '')
})

test('spaces never clash: those that one side changed stand, lines stay lines', () => {
  assert.equal(merged('a b\nc d', 'a b\n\nc d', 'a x\nc d'), 'a x\n\nc d')
  assert.equal(merged(' a b ', 'a b ', ' a x '), 'a x ')
})

test('a preferred side decides only the words that clash', () => {
  const sides = { base: 'a b c d e', ours: 'a b x d ee', theirs: 'aa b y d e' }
  assert.equal(mergeText(sides, 'theirs'), 'aa b y d ee')
  assert.equal(mergeText(sides, 'ours'), 'aa b x d ee')
})

test('marking one word and fixing another both stand', () => {
  const runs = mergeRuns({
    base: [{ text: 'אמר רבי עקיבא' }],
    ours: [{ text: 'אמר ' }, { text: 'רבי', marks: ['b'] }, { text: ' עקיבא' }],
    theirs: [{ text: 'אמר רבי עקיבה' }],
  })
  assert.deepEqual(runs, [{ text: 'אמר ' }, { text: 'רבי', marks: ['b'] }, { text: ' עקיבה' }])
})

test('marking a word and fixing the same word clash', () => {
  const base: JsonObject[] = [{ text: 'a b' }]
  const ours: JsonObject[] = [{ text: 'a ' }, { text: 'b', marks: ['i'] }]
  assert.equal(mergeRuns({ base, ours, theirs: [{ text: 'a x' }] }), null)
})

test('a footnote set behind a word and a fix of the next word both stand, with no space made', () => {
  const runs = mergeRuns({
    base: [{ text: 'a b' }],
    ours: [{ text: 'a' }, { note: 'n1' }, { text: ' b' }],
    theirs: [{ text: 'a x' }],
  })
  assert.deepEqual(runs, [{ text: 'a' }, { note: 'n1' }, { text: ' x' }])
})

test('a word of which only some letters are marked is one word', () => {
  const half: JsonObject[] = [{ text: 'he' }, { text: 'llo', marks: ['b'] }, { text: ' there' }]
  const runs = mergeRuns({
    base: half,
    ours: [...half, { br: true }],
    theirs: [...half.slice(0, 2), { text: ' you' }],
  })
  assert.deepEqual(runs, [...half.slice(0, 2), { text: ' you' }, { br: true }])
})

test('links and line ends are kept as they are', () => {
  const end = { eol: 'line', page: 2, box: [0, 0.1, 0.5, 0.1] }
  const base: JsonObject[] = [
    { text: 'see ' },
    { text: 'here', href: '/sichos' },
    end,
    { text: 'and more' },
  ]
  const theirs = [...base.slice(0, 3), { text: 'and much more' }]
  const ours = [{ text: 'look ' }, ...base.slice(1)]
  assert.deepEqual(mergeRuns({ base, ours, theirs }), [{ text: 'look ' }, ...theirs.slice(1)])
})
