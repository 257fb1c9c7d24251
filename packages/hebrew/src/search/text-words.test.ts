/** Words of texts as the index stores them. Source: shapes.md#search-rules. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { normalizeForSearch } from '../folding/search-text.ts'
import { lettersOf, locateWords, readStoredWords, storeWords, textWords, withWholeWords } from './text-words.ts'

/** Letters, points, marks and punctuation that stand near one another in books. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'אבכךמםיוה',
        ' ',
        '־',
        '-',
        '׳',
        '״',
        "'",
        '"',
        '.',
        ',',
        '\n',
        'ּ',
        '֑',
        'a',
        'É',
        '7',
        '½',
        'ﬁ',
        'ײ',
        'ׂ',
        'ׇ',
        '׃',
        'ף',
        'B',
        '`',
        '\t',
      ),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

test('the letters of any text are those of its normalized form', () => {
  fc.assert(
    fc.property(text, (any) => {
      const letters = textWords(any).map((word) => word.letters)
      assert.equal(letters.join(' '), normalizeForSearch(any))
    }),
  )
})

test('the words of any text are located where the text has them, in the same order', () => {
  fc.assert(
    fc.property(text, (any) => {
      const located = locateWords(any)
      assert.deepEqual(
        located.map(({ letters, marked }) => ({ letters, marked })),
        textWords(any),
      )
      for (const { from, to, letters } of located) {
        assert.ok(normalizeForSearch(any.slice(from, to)).split(' ').includes(letters))
      }
    }),
  )
})

test('the stored form of any lines gives the words back, each with its line', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (lines) => {
      const { words, lines: at } = readStoredWords(storeWords(lines))
      const wanted = lines.flatMap((line, n) => textWords(line).map(({ letters }) => [letters, n]))
      assert.deepEqual(
        words.map((word, n) => [lettersOf(word), at[n]]),
        wanted,
      )
    }),
  )
})

test('marks of abbreviations and numbers are kept, quotation marks are not', () => {
  const marked = (any: string): string[] => textWords(any).flatMap(({ letters, marked: is }) => (is ? letters : []))
  assert.deepEqual(marked('רמב״ם רמב"ם בנ׳׳י ע׳ וכו\' צה״ל'), ['רמבמ', 'רמבמ', 'בני', 'ע', 'וכו', 'צהל'])
  assert.deepEqual(marked('“שלום” "שלום" (שלום) Ma\'amar שלום־רב'), [])
})

test('located words are those of each piece between the separating characters', () => {
  const pieces = /[^\s\u05be\-‐‑–—,.;:!?()[\]{}/|]+/gu
  const asBefore = (all: string) =>
    Array.from(all.matchAll(pieces)).flatMap((match) =>
      textWords(match[0]).map((word) => ({
        ...word,
        from: match.index,
        to: match.index + match[0].length,
      })),
    )
  const mixed = fc.oneof(text, fc.string({ unit: 'grapheme' }), fc.string())
  fc.assert(fc.property(mixed, (all) => assert.deepEqual(locateWords(all), asBefore(all))))
})

test('a word that is divided at the end of a line is whole there, and the next line keeps the numbers of its words', () => {
  const whole = (...lines: string[]) => withWholeWords(lines)
  assert.deepEqual(whole('שורה ובה אנטיקוא-', 'ריסטים בסוף'), ['שורה ובה אנטיקואריסטים', 'ריסטים בסוף'])
  assert.deepEqual(whole('a di\u00ad ', ' vided, b'), ['a divided', ' vided, b'])
  for (const lines of [['כל־', 'הארץ'], ['א -', 'ב'], ['א-', '12'], ['א-'], ['א-', '']]) {
    assert.deepEqual(withWholeWords(lines), lines)
  }
})
