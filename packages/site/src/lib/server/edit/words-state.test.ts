/** What was typed into the paragraphs of a page of words, and the body that it makes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, plainRuns, segmentsOf } from '@yalkut/model'
import { bodyOfStates, bodyOfText, type SegmentText, statesOf, withWordAct } from './words-state.ts'

const BODY = bodyOfText('one\n\ntwo\n\nthree')

function opened(): SegmentText[] {
  const [version] = BODY.versions
  return version === undefined ? [] : statesOf(version, 0)
}

function made(states: readonly SegmentText[]): Body {
  const shown = opened().map(({ id }) => id)
  return bodyOfStates(BODY, BODY.versions[0]?.id ?? '', shown, states)
}

function linesOf(body: Body): string[] {
  return body.versions.flatMap((version) => segmentsOf(version).map(({ id, text = [] }) => `${id}: ${plainRuns(text)}`))
}

function typed(states: readonly SegmentText[], id: string, text: string): SegmentText[] {
  return states.map((each) => (each.id === id ? { ...each, text, runs: null } : each))
}

test('a paragraph that was emptied is deleted, and other changes stand', () => {
  const states = typed(typed(opened(), 'p2', ' \n'), 'p3', 'changed')
  assert.deepEqual(linesOf(made(states)), ['p1: one', 'p3: changed'])
})

test('a paragraph that was emptied in the editor is deleted', () => {
  for (const runs of [[], [{ text: '  ' }], [{ br: true as const }]]) {
    const states = opened().map((each) => (each.id === 'p2' ? { ...each, text: '', runs } : each))
    assert.deepEqual(linesOf(made(states)), ['p1: one', 'p3: three'], JSON.stringify(runs))
  }
})

test('a paragraph that was added after an emptied one stands in its place', () => {
  for (const [at, id] of ['p1', 'p2', 'p3'].entries()) {
    const states = withWordAct(typed(opened(), id, ''), `add:${id}`)
    const expected = linesOf(BODY).with(at, 'p4: new words')
    assert.deepEqual(linesOf(made(typed(states, 'new1', 'new words'))), expected)
  }
})

test('words of which nothing is left are refused, and none stays unasked', () => {
  const emptied = opened().map((each) => ({ ...each, text: '' }))
  for (const states of [emptied, []]) {
    assert.throws(() => made(states), { code: 'invalid', message: 'The words are missing.' })
  }
})

test('paragraphs that were added bear different names, whatever was removed between', () => {
  const acts = ['add:p1', 'add:p1', 'remove:new1', 'add:p2', 'remove:new2', 'add:p3']
  for (let length = 1; length <= acts.length; length++) {
    const states = acts.slice(0, length).reduce(withWordAct, opened())
    const ids = states.map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length, ids.join())
  }
})

test('the language of first words is that of most of their letters', () => {
  const languageOf = (text: string): unknown => bodyOfText(text).versions[0]?.language
  assert.equal(languageOf('R. אמר רבי עקיבא'), 'he')
  assert.equal(languageOf('א: the first of the letters'), 'en')
  assert.equal(languageOf('12, 13'), 'en')
})
