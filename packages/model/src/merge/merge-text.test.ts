import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../json.ts'
import { mergeRuns, mergeText } from './merge-text.ts'

/** Merges, and asserts that exchanging the sides gives the same text. */
function merged(base: string, ours: string, theirs: string): string | null {
  const text = mergeText({ base, ours, theirs })
  assert.equal(mergeText({ base, ours: theirs, theirs: ours }), text)
  return text
}

test('fixes of different words are both kept, also of two adjacent words', () => {
  assert.equal(merged('בראשית ברא אלקים את', 'בראשית בָּרָא אלקים את', 'בראשית ברא אֱלֹקִים את'), 'בראשית בָּרָא אֱלֹקִים את')
})

test('two different fixes of the same word clash', () => {
  assert.equal(merged('a b c', 'a x c', 'a y c'), null)
  assert.equal(merged('a b c', 'a x c', 'a x c d'), 'a x c d')
})

test('a word added at the end and a fix of the last word are both kept, with a space between them', () => {
  assert.equal(merged('a b', 'a b c', 'a x'), 'a x c')
})

test('different words added at the same position clash', () => {
  assert.equal(merged('a b', 'a x b', 'a y b'), null)
  assert.equal(merged('', 'one', 'two'), null)
})

test('a word fixed inside words that the other side removed clashes', () => {
  assert.equal(merged('a b c d', 'a d', 'a b x d'), null)
  assert.equal(merged('a b c d', 'a d', 'a b new c d'), null)
})

test('words removed at one end and changes at the other end are both kept', () => {
  assert.equal(merged('a b c d', 'b c d', 'a b c'), 'b c')
  assert.equal(merged('a b c', 'b c', 'n a b c'), 'n b c')
  assert.equal(merged('a b', '', 'a b'), '')
})

test('spaces never clash: the spaces that one side changed are kept, also line ends', () => {
  assert.equal(merged('a b\nc d', 'a b\n\nc d', 'a x\nc d'), 'a x\n\nc d')
  assert.equal(merged(' a b ', 'a b ', ' a x '), 'a x ')
})

test('a preferred side wins only the words that clash', () => {
  const sides = { base: 'a b c d e', ours: 'a b x d ee', theirs: 'aa b y d e' }
  assert.equal(mergeText(sides, 'theirs'), 'aa b y d ee')
  assert.equal(mergeText(sides, 'ours'), 'aa b x d ee')
})

test('marking one word and fixing another are both kept', () => {
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

test('a footnote after a word and a fix of the next word are both kept, without an extra space', () => {
  const runs = mergeRuns({
    base: [{ text: 'a b' }],
    ours: [{ text: 'a' }, { note: 'n1' }, { text: ' b' }],
    theirs: [{ text: 'a x' }],
  })
  assert.deepEqual(runs, [{ text: 'a' }, { note: 'n1' }, { text: ' x' }])
})

test('a word with marks on some of its letters is one word', () => {
  const half: JsonObject[] = [{ text: 'he' }, { text: 'llo', marks: ['b'] }, { text: ' there' }]
  const runs = mergeRuns({
    base: half,
    ours: [...half, { br: true }],
    theirs: [...half.slice(0, 2), { text: ' you' }],
  })
  assert.deepEqual(runs, [...half.slice(0, 2), { text: ' you' }, { br: true }])
})

test('links and line ends stay unchanged', () => {
  const end = { eol: 'line', page: 2, box: [0, 0.1, 0.5, 0.1] }
  const base: JsonObject[] = [{ text: 'see ' }, { text: 'here', href: '/sichos' }, end, { text: 'and more' }]
  const theirs = [...base.slice(0, 3), { text: 'and much more' }]
  const ours = [{ text: 'look ' }, ...base.slice(1)]
  assert.deepEqual(mergeRuns({ base, ours, theirs }), [{ text: 'look ' }, ...theirs.slice(1)])
})
