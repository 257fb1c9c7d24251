/** Page words as HTML: any words make elements that close, nothing of them is markup, and no word is lost. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BodySegment, type BodyVersion, blocksOf, plainRuns, type Run, rowsOf, segmentsOf } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import { notesHtml, type WordsOptions, wordsHtml } from '../../packages/site/src/lib/server/words-html.ts'

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='x",
  '&amp; & &#60;b&#62;',
  '</p></div></main>',
  '<!-- ',
  ']]>',
  '\u202eרעהפוך\u202c',
  'שָׁלוֹם עֲלֵיכֶם',
  ' ',
  '\u05d0\u0591\u05d1',
]
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ minLength: 1 }))
const href = fc.constantFrom(
  undefined,
  'rh-0123abcd',
  '/tanya/1/1',
  'https://example.org/?a="b"&c',
  'javascript:alert(1)',
  '//evil.example',
  'data:text/html,<script>',
)
const marks = fc.subarray(['b', 'i', 'u', 'small', 'sup', 'sub'] as const)
const run: fc.Arbitrary<Run> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ text, marks, href })
      .map(({ href, ...rest }) => ({ ...rest, ...(href !== undefined && { href }) })),
  },
  fc.record({ note: fc.constantFrom('n1', 'n2', 'n9') }),
  fc.record({ marker: text }),
  fc.constant({ br: true } as const),
  fc.record({ eol: fc.constantFrom('line', 'column', 'page'), split: fc.boolean() }),
  fc.record({ eol: fc.constant('page'), page: fc.integer({ min: 1, max: 99 }) }),
)
const kinds = fc.constantFrom('section', 'heading', 'paragraph', 'verse', 'item', 'note')
const segment = fc.record({
  kind: kinds,
  n: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: undefined }),
  label: fc.option(text, { nil: undefined }),
  end: fc.boolean(),
  text: fc.array(run, { maxLength: 6 }),
  machine: fc.boolean(),
})

function segmentsFrom(
  drawn: readonly (typeof segment extends fc.Arbitrary<infer S> ? S : never)[],
  prefix: string,
): BodySegment[] {
  return drawn.map(({ machine, n, label, ...rest }, at) => ({
    id: `${prefix}${at}`,
    ...rest,
    ...(n !== undefined && { n }),
    ...(label !== undefined && { label }),
    ...(machine && { origin: { by: 'ocr:sample@1' } }),
  }))
}

const version: fc.Arbitrary<BodyVersion> = fc
  .record({
    top: fc.array(segment, { maxLength: 6 }),
    below: fc.array(segment, { maxLength: 3 }),
    notes: fc.array(segment, { maxLength: 2 }),
  })
  .map(({ top, below, notes }) => ({
    id: 'he',
    language: 'he' as const,
    segments: [
      ...segmentsFrom(top, 'p'),
      { id: 's1', kind: 'section' as const, label: 'א', children: segmentsFrom(below, 'c') },
    ],
    notes: segmentsFrom(notes, 'n').map((note) => ({ ...note, kind: 'note' as const })),
  }))

const options: WordsOptions = {
  hrefOf: (target) => `/en${target.startsWith('/') ? '' : '/'}${target}`,
}

function htmlOf(versions: readonly BodyVersion[], more: Partial<WordsOptions> = {}): string {
  const blocks = versions.map((version) => blocksOf(version))
  const rows = rowsOf(blocks)
  return wordsHtml(blocks, rows, { ...options, ...more }) + notesHtml(blocks, rows, { ...options, ...more })
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>/g
const EMPTY = new Set(['br'])

/** Throws where an element is not closed in order, and for “<” or “>” outside of a tag. */
function assertWellFormed(html: string): void {
  const open: string[] = []
  const rest = html.replace(TAG, (_, close: string, name: string) => {
    if (close === '/') assert.equal(open.pop(), name)
    else if (!EMPTY.has(name)) open.push(name)
    return ''
  })
  assert.deepEqual(open, [])
  assert.doesNotMatch(rest, /[<>]/)
}

const MEANT: { [entity: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, entity: string) => MEANT[entity] ?? '')

