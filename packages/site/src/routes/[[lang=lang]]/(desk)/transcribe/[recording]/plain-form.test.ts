/** The form of transcribing without scripts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixesIn } from './plain-form.ts'
import { transcribePage } from './testing.ts'
import { workOn } from './work.ts'

function formOf(fields: { [name: string]: string }): Parameters<typeof fixesIn>[0] {
  const typed = (name: string): string | null => fields[name] ?? null
  return {
    form: {
      typed,
      names: () => Object.keys(fields),
      has: (name) => name in fields,
      text: (name) => typed(name)?.trim() ?? '',
      all: (name) => [typed(name) ?? ''],
    },
  }
}

const PAGE = transcribePage([])

test('what is typed into the first field of a recording without words is new', () => {
  assert.deepEqual(fixesIn(formOf({ 'text-n1': 'ראשון', new: 'שני\n\nשלישי' })), {
    add: ['ראשון', 'שני', 'שלישי'].map((content) => ({ after: null, content })),
  })
})

test('who speaks, the language and how it is written are fields of the form', () => {
  const names = { 'speaker-n1': 'Reb Yoel', 'speaker-new': ' Reb  Zalman ' }
  const form = { 'text-n1': 'ראשון', new: 'שני', ...names, language: 'yi', textKind: 'hanacha' }
  assert.deepEqual(fixesIn(formOf(form)), {
    add: [
      { after: null, content: 'ראשון', speaker: 'Reb Yoel', language: 'yi' },
      { after: null, content: 'שני', speaker: 'Reb Zalman', language: 'yi' },
    ],
    textKind: 'hanacha',
  })
  const known = { 'was-p1': 'נשמע', 'text-p1': 'נשמע', 'spoke-p1': 'Reb Yoel', 'speaker-p1': '' }
  assert.deepEqual(fixesIn(formOf(known)), {
    fixes: [{ segment: 'p1', before: 'נשמע', complete: false, speaker: null }],
  })
})

test('after a refusal every paragraph and tick is as it was sent', () => {
  assert.equal(workOn({ ...PAGE, typed: { 'text-n1': 'ראשון' } }).paragraphs[0]?.text, 'ראשון')
  const times = { speaker: null, startMs: 0, endMs: 900, words: null, checked: false, unsure: [] }
  const paragraphs = ['p1', 'p2'].map((id) => ({ id, content: 'נשמע', ...times }))
  const typed = { 'text-p1': 'תוקן', 'right-p1': 'on', 'text-p2': 'נשמע' }
  const work = workOn({ ...PAGE, paragraphs, typed })
  assert.deepEqual(
    work.paragraphs.map(({ text, was, isRight }) => [text, was, isRight]),
    [
      ['תוקן', 'נשמע', true],
      ['נשמע', 'נשמע', false],
    ],
  )
})
