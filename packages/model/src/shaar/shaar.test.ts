import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import type { JsonObject } from '../json.ts'
import { GENRES } from './genres.ts'
import { readShaar } from './read-shaar.ts'
import { SHAAR_SECTION_KEYS, type ShaarFile } from './shaar.ts'
import { shaarOfWork, withShaar } from './work-shaar.ts'
import { oneLine, tidyText, writeShaar } from './write-shaar.ts'

const FILE = `---
shaar: 1
title: תניא
title-en: Tanya
subtitle: ליקוטי אמרים
by: rh-8k2m4p7q (אדמו״ר הזקן)
by: rh-00000002
by-line: מלוקט מפי ספרים
genre: chassidus
---

## על הספר | About

הספר של הבינונים.

פסקה שנייה.

## הערות | Notes

\\## לא כותרת
`

const SHAAR: ShaarFile = {
  title: { he: 'תניא', en: 'Tanya' },
  subtitle: { he: 'ליקוטי אמרים' },
  byLine: { he: 'מלוקט מפי ספרים' },
  authors: [{ id: 'rh-8k2m4p7q', name: 'אדמו״ר הזקן' }, { id: 'rh-00000002' }],
  genre: 'chassidus',
  sections: { about: 'הספר של הבינונים.\n\nפסקה שנייה.', notes: '## לא כותרת' },
}

function wrongLines(file: string): number[] {
  const read = readShaar(file)
  assert.equal(read.ok, false, 'the file has no problem')
  for (const { he, en } of read.ok ? [] : read.problems) {
    assert.match(he, /[א-ת]/)
    assert.match(en, /[a-z]/)
  }
  return read.ok ? [] : read.problems.map(({ line }) => line)
}

describe('A shaar file', () => {
  test('is read, and writing the result gives the same file', () => {
    assert.deepEqual(readShaar(FILE), { ok: true, shaar: SHAAR })
    assert.equal(writeShaar(SHAAR), FILE)
  })

  test('may have other line ends, a byte order mark, blank lines, headings in one language and ids in any spelling', () => {
    const other = FILE.replace('## על הספר | About', '## about')
      .replace('## הערות | Notes', '##הערות')
      .replace('rh-8k2m4p7q', 'RH-8K2M-4P7Q')
      .replace('genre:', '\ngenre:')
      .replaceAll('\n', '\r\n')
    assert.deepEqual(readShaar(`\uFEFF${other}`), { ok: true, shaar: SHAAR })
  })

  test('that was written from any content is read back as that content', () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map(clean)
    const name = line.filter((he) => he !== '').map((he) => ({ he }))
    const text = fc
      .array(fc.oneof(line, fc.constantFrom('## x', '\\', '\\##', '### a', '---', '')), {
        maxLength: 6,
      })
      .map((lines) => tidyText(lines.join('\n')))
      .filter((section) => section !== '')
    const sections = fc.record(Object.fromEntries(SHAAR_SECTION_KEYS.map((key) => [key, text])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(name, sections, fc.constantFrom(...GENRES), (title, found, genre) => {
        const shaar = { title, authors: [], genre, sections: { ...found } }
        assert.deepEqual(readShaar(writeShaar(shaar)), { ok: true, shaar })
      }),
    )
  })

  test('with any text is read, or has problems with valid line numbers', () => {
    const piece = fc.constantFrom('---\n', 'shaar: 1\n', 'title: א\n', 'by: x\n', '## Notes\n', 'א', '\n', '\u0000')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const file = pieces.join('')
        const read = readShaar(file)
        const last = Math.max(file.split('\n').length, 2)
        for (const { line } of read.ok ? [] : read.problems) assert.ok(line >= 1 && line <= last)
      }),
    )
  })
})

