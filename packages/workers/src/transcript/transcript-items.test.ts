import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isItemId, isOrderKey } from '@yalkut/model'
import { paragraphsOf } from './paragraphs.ts'
import { languageOf, transcriptItems } from './transcript-items.ts'

function piece(text: string, startMs: number, endMs: number) {
  const parts = text.split(' ')
  const each = (endMs - startMs) / parts.length
  const words = parts.map((word, at) => ({
    text: ` ${word}`,
    startMs: Math.round(startMs + at * each),
    endMs: Math.round(startMs + (at + 1) * each),
  }))
  return { text, startMs, endMs, words }
}

test('pieces are joined to a paragraph until a pause, or until the paragraph is too long', () => {
  const short = [piece('א ב', 0, 2_000), piece('ג ד', 2_500, 4_000), piece('ה', 7_000, 8_000)]
  assert.deepEqual(
    paragraphsOf(short).map(({ content, startMs, endMs }) => [content, startMs, endMs]),
    [
      ['א ב ג ד', 0, 4_000],
      ['ה', 7_000, 8_000],
    ],
  )
  const steady = Array.from({ length: 40 }, (_, n) => piece('א ב', n * 5_000, n * 5_000 + 4_900))
  const found = paragraphsOf(steady)
  assert.ok(found.length >= 3)
  for (const { startMs, endMs } of found) assert.ok(endMs - startMs <= 60_000)
  const breathing = [piece('א', 0, 25_000), piece('ב', 26_500, 27_000)]
  assert.equal(paragraphsOf(breathing).length, 2, 'a short pause ends a long paragraph')
})

test('each word has its position in the paragraph and its time', () => {
  const [paragraph] = paragraphsOf([piece('ברוך הבא', 0, 1_000), piece('הבא שוב', 1_200, 2_000)])
  const words = paragraph?.words ?? []
  assert.deepEqual(
    words.map(({ from, to }) => paragraph?.content.slice(from, to)),
    ['ברוך', 'הבא', 'הבא', 'שוב'],
  )
  assert.deepEqual(words[2], { from: 9, to: 12, startMs: 1_200, endMs: 1_600 })
})

test('a word that the text spells differently has no time, and the other words keep theirs', () => {
  const odd = piece('ברוך הבא שוב', 0, 3_000)
  const words = odd.words.map((word, at) => (at === 1 ? { ...word, text: 'אחר' } : word))
  const [paragraph] = paragraphsOf([{ ...odd, words }])
  assert.deepEqual(
    paragraph?.words.map(({ from, to }) => paragraph.content.slice(from, to)),
    ['ברוך', 'שוב'],
  )
})

const FACTS = {
  request: 7,
  recording: 'rh-00000001',
  language: 'yi',
  engine: { name: 'whisper', version: 'large-v3' },
  paragraphs: paragraphsOf([piece('א ב', 0, 2_000), piece('ג', 9_000, 9_500)]),
} as const

test('a transcript is a text, an alignment, and a segment and a span for each paragraph', () => {
  const items = transcriptItems(FACTS)
  assert.deepEqual(
    items.map(({ type }) => type),
    ['text', 'alignment', 'segment', 'alignment-span', 'segment', 'alignment-span'],
  )
  const [text, alignment, first, span, second] = items
  const { recording, engine } = FACTS
  const origin = { by: 'asr:whisper@large-v3', checked: false }
  assert.deepEqual(text?.data, { kind: 'transcript', language: 'yi', recording, origin })
  const timing = { recording, text: text?.id, granularity: 'word', engine, origin }
  assert.deepEqual(alignment?.data, timing)
  assert.deepEqual([first?.data.origin, span?.data.origin], [origin, origin])
  assert.deepEqual([span?.data.segment, span?.data.alignment], [first?.id, alignment?.id])
  const orders = [first, second].map((item) => String(item?.data.order))
  assert.ok(orders.every(isOrderKey) && (orders[0] ?? '') < (orders[1] ?? ''))
  assert.equal(new Set(items.map(({ id }) => id)).size, items.length)
  assert.ok(items.every(({ id }) => isItemId(id)))
})

test('a second try makes the same items, and another request makes other items', () => {
  assert.deepEqual(transcriptItems(FACTS), transcriptItems(FACTS))
  const ids = new Set(transcriptItems(FACTS).map(({ id }) => id))
  assert.ok(transcriptItems({ ...FACTS, request: 8 }).every(({ id }) => !ids.has(id)))
})

test('without times of words a transcript is aligned by paragraph', () => {
  const paragraphs = FACTS.paragraphs.map((paragraph) => ({ ...paragraph, words: [] }))
  const [, alignment, , span] = transcriptItems({ ...FACTS, paragraphs })
  assert.equal(alignment?.data.granularity, 'paragraph')
  assert.equal(span?.data.words, undefined)
})

test('a language is recognized by its code and by the names that engines use', () => {
  const known = ['he', 'Hebrew', 'iw', 'yiddish', 'EN', 'klingon', '', null].map(languageOf)
  assert.deepEqual(known, ['he', 'he', 'he', 'yi', 'en', null, null, null])
})
