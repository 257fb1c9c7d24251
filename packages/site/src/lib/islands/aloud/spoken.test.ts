import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { spokenPieces, wordAt } from './spoken.ts'

test('te’amim are not said, and words joined by a maqaf are two', () => {
  const verse = 'וַיִּקְרָ֨א אֱלֹהִ֤ים ׀ לָאוֹר֙ י֔וֹם עַל־פְּנֵ֣י׃'
  const [piece] = spokenPieces(verse)
  assert.ok(piece)
  assert.doesNotMatch(piece.text, /[\u0591-\u05af־׃]/)
  const said = piece.text.indexOf('עַל')
  const word = wordAt(piece, said)
  assert.ok(word)
  assert.equal(verse.slice(word.from, word.to), 'עַל')
})

test('a long paragraph is said in sentences, and a long sentence in words', () => {
  const sentences = spokenPieces('תהי צדיק ואל תהי רשע. '.repeat(30))
  assert.ok(sentences.length >= 4)
  for (const { text } of sentences) assert.match(text.trim(), /רשע\.$/)
  for (const { text } of spokenPieces('מילה ארוכה '.repeat(100)))
    assert.match(text.trim(), /^(מילה|ארוכה).*(מילה|ארוכה)$/)
})

test('what holds no word is not said', () => {
  assert.deepEqual(spokenPieces(' … ׃ '), [])
  assert.deepEqual(spokenPieces(''), [])
})

test('every letter is said once, in order, and every word is found again where it stands', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('א', 'ב', ' ', '.', '֑', 'a', '־', '\n'), maxLength: 700 }),
      (paragraph) => {
        const pieces = spokenPieces(paragraph)
        const places = pieces.flatMap(({ at }) => at)
        assert.deepEqual(
          places,
          [...new Set(places)].toSorted((a, b) => a - b),
        )
        for (const piece of pieces) {
          assert.ok(piece.text.length <= 180)
          assert.equal(piece.text.length, piece.at.length)
          for (const { index } of piece.text.matchAll(/\S+/g)) {
            const word = wordAt(piece, index)
            assert.ok(word && word.to > word.from)
          }
        }
        const letters = (text: string): string => text.replaceAll(/[^אבa]/g, '')
        const whole = letters(paragraph)
        const said = letters(pieces.map(({ text }) => text).join(''))
        assert.equal(said, whole)
      },
    ),
  )
})
