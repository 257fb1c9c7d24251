import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainRuns } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import { readMarkedText } from './marked-text.ts'

const read = (html: string) =>
  readMarkedText(
    html,
    (number) => `n${number}`,
    (problem) => new Error(problem),
  )

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
  assert.deepEqual(read('x<sup>2</sup> y').text, [
    { text: 'x' },
    { text: '2', marks: ['sup'] },
    { text: ' y' },
  ])
})

test('character references become characters, and a single ampersand stays', () => {
  assert.equal(
    plainRuns(read('a &amp; b&nbsp;&lt;c&gt; &#1488;&#x5d1; &c. < d').text),
    'a & b\u00a0<c> אב &c. < d',
  )
})

test('a link to the web or to the Sefaria site stays; of other links only the words stay', () => {
  const link = (href: string) => read(`<a class="refLink" href="${href}">x</a>`).text[0]
  assert.deepEqual(link('/Ruth.1.1'), { text: 'x', href: 'https://www.sefaria.org/Ruth.1.1' })
  assert.deepEqual(link('https://example.org/a'), { text: 'x', href: 'https://example.org/a' })
  assert.deepEqual(link('javascript:alert(1)'), { text: 'x' })
  assert.deepEqual(link('#note'), { text: 'x' })
})

test('unsupported tags, unclosed tags and unknown references are problems', () => {
  const cases: [html: string, problem: RegExp][] = [
    ['<img src="x">', /<img> is not supported/],
    ['<script>x</script>', /<script> is not supported/],
    ['<b>x', /<b> is not closed/],
    ['x</b>', /<\/b> closes nothing/],
    ['&foo;', /&foo; is not a known character/],
    ['&#xD800;', /is not a known character/],
    ['&#0;', /is not a known character/],
    ['a <b', /not a complete tag/],
    ['<!-- x -->', /not a complete tag/],
    ['<span>'.repeat(60), /too many tags/],
  ]
  for (const [html, problem] of cases) assert.throws(() => read(html), problem, html)
})
