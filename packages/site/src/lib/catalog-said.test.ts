/** What the catalog says in English has Hebrew on Hebrew pages: the sentences are made by the code that says them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDateKey } from '@yalkut/hebrew'
import { bodyProblems, pathProblem } from '@yalkut/model'
import { catalogSaid } from './catalog-said.ts'

const PATHS = [
  ['work', '/Not a path'],
  ['segment', '/sichos/1'],
  ['work', '/v1/x'],
  ['work', '/authors'],
  ['work', '/authors/rebbe'],
  ['schema', '/other/x'],
] as const

const DATES = ['x', '0000', '5742-13', '5742-06A', '5742-05-31', '5743-06A-31']

const BODY = {
  profile: 'plain',
  versions: [
    {
      id: 'he',
      language: 'he',
      segments: [
        { id: 'p1', kind: 'paragraph', text: [{ text: 'א' }, { note: 'n7' }] },
        { id: 'p1', kind: 'paragraph', text: [{ text: 'ב', href: 'javascript:x' }], children: [] },
      ],
    },
  ],
} as const

test('problems of paths, dates and words have Hebrew', () => {
  const said = [
    ...PATHS.flatMap(([type, path]) => pathProblem(type, path) ?? []),
    ...DATES.flatMap((date) => {
      const read = readDateKey(date)
      return read.ok ? [] : `${date}: ${read.reason}`
    }),
    ...bodyProblems(JSON.parse(JSON.stringify(BODY))).map(({ message }) => message),
  ]
  assert.ok(said.length >= 12, String(said.length))
  for (const sentence of said) {
    assert.match(catalogSaid('he', sentence) ?? `none: ${sentence}`, /[א-ת]{2}/, sentence)
    assert.equal(catalogSaid('en', sentence), sentence)
  }
})

test('parts of a sentence stand in its Hebrew', () => {
  const cases = [
    ['The field “title” is needed.', 'חסר השדה “title”.'],
    ['“title/he” must have at most 40 characters.', 'ארוך מדי: עד 40 אותיות.'],
    ['“rebbe” must be at most 7.', 'המספר גדול מדי: עד 7.'],
    ['“genre” must be one of: sichos, igros.', 'יש לבחור אחד מאלה: sichos, igros.'],
    ['“work” must be the id of an item, such as rh-7k2m9qxd.', 'הצורה אינה נכונה. לדוגמה: rh-7k2m9qxd.'],
    ['There is no item rh-22222222.', 'אין בקטלוג פריט rh-22222222.'],
    ['The path /tanya is taken by rh-22222222.', 'הכתובת /tanya תפוסה בידי rh-22222222.'],
    ['Nobody has the account or the handle “x”.', 'אין כאן מי ששם המשתמש שלו x.'],
    [
      'This removes 7 of 9 paragraphs in the version “he”. Make sure that this is meant.',
      'נמחקים כאן 7 מתוך 9 קטעים או שורות. ודאו שלכך התכוונתם.',
    ],
    ['A set is never inside itself.', 'דבר אינו בתוך עצמו.'],
  ] as const
  for (const [english, hebrew] of cases) assert.equal(catalogSaid('he', english), hebrew)
  assert.equal(catalogSaid('he', 'Something new.'), null)
})
