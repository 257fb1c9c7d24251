import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainRuns } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import { readMarkedText } from './marked-text.ts'

const read = (html: string) =>
  readMarkedText(
    html,
    (number) => `n${number}`,
    (problem, kind) => void heard.push(`${kind} ${problem}`),
  )
let heard: string[] = []

test('a text without markup stays unchanged', () => {
  const words = fc.string({ unit: 'binary' }).map((text) => text.replace(/[<&]/g, ''))
  fc.assert(fc.property(words, (text) => assert.equal(plainRuns(read(text).text), text)))
})

test('points and accents stay in the order of the file', () => {
  const word = '\u05d5\u05b7\u05bd\u05d9\u05b0\u05d4\u05b4\u05d9'
  assert.deepEqual(read(word).text, [{ text: word }])
})

test('each word has the marks of the tags around it, even where tags overlap', () => {
  assert.deepEqual(read('a<b>b<i>c</b>d</i><strong>e</strong>').text, [
    { text: 'a' },
    { text: 'b', marks: ['b'] },
    { text: 'c', marks: ['b', 'i'] },
    { text: 'd', marks: ['i'] },
    { text: 'e', marks: ['b'] },
  ])
  assert.deepEqual(read('<big>ב</big>ראשית<br/>א<BR>ב').text, [
    { text: 'ב', marks: ['b'] },
    { text: 'ראשית' },
    { br: true },
    { text: 'א' },
    { br: true },
    { text: 'ב' },
  ])
})

test('a footnote becomes a note, and the sign before it becomes its label', () => {
  const html = 'one<sup>*</sup><i class="footnote">see <i>there</i></i> two'
  assert.deepEqual(read(html), {
    text: [{ text: 'one' }, { note: 'n1' }, { text: ' two' }],
    notes: [
      {
        id: 'n1',
        kind: 'note',
        label: '*',
        text: [{ text: 'see ' }, { text: 'there', marks: ['i'] }],
      },
    ],
  })
  const marked = 'x<sup class="footnote-marker">1</sup><i class="footnote">y</i>'
  assert.equal(read(marked).notes[0]?.label, '1')
  assert.equal(read('x<i class="footnote">y</i>').notes[0]?.label, undefined)
})

test('a raised letter without a footnote after it stays in the text', () => {
  assert.deepEqual(read('x<sup>2</sup> y').text, [{ text: 'x' }, { text: '2', marks: ['sup'] }, { text: ' y' }])
})

test('character references become characters, and a single ampersand stays', () => {
  assert.equal(plainRuns(read('a &amp; b&nbsp;&lt;c&gt; &#1488;&#x5d1; &c. < d').text), 'a & b\u00a0<c> אב &c. < d')
})

test('a link to the web or to the Sefaria site stays; of other links only the words stay', () => {
  const link = (href: string) => read(`<a class="refLink" href="${href}">x</a>`).text[0]
  assert.deepEqual(link('/Ruth.1.1'), { text: 'x', href: 'https://www.sefaria.org/Ruth.1.1' })
  assert.deepEqual(link('https://example.org/a'), { text: 'x', href: 'https://example.org/a' })
  assert.deepEqual(link('javascript:alert(1)'), { text: 'x' })
  assert.deepEqual(link('#note'), { text: 'x' })
})

test('whatever the tags are, the words stay, and what is not as the file has it is said', () => {
  const cases: [html: string, words: string, problem: RegExp][] = [
    ['לפני <img src="data:a>b"> אחרי', 'לפני  אחרי', /^skipped a picture/],
    ['a<svg><text>x</text></svg>b', 'ab', /^skipped a picture/],
    ['a<script>x</script>b', 'ab', /^$/],
    ['<b>x', 'x', /^mended <b> is not closed/],
    ['x</b>y', 'xy', /^mended <\/b> closes nothing/],
    ['<blink>x</blink>', 'x', /^mended the tag <blink> is not known/],
    ['<hr/>x', 'x', /^mended the tag <hr>/],
    ['<p>a</p><p>b</p>', 'ab', /^$/],
    ['&foo; &#xD800; &#0; x', '&foo; &#xD800; &#0; x', /^$/],
    ['a <b', 'a <b', /^$/],
    ['a<!-- <b> -->b', 'ab', /^$/],
    [`${'<span>'.repeat(60)}x${'</span>'.repeat(50)}`, 'x', /^$/],
    ['x<i class="footnote">y', 'x', /^mended <i> is not closed/],
  ]
  for (const [html, words, problem] of cases) {
    heard = []
    assert.equal(plainRuns(read(html).text).replaceAll('\n', ''), words, html)
    assert.match(heard.join('\n'), problem, html)
  }
  assert.deepEqual(read('<p>a</p><p>b</p>').text, [{ text: 'a' }, { br: true }, { text: 'b' }])
  assert.equal(read('x<i class="footnote">y').notes.length, 1)
})

test('any text with signs of tags keeps its words, in time that grows with its length', () => {
  const pieces = fc.constantFrom('<b>', '</b>', '<i class="footnote">', '</i>', '<img>', '<', '&', ';', '"', 'א', ' ')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const { text, notes } = read(parts.join(''))
      const words = plainRuns(text) + notes.map((note) => plainRuns(note.text ?? [])).join('')
      assert.equal(
        [...words].filter((letter) => letter === 'א').length,
        parts.filter((part) => part === 'א').length - lostInTags(parts.join('')),
      )
    }),
  )
})

/** Letters between a `<` with a name behind it and its `>` are of the tag. */
function lostInTags(html: string): number {
  return (
    [...html.matchAll(/<\/?[a-zA-Z][a-zA-Z0-9]*(?:[\s/](?:"[^"]*"|'[^']*'|[^<>"'])*)?>/g)].join('').split('א').length -
    1
  )
}
