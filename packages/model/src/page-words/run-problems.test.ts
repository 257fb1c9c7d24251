import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runProblems } from './run-problems.ts'

const bodyWith = (...runs: unknown[]) => ({
  profile: 'plain',
  versions: [{ id: 'he', language: 'he', segments: [{ id: 'p1', kind: 'paragraph', text: runs }] }],
})

describe('A wrong run', () => {
  const cases: [title: string, run: unknown, message: RegExp][] = [
    ['an unknown mark', { text: 'x', marks: ['b', 'strong'] }, /no mark “strong”.*b, i, u, small, sup, sub/],
    ['a mark twice', { text: 'x', marks: ['b', 'b'] }, /mark “b” is there twice/],
    ['a mark that is no text', { text: 'x', marks: [{ b: 1 }] }, /no mark “{"b":1}”/],
    ['marks that are no list', { text: 'x', marks: 'b' }, /“marks” is a list/],
    ['an unknown field', { text: 'x', bold: true }, /run “text” has no field “bold”/],
    ['an unknown run', { image: 'x.png' }, /no run “image”/],
    ['an empty run', {}, /This run is empty/],
    ['a run that is no object', 'x', /A run is an object/],
    ['an empty text', { text: '' }, /“text” of a run has 1 to/],
    ['a note without an id', { note: 7 }, /“note” names the id/],
    ['a note with more', { note: 'n1', text: 'x' }, /run “text” has no field “note”/],
    ['an empty marker', { marker: '' }, /“marker” has 1 to 500/],
    ['a break that is not true', { br: 1 }, /“br” is always true/],
    ['an unknown end of line', { eol: 'verse' }, /“eol” is line, column or page/],
    ['a page below 1', { eol: 'page', page: 0 }, /“page” is a number from 1/],
    ['a box of three', { eol: 'line', box: [0, 0, 1] }, /“box” is four fractions/],
    ['a long href', { text: 'x', href: 'x'.repeat(3_000) }, /“href” of a link/],
  ]
  for (const [title, run, message] of cases) {
    test(`${title} is named, with its place`, () => {
      const problems = runProblems(bodyWith({ text: 'right' }, run))
      assert.deepEqual(
        problems.map(({ pointer }) => pointer),
        ['/versions/0/segments/0/text/1'],
      )
      assert.match(problems[0]?.message.en ?? '', message)
      assert.match(problems[0]?.message.en ?? '', /\(run 2 of segment “p1” of version “he”\)$/)
    })
  }

  test('is found in children and notes too', () => {
    const wrong = [{ text: 'x', marks: ['em'] }]
    const section = {
      id: 's',
      kind: 'section',
      children: [{ id: 'p', kind: 'verse', text: wrong }],
    }
    const notes = [{ kind: 'note', text: wrong }]
    const body = { versions: [{ segments: [section], notes }] }
    assert.deepEqual(
      runProblems(body).map(({ pointer }) => pointer),
      ['/versions/0/segments/0/children/0/text/0', '/versions/0/notes/0/text/0'],
    )
    assert.match(runProblems(body)[1]?.message.en ?? '', /run 1 of segment 1 of version 1/)
  })

  test('is not there in right runs, and a body of another shape has none', () => {
    const box = [0, 0, 0.5, 1]
    const right = [
      { text: 'x', marks: ['b', 'sub'], href: '/tanya' },
      { note: 'n1' },
      { marker: '12' },
      { br: true },
      { eol: 'page', split: true, page: 2, box },
    ]
    assert.deepEqual(runProblems(bodyWith(...right)), [])
    for (const body of [null, 'x', [], {}, { versions: 'x' }, { versions: [null, { segments: 7 }] }]) {
      assert.deepEqual(runProblems(body), [])
    }
  })
})
