import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { bodyProblems } from './body-problems.ts'
import type { Body, BodySegment, Run } from './body-schema.ts'
import { bodyFromMarkup, readBody } from './from-markup.ts'
import { plainText } from './plain-text.ts'
import { markupRuns, paragraph, plainBody } from './testing.ts'
import { bodyToMarkup } from './to-markup.ts'
import { segmentsOf } from './walk.ts'

/** The runs of markup with one paragraph. */
function runsOf(markup: string): Run[] {
  const segments = bodyFromMarkup(markup)?.versions[0]?.segments ?? []
  assert.equal(segments.length, 1, markup)
  return segments[0]?.text ?? []
}

test('a blank string becomes undefined, another string is read as markup, and a body stays', () => {
  assert.equal(readBody(''), undefined)
  assert.equal(readBody(' \n\t\r\n'), undefined)
  assert.equal(readBody(undefined), undefined)
  const body = plainBody([paragraph('p1', 'שלום')])
  assert.equal(readBody(body), body)
  assert.deepEqual(readBody('שלום'), body)
})

test('blank lines separate paragraphs, and the lines of one paragraph are joined', () => {
  assert.deepEqual(
    bodyFromMarkup('אחד\nשנים\r\n\r\n\n שלוש '),
    plainBody([paragraph('p1', 'אחד שנים'), paragraph('p2', 'שלוש')]),
  )
})

test('titles, items and paragraphs are recognized', () => {
  const body = bodyFromMarkup('== פרק א ==\nמלים\n1. אחד\n12. שנים\n* כוכב\n=== עוד ===')
  assert.deepEqual(body?.profile, 'plain')
  assert.deepEqual(body?.versions[0]?.segments, [
    { id: 'p1', kind: 'heading', level: 1, text: [{ text: 'פרק א' }] },
    { id: 'p2', kind: 'paragraph', text: [{ text: 'מלים' }] },
    { id: 'p3', kind: 'item', n: 1, text: [{ text: 'אחד' }] },
    { id: 'p4', kind: 'item', n: 12, text: [{ text: 'שנים' }] },
    { id: 'p5', kind: 'item', text: [{ text: 'כוכב' }] },
    { id: 'p6', kind: 'heading', level: 2, text: [{ text: 'עוד' }] },
  ])
})

test('markup with only titles and items becomes an outline of sections', () => {
  const body = bodyFromMarkup('1. קודם\n== א ==\n1. אחד\n=== ב ===\n* שנים\n== ג ==\n1. שלוש')
  assert.equal(body?.profile, 'outline')
  const item = (id: string, text: string, n?: number): BodySegment => ({
    id,
    kind: 'item',
    ...(n !== undefined && { n }),
    text: [{ text }],
  })
  const section = (id: string, text: string, children: BodySegment[]): BodySegment => ({
    id,
    kind: 'section',
    text: [{ text }],
    children,
  })
  assert.deepEqual(body?.versions[0]?.segments, [
    item('p1', 'קודם', 1),
    section('p2', 'א', [item('p3', 'אחד', 1), section('p4', 'ב', [item('p5', 'שנים')])]),
    section('p6', 'ג', [item('p7', 'שלוש', 1)]),
  ])
})

test('marks are read, also one inside another', () => {
  assert.deepEqual(runsOf("a '''b''' ''i'' <u>u</u> '''''bi''' i''"), [
    { text: 'a ' },
    { text: 'b', marks: ['b'] },
    { text: ' ' },
    { text: 'i', marks: ['i'] },
    { text: ' ' },
    { text: 'u', marks: ['u'] },
    { text: ' ' },
    { text: 'bi', marks: ['b', 'i'] },
    { text: ' i', marks: ['i'] },
  ])
  assert.deepEqual(runsOf("''''a'''"), [{ text: "'" }, { text: 'a', marks: ['b'] }])
})

test('links to items, pages of the site and the web are read', () => {
  assert.deepEqual(runsOf("[[RH-0123-ABCD|''name'' x]] [[/tanya|t]] [https://a.org the site]"), [
    { text: 'name', marks: ['i'], href: 'rh-0123abcd' },
    { text: ' x', href: 'rh-0123abcd' },
    { text: ' ' },
    { text: 't', href: '/tanya' },
    { text: ' ' },
    { text: 'the site', href: 'https://a.org' },
  ])
  assert.deepEqual(runsOf('[[rh-0123abcd]], [[rh-0123abcd| ]], [https://a.org]'), [
    { text: 'rh-0123abcd', href: 'rh-0123abcd' },
    { text: ', ' },
    { text: 'rh-0123abcd', href: 'rh-0123abcd' },
    { text: ', ' },
    { text: 'https://a.org', href: 'https://a.org' },
  ])
})

test('breaks and footnotes are read', () => {
  const body = bodyFromMarkup("a<br>b<BR />c<ref>''one''</ref> d<REF> two\nlines</Ref><ref></ref>")
  assert.deepEqual(body?.versions[0]?.segments[0]?.text, [
    { text: 'a' },
    { br: true },
    { text: 'b' },
    { br: true },
    { text: 'c' },
    { note: 'n1' },
    { text: ' d' },
    { note: 'n2' },
  ])
  assert.deepEqual(body?.versions[0]?.notes, [
    { id: 'n1', kind: 'note', text: [{ text: 'one', marks: ['i'] }] },
    { id: 'n2', kind: 'note', text: [{ text: 'two lines' }] },
  ])
  assert.deepEqual(body === undefined ? [] : bodyProblems(body), [])
})

