import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainRuns, plainText } from './plain-text.ts'
import { paragraph, plainBody, version } from './testing.ts'

test('a printed line end is a space, or joins the two parts of a word', () => {
  assert.equal(plainRuns([{ text: 'one' }, { eol: 'line' }, { text: 'two' }]), 'one two')
  assert.equal(plainRuns([{ text: 'one ' }, { eol: 'line' }, { text: 'two' }]), 'one two')
  assert.equal(plainRuns([{ text: 'one' }, { eol: 'page', page: 2 }, { text: ' two' }]), 'one two')
  assert.equal(plainRuns([{ text: 'hyphen' }, { eol: 'line', split: true }, { text: 'ated' }]), 'hyphenated')
  assert.equal(plainRuns([{ eol: 'line' }, { text: 'one' }, { eol: 'column' }]), 'one')
  assert.equal(plainRuns([{ text: 'a' }, { eol: 'line' }, { eol: 'page' }, { text: 'b' }]), 'a b')
})

test('markers are not words, and a break ends a line', () => {
  assert.equal(plainRuns([{ text: 'a', marks: ['b'] }, { note: 'n1' }, { marker: '12' }, { text: 'b' }]), 'ab')
  assert.equal(plainRuns([{ text: 'a' }, { br: true }, { text: 'b' }]), 'a\nb')
})

test('a version has a line for each segment, and a body has a blank line between versions', () => {
  const section = {
    id: 's',
    kind: 'section',
    text: [{ text: 'Title' }],
    children: [paragraph('p2', 'in')],
  } as const
  const segments = [paragraph('p1', 'one'), { ...section, children: [...section.children], text: [...section.text] }]
  const notes = [paragraph('n1', 'note')]
  assert.equal(plainText(version(segments, notes)), 'one\nTitle\nin\nnote')
  assert.equal(plainText(version([paragraph('p', ''), paragraph('q', 'x')])), 'x')
  const body = plainBody(segments)
  const en = { ...version([paragraph('p1', 'uno')]), id: 'es' }
  assert.equal(plainText({ ...body, versions: [...body.versions, en] }), 'one\nTitle\nin\n\nuno')
  assert.equal(plainText({ id: 's', kind: 'section', children: [paragraph('p2', 'in')] }), 'in')
})
