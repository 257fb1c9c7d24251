import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { compareWords } from './compare-words.ts'

const shown = (a: string, b: string): string[] =>
  compareWords(a, b).runs.map(({ op, text }) => `${{ same: '=', removed: '-', added: '+' }[op]}${text}`)

describe('Words that are spelled another way', () => {
  for (const [a, b] of [
    ['בְּרֵאשִׁית בָּרָא', 'בראשית ברא'],
    ['בראשית, ברא!', 'בראשית ברא'],
    ['בית־דין', 'בית דין'],
    ['הקב"ה', 'הקב״ה'],
    ['הקבה', 'הקב״ה'],
    ['אדם', 'אדמ'],
    ['כ״ק אדמו״ר', 'כבוד קדושת אדונינו מורינו ורבינו'],
    ['אמר שבלקו"ש', 'אמר שבליקוטי שיחות'],
    ['ײד', 'ייד'],
    ['שורה - ראשונה', 'שורה ראשונה'],
  ] as const) {
    test(`are the same, as the second spells them: ${a} | ${b}`, () => {
      assert.deepEqual(shown(a, b), [`=${b}`])
      assert.equal(compareWords(b, a).removed, 0)
    })
  }
})

test('a change is shown where it happened: first the removed words, then the added ones', () => {
  assert.deepEqual(shown('א ב ג ד', 'א ה ג ד ו'), ['=א', '-ב', '+ה', '=ג ד', '+ו'])
  const { same, removed, added } = compareWords('א ב ג ד', 'א ה ג ד ו')
  assert.deepEqual([same, removed, added], [3, 1, 2])
})

test('an abbreviation is not the same as a part of what it stands for', () => {
  assert.deepEqual(shown('אמר הקב״ה לו', 'אמר הקדוש ברוך לו'), ['=אמר', '-הקב״ה', '+הקדוש ברוך', '=לו'])
})

test('paragraphs stay separate, and two empty texts give no runs', () => {
  assert.deepEqual(shown('א\n\nב', 'א \n ב'), ['=א\nב'])
  assert.deepEqual(shown('', 'א'), ['+א'])
  assert.deepEqual(shown('א', ' … '), ['-א'])
  assert.deepEqual(compareWords('', ''), { runs: [], same: 0, removed: 0, added: 0 })
})

const word = fc.constantFrom('א', 'ב', 'הקב״ה', 'הקדוש', 'ברוך', 'הוא', 'כ״ק', 'כבוד', 'בית־דין', '-')
const text = fc.array(word, { maxLength: 25 }).map((words) => words.join(' '))
const wordsIn = (runs: string[], ops: string): string =>
  runs
    .filter((run) => ops.includes(run.charAt(0)))
    .map((run) => run.slice(1))
    .join(' ')
    .replaceAll('־', '־ ')
    .replace(/\s+/g, ' ')

test('the second text can always be read from the runs `same` and `added`', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const plain = (each: string): string =>
        each
          .replaceAll('־', '־ ')
          .replace(/\s+/g, ' ')
          .trim()
          .replace(/^(-( |$))+/u, '')
      assert.equal(wordsIn(shown(a, b), '=+'), plain(b))
      // A text compared with itself has one run at most.
      assert.deepEqual(compareWords(b, b).runs.length, plain(b) === '' ? 0 : 1)
    }),
  )
})

test('a text of one word, or of white space, takes no longer than others', () => {
  const time = (text: string): number => {
    const began = performance.now()
    compareWords(text, text)
    return performance.now() - began
  }
  const usual = Math.max(time('אב '.repeat(100_000)), 20)
  for (const long of ['א'.repeat(300_000), `א${' '.repeat(300_000)}ב`, '״'.repeat(300_000)]) {
    const took = time(long)
    assert.ok(took < usual * 50, `${took / usual} times as long`)
  }
})