test('unclosed marks, unknown markup and links without a valid target stay as letters', () => {
  const letters = [
    "it''s",
    "'''bold",
    "it's 'quoted'",
    '<u>under',
    'under</u>',
    '</u>x<u>',
    '<ref>note',
    'note</ref>',
    '<sup>1</sup> <script>alert(1)</script> < br>',
    '[[name]] [[|]] [[rh-0123abcd',
    '[[rh-u|x]] [[//evil.example|x]]',
    '[javascript:alert(1) x] [x] [https://a.org',
    '[[/a[[/b|x',
    '= one =',
    '== open',
    '====',
    '1.5 million',
    '1)',
    '*star',
    "תש''נ ורמב''ם",
    'a | b ]] c ] d',
  ]
  for (const text of letters) assert.deepEqual(runsOf(text), [{ text }], text)
})

test('the language is Hebrew where there is a Hebrew letter, or no Latin letter', () => {
  const language = (markup: string) => bodyFromMarkup(markup)?.versions[0]?.language
  assert.equal(language('שלום world'), 'he')
  assert.equal(language('world'), 'en')
  assert.equal(language('1234'), 'he')
})

test('any markup gives a valid body with all its words', () => {
  const signs = ["'''", "''", "'", '[[rh-0123abcd|', '[[', ']]', '|', '[https://a.b ', ']', '[']
  const tags = ['<u>', '</u>', '<br>', '<ref>', '</ref>', '== ', ' ==', '\n', '1. ', '* ', 'א', 'z ']
  const markups = fc.array(fc.constantFrom(...signs, ...tags), { maxLength: 30 })
  fc.assert(
    fc.property(markups, (parts) => {
      const markup = parts.join('')
      const body = bodyFromMarkup(markup)
      const words = body === undefined ? '' : plainText(body)
      const count = (text: string) => text.split(/[אz]/).length
      assert.equal(count(words), count(markup))
      assert.deepEqual(body === undefined ? [] : bodyProblems(body), [])
    }),
    { numRuns: 400 },
  )
})

test('a body that is written as markup is read back equal', () => {
  const plain = fc.array(markupRuns, { minLength: 1, maxLength: 5 }).map((texts): Body => {
    const kinds: Omit<BodySegment, 'id'>[] = [
      { kind: 'paragraph' },
      { kind: 'heading', level: 2 },
      { kind: 'item', n: 7 },
      { kind: 'item' },
      { kind: 'paragraph' },
    ]
    return plainBody(
      texts.map((text, at) => ({
        ...(kinds[at] ?? { kind: 'paragraph' }),
        id: `p${at + 1}`,
        text: at === 4 ? [...text, { note: 'n1' }] : text,
      })),
      texts.length === 5 ? [{ id: 'n1', kind: 'note', text: [{ text: 'הערה' }] }] : undefined,
    )
  })
  fc.assert(
    fc.property(plain, (body) => {
      assert.deepEqual(bodyFromMarkup(bodyToMarkup(body)), body, bodyToMarkup(body))
    }),
  )
})

test('an outline that is read from markup is written as the same markup', () => {
  const markup = '== א ==\n\n1. אחד\n2. שנים\n\n=== ב ===\n\n* שלוש'
  const body = bodyFromMarkup(markup)
  assert.ok(body)
  assert.equal(bodyToMarkup(body), markup)
})

test('content that the markup cannot express is left out, and the words stay', () => {
  const text: Run[] = [
    { text: 'one', marks: ['sup'] },
    { eol: 'line' },
    { marker: '12' },
    { text: 'hyphen' },
    { eol: 'line', split: true },
    { text: 'ated', href: 'https://a.org/[1]' },
    { note: 'missing' },
  ]
  const body = plainBody([
    { id: 'p1', kind: 'paragraph', text },
    { id: 's1', kind: 'section', children: [paragraph('p2', 'two')] },
  ])
  assert.equal(bodyToMarkup(body), 'one hyphen[https://a.org/%5B1%5D ated]\n\ntwo')
  assert.equal(bodyToMarkup({ profile: 'plain', versions: [] }), '')
})

test('half a megabyte of the worst markup takes at most 300 times as long as plain letters', () => {
  const size = 500_000
  const fill = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
  const time = (markup: string) => {
    const start = performance.now()
    bodyFromMarkup(markup)
    return performance.now() - start
  }
  const plain = Math.max(time(fill('words ')), time(fill('words ')), 5)
  const traps = [
    fill('[['),
    fill('[[/a'),
    `${fill('[[/a')}\\|x]]`,
    fill(`${'[[/a'.repeat(400)}\\|x]]`),
    `${fill('[https://a')} ]`,
    fill(`[https://${'a'.repeat(1900)}\\ x]`),
    fill('<ref>'),
    `${fill('<ref>')}</ref>`,
    fill('<ref>a</ref>'),
    fill("'"),
    fill("''a"),
    fill("'''''x'' "),
    fill('<u>'),
    fill('</u><u>'),
    fill('='),
    fill('= '),
    fill('==\n'),
    fill(' '),
    fill('\n'),
    fill('1. x\n'),
    fill('=== x ===\n* y\n'),
    fill('[[/a|  ]]'),
    `${fill('[[/a|')}${' '.repeat(size)}]]`,
    fill('א\u05B0'),
  ]
  for (const trap of traps) {
    const took = time(trap)
    assert.ok(took < plain * 300, `${trap.slice(0, 20)} took ${took / plain} times as long`)
  }
})

test('the ids of a thousand segments are unique', () => {
  const body = bodyFromMarkup('א<ref>ב</ref>\n\n'.repeat(500))
  const ids = body?.versions.flatMap((version) => segmentsOf(version).map(({ id }) => id)) ?? []
  assert.equal(ids.length, 1000)
  assert.equal(new Set(ids).size, 1000)
})