describe('A shaar file has a problem with the right line:', () => {
  const lines = FILE.split('\n')
  const changed = (at: number, text: string): string => lines.with(at - 1, text).join('\n')
  const cases: [string, string, number[]][] = [
    ['no header', 'title: תניא', [1]],
    ['a header without an end', '---\nshaar: 1\ntitle: א', [1]],
    ['another version of the format', changed(2, 'shaar: 2'), [2]],
    ['no title in Hebrew', changed(3, ''), [4]],
    ['a title twice', changed(5, 'title: שוב'), [5]],
    ['an unknown line', changed(5, 'colour: blue'), [5]],
    ['a line that is not a field', changed(5, 'just words'), [5]],
    ['an empty field', changed(5, 'subtitle:'), [5]],
    ['an author without an id', changed(6, 'by: אדמו״ר הזקן'), [6]],
    ['an author twice', changed(7, 'by: rh-8k2m4p7q'), [7]],
    ['a genre without a shaar', changed(9, 'genre: recordings'), [9]],
    ['no genre', changed(9, ''), [2]],
    ['words before the first heading', changed(11, 'מילים'), [11]],
    ['an unknown heading', changed(12, '## הקדמה | Preface'), [12]],
    ['a heading of two sections', changed(12, '## על הספר | Notes'), [12]],
    ['a heading twice', changed(18, '## About'), [18]],
    ['a control character', changed(14, 'א\u0007'), [14]],
    ['a value that is too long', changed(5, `subtitle: ${'א'.repeat(501)}`), [5]],
    ['several wrong lines', changed(5, 'x: 1').replace('## הערות | Notes', '## x'), [5, 18]],
  ]
  for (const [name, file, expected] of cases) {
    test(name, () => assert.deepEqual(wrongLines(file), expected))
  }

  test('an unknown genre is named in the message, and is not called missing', () => {
    for (const genre of ['zzz', 'recordings']) {
      const read = readShaar(changed(9, `genre: ${genre}`))
      const [problem] = read.ok ? [] : read.problems
      for (const message of [problem?.he ?? '', problem?.en ?? '']) {
        assert.match(message, new RegExp(`“${genre}”`))
        assert.match(message, /chassidus/)
      }
      assert.doesNotMatch(problem?.he ?? '', /חסר/)
      assert.doesNotMatch(problem?.en ?? '', /missing/)
    }
  })

  test('a file or a section that is too long', () => {
    assert.deepEqual(wrongLines(`${FILE}${'א'.repeat(600_000)}`), [1])
    assert.deepEqual(wrongLines(FILE.replace('הספר של', 'א'.repeat(100_001))), [12])
  })
})

describe('The shaar of a work', () => {
  const work: JsonObject = {
    title: { he: 'תניא', yi: 'תניא' },
    slug: 'tanya',
    authors: ['rh-8k2m4p7q'],
    genre: 'chassidus',
    levels: ['volume', 'sicha'],
    description: { he: 'ספר היסוד', en: 'The basic book' },
  }

  test('without a shaar in its data is made from other fields, and marked as a machine’s', () => {
    const made = shaarOfWork(work, () => 'אדמו״ר הזקן')
    assert.equal(made?.machine, true)
    assert.equal(made?.shaar.sections.about, 'ספר היסוד\n\nThe basic book')
    assert.match(made?.shaar.sections.structure ?? '', /כרכים, ובהם שיחות/)
    assert.equal(readShaar(writeShaar(made.shaar)).ok, true)
  })

  test('describes the levels only in English when one of them has no Hebrew name', () => {
    for (const levels of [['gate'], ['volume', 'mitzvah'], ['gate', 'chapter']]) {
      const made = shaarOfWork({ ...work, levels }, () => undefined)
      const structure = made?.shaar.sections.structure ?? ''
      assert.doesNotMatch(structure, /[א-ת]/)
      assert.match(structure, new RegExp(`^The sefer is arranged in .*${levels.at(-1)}s\\.$`))
    }
  })

  test('is put into the fields of the work, and is then a person’s', () => {
    const data = withShaar(work, SHAAR)
    assert.deepEqual(data.title, { he: 'תניא', en: 'Tanya', yi: 'תניא' })
    assert.deepEqual(data.authors, ['rh-8k2m4p7q', 'rh-00000002'])
    assert.equal(data.slug, 'tanya')
    const names: { [id: string]: string } = { 'rh-8k2m4p7q': 'אדמו״ר הזקן' }
    assert.deepEqual(
      shaarOfWork(data, (id) => names[id]),
      { shaar: SHAAR, machine: false },
    )
  })

  test('with an origin is a machine’s', () => {
    const data = withShaar(work, SHAAR)
    const shaar = { sections: { about: 'א' }, origin: { by: 'catalog' } }
    assert.equal(shaarOfWork({ ...data, shaar }, () => undefined)?.machine, true)
  })

  test('is null for a work of recordings', () => {
    assert.equal(
      shaarOfWork({ ...work, genre: 'recordings' }, () => undefined),
      null,
    )
  })
})

/** The text as one line of a file. */
function clean(text: string): string {
  return oneLine(text.replace(/[\p{Cc}\p{Cs}\uFEFF]/gu, ''))
}