/** The words that a reader sees, without numbers, marks of notes and markers of the source. */
function wordsIn(html: string): string {
  const bare = html
    .replace(/<(a|span) class="n"[^>]*>[^<]*<\/\1> ?/g, '')
    .replace(/<sup><a href="#note:[^>]*>\d+<\/a><\/sup>/g, '')
    .replace(/<span class="marker">[^<]*<\/span>/g, '')
    .replace(/<b><a href="#ref:[^>]*>\d+<\/a><\/b>/g, '')
    .replaceAll('<br>', '\n')
    .replace(/<[^>]*>/g, '')
  return unescaped(bare)
}

describe('Page words as HTML', () => {
  test('close what they open and hold no markup of the words', () => {
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 3 }), fc.boolean(), (versions, hasLines) => {
        const html = htmlOf(versions, { hasLines })
        assertWellFormed(html)
        assert.doesNotMatch(html, /<(script|img|iframe|svg)/)
        assert.doesNotMatch(html, / on[a-z]+="/)
        assert.doesNotMatch(html, /href="(javascript|data|\/\/)/i)
      }),
    )
  })

  test('are the words of the model, and none is lost', () => {
    fc.assert(
      fc.property(version, (one) => {
        const blocks = blocksOf(one)
        const html = wordsHtml([blocks], rowsOf([blocks]), options)
        const words = segmentsOf({ ...one, notes: [] })
          .filter(({ kind }) => kind !== 'note')
          .map(({ text = [] }) => plainRuns(text))
        assert.equal(wordsIn(html), words.join(''))
      }),
    )
  })

  test('beside each other have every paragraph of each version once', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const columns = [a, b].map((version) => blocksOf(version))
        const rows = rowsOf(columns)
        for (const [column, { blocks }] of columns.entries()) {
          const found = rows.flatMap((row) => row[column]?.id ?? [])
          assert.deepEqual(found.toSorted(), blocks.map(({ id }) => id).toSorted())
        }
        for (const row of rows) {
          const ids = new Set(row.flatMap((block) => block?.id ?? []))
          assert.equal(ids.size, 1)
        }
      }),
    )
  })
})

const paragraph = (id: string, runs: Run[]): BodySegment => ({ id, kind: 'paragraph', text: runs })
const he = (segments: BodySegment[], notes: BodySegment[] = []): BodyVersion => ({
  id: 'he',
  language: 'he',
  segments,
  notes,
})

describe('A paragraph', () => {
  test('links to itself by its number, and to its footnote and back', () => {
    const note: BodySegment = { id: 'n1', kind: 'note', text: [{ text: 'אבות ב, יג' }] }
    const html = htmlOf([he([paragraph('p1', [{ text: 'תניא' }, { note: 'n1' }])], [note])])
    assert.match(html, /<p id="p1" class="seg" lang="he" dir="rtl"><a class="n" href="#p1">א<\/a>תניא/)
    assert.match(html, /<a href="#note:0:n1" id="ref:0:n1" role="doc-noteref">1<\/a>/)
    assert.match(html, /<li id="note:0:n1" lang="he" dir="rtl"><b><a href="#ref:0:n1">1<\/a><\/b>אבות/)
  })

  test('of a machine is dotted until a person has checked it', () => {
    const of = (checked: boolean): string =>
      htmlOf([he([{ ...paragraph('p1', [{ text: 'מילה' }]), origin: { by: 'ocr:a@1', checked } }])])
    assert.match(of(false), /<span class="machine">מילה<\/span>/)
    assert.doesNotMatch(of(true), /machine/)
  })

  test('with te’amim sets the whole version in their face', () => {
    const html = htmlOf([he([paragraph('p1', [{ text: 'א' }]), paragraph('p2', [{ text: 'ב\u0596' }])])])
    assert.equal(html.match(/class="seg teamim"/g)?.length, 2)
  })

  test('keeps its printed lines and pages when they are asked for', () => {
    const runs: Run[] = [
      { text: 'אחת' },
      { eol: 'line', page: 7 },
      { text: 'שת' },
      { eol: 'page', page: 7, split: true },
      { text: 'ים' },
    ]
    const lines = htmlOf([he([paragraph('p1', runs)])], {
      hasLines: true,
      pageName: (page) => `עמוד ${page}`,
    })
    assert.match(lines, /^<p class="break"><bdi>עמוד 7<\/bdi><\/p>/)
    assert.match(lines, /אחת<br class="eol">שת<span class="break split"><bdi>עמוד 8<\/bdi><\/span>ים/)
    assert.match(htmlOf([he([paragraph('p1', runs)])]), /אחת שתים/)
  })

  test('that only the second version has stands after the one before it', () => {
    const en: BodyVersion = {
      id: 'en',
      language: 'en',
      segments: ['p1', 'p1a', 'p2'].map((id) => paragraph(id, [{ text: id }])),
    }
    const rows = rowsOf([blocksOf(he(['p1', 'p2'].map((id) => paragraph(id, [{ text: id }])))), blocksOf(en)])
    assert.deepEqual(
      rows.map((row) => row.map((block) => block?.id ?? null)),
      [
        ['p1', 'p1'],
        [null, 'p1a'],
        ['p2', 'p2'],
      ],
    )
  })
})
