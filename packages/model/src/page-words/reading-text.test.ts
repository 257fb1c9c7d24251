import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BodySegment } from './body-schema.ts'
import { readingPieces, readingText } from './reading-text.ts'
import { paragraph, version } from './testing.ts'

function textOf(segments: BodySegment[], notes?: BodySegment[]): string {
  const pieces = readingPieces(version(segments, notes))
  return [readingText(pieces.words), readingText(pieces.notes)].join('---\n')
}

test('a heading and the title of a section stand between blank lines; other segments have a line each', () => {
  const section: BodySegment = {
    id: 's',
    kind: 'section',
    text: [{ text: 'פרק א' }],
    children: [paragraph('p2', 'שלש'), paragraph('p3', 'ארבע')],
  }
  const heading: BodySegment = { id: 'h', kind: 'heading', text: [{ text: 'שער' }] }
  assert.equal(
    textOf([heading, paragraph('p1', 'אחת שתים'), section, { id: 'e', kind: 'section' }]),
    'שער\n\nאחת שתים\n\nפרק א\n\nשלש\nארבע\n---\n',
  )
})

test('footnotes are numbered where the words refer to them, and listed in that order', () => {
  const noted: BodySegment = {
    id: 'p1',
    kind: 'paragraph',
    text: [{ text: 'אחת' }, { note: 'b' }, { text: ' שתים' }, { note: 'a' }, { note: 'b' }],
  }
  const notes: BodySegment[] = [
    { id: 'a', kind: 'note', text: [{ text: 'הערה ' }, { note: 'd' }] },
    { id: 'b', kind: 'paragraph', text: [{ text: 'ראשונה' }] },
    { id: 'c', kind: 'note', text: [{ text: 'בלי סימון' }] },
    { id: 'd', kind: 'note', text: [{ text: 'הערה על הערה' }] },
  ]
  assert.equal(
    textOf([noted], notes),
    'אחת[1] שתים[2][1]\n---\n[1] ראשונה\n[2] הערה [3]\n[3] הערה על הערה\n[4] בלי סימון\n',
  )
})

test('verses and items begin with their label or number, and a machine’s words are marked until they are checked', () => {
  const origin = { by: 'ocr:reader@1' }
  const segments: BodySegment[] = [
    { ...paragraph('v1', 'בראשית'), kind: 'verse', n: 1, origin },
    {
      ...paragraph('v2', 'והארץ'),
      kind: 'verse',
      n: 2,
      label: 'ב',
      origin: { ...origin, checked: true },
    },
    { ...paragraph('i1', 'דבר'), kind: 'item', n: 3 },
    { ...paragraph('p1', 'סתם'), n: 4 },
    { id: 'x', kind: 'verse', n: 5 },
  ]
  assert.equal(textOf(segments), '[machine] 1 בראשית\nב והארץ\n3. דבר\nסתם\n---\n')
})

test('printed line ends are joined, a line break stays, and nothing is left of a text without words', () => {
  const broken: BodySegment = {
    id: 'p1',
    kind: 'paragraph',
    text: [
      { text: 'אח' },
      { eol: 'line', split: true },
      { text: 'ת' },
      { eol: 'line' },
      { text: 'שתים' },
      { br: true },
      { text: 'שלש' },
    ],
  }
  assert.equal(textOf([broken]), 'אחת שתים\nשלש\n---\n')
  assert.equal(textOf([{ id: 'p', kind: 'paragraph' }]), '---\n')
})
