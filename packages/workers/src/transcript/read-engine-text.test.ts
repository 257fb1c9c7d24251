/** What engines write, as they write it: small files in `testdata/`, and the shapes of each engine. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { readEngineText } from './read-engine-text.ts'
import { type RoughPiece, withRepairedTimes } from './repair-times.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, 'testdata', name), 'utf8')
const times = (text: string) =>
  readEngineText(text).pieces.map(({ text: words, startMs, endMs }) => [words, startMs, endMs])

test('a segment without an end stays, to the next one or as long as its words take', () => {
  const [, , last] = times(file('whisper-end-null.json'))
  assert.deepEqual(last?.slice(0, 2), ['משפט אחרון בלי סוף', 2_000])
  assert.ok(Number(last?.[2]) > 2_000)
  const middle = {
    segments: [
      { start: 0, end: null, text: 'א' },
      { start: 4, end: 5, text: 'ב' },
    ],
  }
  assert.deepEqual(times(JSON.stringify(middle)), [
    ['א', 0, 4_000],
    ['ב', 4_000, 5_000],
  ])
})

test('one wrong time moves its own segment alone', () => {
  assert.deepEqual(times(file('whisper-outlier.json')), [
    ['אלף', 0, 2_000],
    ['בית', 2_000, 4_000],
    ['גימל', 4_000, 6_000],
    ['דלת', 6_000, 8_000],
    ['הא', 30_000, 35_000],
    ['וו', 35_000, 60_000],
  ])
})

test('numbers of Python that JSON does not have throw nothing away, and stay in texts', () => {
  assert.equal(times(file('whisper-nan.txt')).length, 2)
  const text = '{"segments":[{"start":0,"end":Infinity,"text":"NaN \\"-Infinity"},{"start":NaN,"end":9,"text":"ב"}]}'
  assert.deepEqual(
    times(text).map(([words]) => words),
    ['NaN "-Infinity', 'ב'],
  )
})

test('SubRip, WebVTT, the table of Whisper, with a byte order mark and line ends of any kind', () => {
  const expected = [
    ['שלום לך & לי', 1_000, 2_500],
    ['שוב', 3_661_000, 3_662_000],
  ]
  const srt =
    '1\n00:00:01,000 --> 00:00:02,500\n<i>שלום</i>\nלך &amp; לי\n\n2\n01:01:01,000 --> 01:01:02,000\n{\\an8}שוב\n'
  const vtt =
    'WEBVTT - x\n\nNOTE not speech\nat all\n\nSTYLE\n::cue { }\n\nid\n00:01.000 --> 00:02.500 align:start\n<v Levi>שלום לך &amp; לי\n\n01:01:01.000 --> 01:01:02.000\nשוב'
  const tsv = 'start\tend\ttext\n1000\t2500\tשלום לך & לי\n3661000\t3662000\tשוב\n'
  for (const text of [srt, vtt, tsv, srt.replaceAll('\n', '\r\n'), `\uFEFF${srt}`, `\uFEFF${vtt}`]) {
    assert.deepEqual(times(text), expected, text)
  }
  assert.deepEqual(times(`\uFEFF${JSON.stringify({ segments: [{ start: 1, end: 2, text: 'א' }] })}`), [
    ['א', 1_000, 2_000],
  ])
})

test('segments of faster-whisper as tuples, with the facts beside them, and one a line; chunks of transformers', () => {
  const tuple = [
    0,
    0,
    1,
    2,
    ' ברוך הבא',
    [1, 2],
    0,
    -0.2,
    1.2,
    0.01,
    [
      [1, 1.5, ' ברוך', 0.9],
      [1.5, 2, ' הבא', 0.9],
    ],
  ]
  for (const output of [[tuple], [[tuple], { language: 'he', duration: 2 }]]) {
    const [piece] = readEngineText(JSON.stringify(output)).pieces
    assert.deepEqual([piece?.text, piece?.startMs, piece?.endMs], ['ברוך הבא', 1_000, 2_000])
    assert.deepEqual(
      piece?.words.map(({ text, startMs }) => [text.trim(), startMs]),
      [
        ['ברוך', 1_000],
        ['הבא', 1_500],
      ],
    )
  }
  const lines = ['{"start":0,"end":1,"text":"א"}', '{"start":1,"end":2,"text":"ב"}', '{"start":2,"e'].join('\n')
  assert.deepEqual(times(lines), [
    ['א', 0, 1_000],
    ['ב', 1_000, 2_000],
  ])
  const chunks = {
    text: 'א ב',
    chunks: [
      { timestamp: [0, 1], text: 'א' },
      { timestamp: [1, null], text: 'ב' },
    ],
  }
  assert.deepEqual(
    times(JSON.stringify(chunks)).map(([words, start]) => [words, start]),
    [
      ['א', 0],
      ['ב', 1_000],
    ],
  )
})

test('whatever the times are, every word stays in its order, and times never decrease', () => {
  const time = fc.option(fc.nat(100_000), { freq: 5 })
  const piece = fc.record({ text: fc.string({ minLength: 1 }), startMs: time, endMs: time })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (list) => {
      const rough: RoughPiece[] = list.map((each) => ({ ...each, words: [] }))
      const repaired = withRepairedTimes(rough)
      const tidy = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
      assert.deepEqual(
        repaired.map(({ text }) => text),
        rough.map(({ text }) => tidy(text)).filter((text) => text !== ''),
      )
      for (const [at, { startMs, endMs }] of repaired.entries()) {
        assert.ok(endMs >= startMs)
        assert.ok(startMs >= (repaired[at - 1]?.startMs ?? 0))
      }
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 3, maxLength: 40 }), fc.nat(), (gaps, chosen) => {
      let now = 0
      const right: RoughPiece[] = gaps.map((gap) => {
        const startMs = now
        now += gap + 1
        return { text: 'x', startMs, endMs: now, words: [] }
      })
      const wrong = chosen % right.length
      const broken = right.map((each, at) => (at === wrong ? { ...each, startMs: 10_000_000, endMs: null } : each))
      const starts = withRepairedTimes(broken).map(({ startMs }) => startMs)
      if (wrong < right.length - 1)
        assert.deepEqual(
          starts,
          right.map(({ startMs }) => startMs),
        )
    }),
  )
})

test('other text is refused with its beginning', () => {
  assert.throws(() => readEngineText('hello'), /did not write JSON.*hello/)
  assert.throws(() => readEngineText(' '), /wrote nothing/)
  assert.throws(() => readEngineText('{}'), /output is not known/)
})

test('subtitles as people have them: styles, speakers, spaces in times, empty lines inside, no empty lines between', () => {
  const styled = [
    'WEBVTT',
    '',
    'STYLE',
    '::cue(.yellow) { color: yellow; }',
    '',
    'REGION',
    'id:one',
    '',
    'intro',
    '00:01.000 --> 00:02.000 line:0 position:20%',
    '<v.loud Rabbi Levi><c.yellow>שלום</c> <00:01.500><b>לכם</b></v>',
    '',
    '00:03.0000 --> 00:04.000',
    'א < ב &#1513;&#x5DC;ום',
  ].join('\n')
  assert.deepEqual(times(styled), [
    ['שלום לכם', 1_000, 2_000],
    ['א < ב שלום', 3_000, 4_000],
  ])
  const loose = [
    '1',
    '\u200f00: 00: 01, 000 -> 00: 00: 02, 000',
    'שורה ראשונה',
    '',
    'ושורה אחרי ריקה',
    '2',
    '00:00:03,000 --> 00:00:04,000',
    'שנייה',
    '3',
    '00:00:05,000 --> 00:00:06,000',
    '1948',
  ].join('\n')
  assert.deepEqual(times(loose), [
    ['שורה ראשונה ושורה אחרי ריקה', 1_000, 2_000],
    ['שנייה', 3_000, 4_000],
    ['1948', 5_000, 6_000],
  ])
})

test('what joins or parts letters stays in words; marks of a direction go', () => {
  const cue = '\u200b1\n\u200e00:00:01,000 --> 00:00:02,000\n\u200fמה\u200cשלום, בית\u200bספר\u200b\n'
  assert.deepEqual(times(cue), [['מה\u200cשלום, בית\u200bספר', 1_000, 2_000]])
})

test('a cue that ends before it begins, or overlaps another, keeps its words', () => {
  const wrong = [
    '1\n00:00:10,000 --> 00:00:02,000\nאלף\n',
    '2\n00:00:04,000 --> 00:00:09,000\nבית\n',
    '3\n00:00:08,000 --> 00:00:12,000\nגימל\n',
  ].join('\n')
  const read = times(wrong)
  assert.deepEqual(
    read.map(([words]) => words),
    ['אלף', 'בית', 'גימל'],
  )
  for (const [, startMs, endMs] of read) assert.ok(Number(startMs) < Number(endMs))
})
