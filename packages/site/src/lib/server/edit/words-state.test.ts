/** What was typed into the paragraphs of a page of words, and the body that it makes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, bodyProblems, plainRuns, type Run, segmentsOf } from '@yalkut/model'
import type { SegmentText } from './segment-text.ts'
import { bodyOfStates, bodyOfText, statesOf, withWordAct } from './words-state.ts'

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
    const states = acts.slice(0, length).reduce((now, act) => withWordAct(now, act), opened())
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

function runsOf(body: Body, id: string): readonly Run[] {
  const [version] = body.versions
  return (version === undefined ? [] : segmentsOf(version)).find((each) => each.id === id)?.text ?? []
}

/** The form of a body after buttons and typing, sent. */
function sentOf(body: Body, change: (states: SegmentText[], press: Press) => SegmentText[]): Body {
  const [version] = body.versions
  const states = version === undefined ? [] : statesOf(version, 0)
  const press: Press = (now, button) => withWordAct(now, button, (id) => runsOf(body, id))
  const made = bodyOfStates(
    body,
    version?.id ?? '',
    states.map(({ id }) => id),
    change(states, press),
  )
  assert.deepEqual(bodyProblems(made), [])
  return made
}
type Press = (states: readonly SegmentText[], button: string) => SegmentText[]

const noted = (): Body => sentOf(BODY, (states, press) => write(press(states, 'note:p2'), 'new1', 'a note'))

function write(states: readonly SegmentText[], id: string, text: string): SegmentText[] {
  return states.map((each) => (each.id === id ? { ...each, text } : each))
}

test('a note that is begun at a paragraph is marked after its words, and words typed there afterwards stay', () => {
  const body = sentOf(BODY, (states, press) => {
    const begun = press(write(states, 'p2', 'two words'), 'note:p2')
    return write(write(begun, 'new1', 'a note\n\nof two lines'), 'p2', 'two more words')
  })
  const [version] = body.versions
  assert.deepEqual(version?.notes, [
    { id: 'p4', kind: 'note', text: [{ text: 'a note' }, { br: true }, { br: true }, { text: 'of two lines' }] },
  ])
  assert.deepEqual(runsOf(body, 'p2'), [{ text: 'two more words' }, { note: 'p4' }])
  assert.deepEqual(linesOf(body).slice(0, 3), ['p1: one', 'p2: two more words', 'p3: three'])
})

test('notes stand in the order of their markers, wherever they were begun', () => {
  const body = sentOf(noted(), (states, press) => {
    const before = write(press(states, 'note:p1'), 'new1', 'before')
    return write(press(before, 'note:p3'), 'new2', 'after')
  })
  const notes = body.versions[0]?.notes ?? []
  assert.deepEqual(
    notes.map(({ text = [] }) => plainRuns(text)),
    ['before', 'a note', 'after'],
  )
})

test('a note of which nothing was written is none, and one that is deleted takes its marker along', () => {
  const begun = sentOf(BODY, (states, press) => press(write(states, 'p1', 'uno'), 'note:p2'))
  assert.deepEqual(linesOf(begun), ['p1: uno', 'p2: two', 'p3: three'])
  assert.deepEqual(runsOf(begun, 'p2'), [{ text: 'two' }])
  for (const change of [
    (states: SegmentText[], press: Press) => press(states, 'remove:p4'),
    (states: SegmentText[]) => write(states, 'p4', ''),
  ]) {
    const body = sentOf(noted(), change)
    assert.deepEqual(linesOf(body), linesOf(BODY))
    assert.deepEqual(runsOf(body, 'p2'), [{ text: 'two' }])
  }
})

test('the editor puts the marker where the words are; joined paragraphs keep their notes', () => {
  const inside = sentOf(BODY, (states, press) => {
    const runs: Run[] = [{ text: 't' }, { note: 'new1' }, { text: 'wo' }]
    const put = states.map((each) => (each.id === 'p2' ? { ...each, runs } : each))
    return write(press(put, 'note:p2'), 'new1', 'inside')
  })
  assert.deepEqual(runsOf(inside, 'p2'), [{ text: 't' }, { note: 'p4' }, { text: 'wo' }])
  const joined = sentOf(noted(), (states, press) => press(states, 'join:p1'))
  assert.deepEqual(runsOf(joined, 'p1'), [{ text: 'one two' }, { note: 'p4' }])
  assert.deepEqual(linesOf(joined), ['p1: one two', 'p3: three', 'p4: a note'])
})
