import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '@yalkut/model'
import { readEngineOutput } from './read-output.ts'

const SPOKEN = {
  text: 'ברוך הבא בשם השם.',
  startMs: 500,
  endMs: 2_500,
  words: [
    { text: 'ברוך', startMs: 500, endMs: 900, sure: 90 },
    { text: 'הבא', startMs: 900, endMs: 1_300, sure: 90 },
    { text: 'בשם', startMs: 1_400, endMs: 1_800, sure: 90 },
    { text: 'השם.', startMs: 1_900, endMs: 2_500, sure: 90 },
  ],
}
const trimmed = (transcription: ReturnType<typeof readEngineOutput>) =>
  transcription.pieces.map(({ words, ...piece }) => ({
    ...piece,
    words: words.map((word) => ({ ...word, text: word.text.trim() })),
  }))

const WORDS = [
  { word: ' ברוך', start: 0.5, end: 0.9, probability: 0.9 },
  { word: ' הבא', start: 0.9, end: 1.3, probability: 0.9 },
  { word: ' בשם', start: 1.4, end: 1.8, probability: 0.9 },
  { word: ' השם.', start: 1.9, end: 2.5, probability: 0.9 },
]
const SEGMENT = {
  id: 0,
  seek: 0,
  start: 0.5,
  end: 2.5,
  text: ' ברוך הבא  בשם השם.',
  tokens: [50364],
  temperature: 0,
  avg_logprob: -0.3,
  no_speech_prob: 0.01,
}

test('the JSON of openai-whisper is read, with and without times of words', () => {
  const timed = readEngineOutput({
    text: ' ברוך הבא בשם השם.',
    segments: [{ ...SEGMENT, words: WORDS }],
    language: 'he',
  })
  assert.equal(timed.language, 'he')
  assert.deepEqual(trimmed(timed), [SPOKEN])
  const plain = readEngineOutput({ text: 'x', segments: [SEGMENT], language: 'he' })
  assert.deepEqual(trimmed(plain), [{ ...SPOKEN, words: [] }])
})

test('the segments of faster-whisper are read, as a list and with the language', () => {
  assert.deepEqual(trimmed(readEngineOutput([{ ...SEGMENT, words: WORDS }])), [SPOKEN])
  const named = readEngineOutput({ segments: [SEGMENT], info: { language: 'yi' } })
  assert.equal(named.language, 'yi')
})

test('the answer of an OpenAI-compatible address is read, with its list of words beside the segments', () => {
  const second = { ...SEGMENT, id: 1, start: 3, end: 4, text: ' אמן' }
  const transcription = readEngineOutput({
    task: 'transcribe',
    language: 'hebrew',
    duration: 4.2,
    text: 'ברוך הבא בשם השם. אמן',
    words: [...WORDS.map((each) => ({ ...each, word: each.word.trim() })), { word: 'אמן', start: 3.1, end: 3.6 }],
    segments: [SEGMENT, second],
  })
  assert.equal(transcription.language, 'hebrew')
  const amen = { text: 'אמן', startMs: 3_100, endMs: 3_600 }
  assert.deepEqual(trimmed(transcription), [SPOKEN, { text: 'אמן', startMs: 3_000, endMs: 4_000, words: [amen] }])
})

function token(text: string, from: number, to: number) {
  const stamp = '00:00:00,000'
  return { text, timestamps: { from: stamp, to: stamp }, offsets: { from, to }, id: 1, p: 0.9 }
}

function whisperCpp(tokens: ReturnType<typeof token>[]) {
  const timestamps = { from: '00:00:00,500', to: '00:00:02,500' }
  const offsets = { from: 500, to: 2_500 }
  return {
    systeminfo: 'AVX = 1',
    model: { type: 'large', multilingual: true },
    params: { model: 'ggml-large.bin', language: 'auto', translate: false },
    result: { language: 'he' },
    transcription: [{ timestamps, offsets, text: ' ברוך הבא בשם השם.', tokens }],
  }
}

test('the JSON of whisper.cpp is read, and its tokens are joined to words', () => {
  const tokens = [
    token('[_BEG_]', 500, 500),
    token(' ברוך', 500, 900),
    token(' ה', 900, 1_000),
    token('בא', 1_000, 1_300),
    token(' בשם', 1_400, 1_800),
    token(' השם', 1_900, 2_300),
    token('.', 2_300, 2_500),
    token('[_TT_100]', 2_500, 2_500),
  ]
  const transcription = readEngineOutput(whisperCpp(tokens))
  assert.equal(transcription.language, 'he')
  assert.deepEqual(trimmed(transcription), [SPOKEN])
})

test('a segment of whisper.cpp with a letter divided between two tokens has no times of words', () => {
  const broken = [token(' ברו', 500, 700), token('\uFFFD', 700, 900)]
  const transcription = readEngineOutput(whisperCpp(broken))
  assert.deepEqual(trimmed(transcription), [{ ...SPOKEN, words: [] }])
})

test('empty segments are skipped, and one without a time of its own begins where the one before ends', () => {
  const silent = { ...SEGMENT, text: '  ' }
  const backwards = { ...SEGMENT, start: 0.2, end: 0.1, text: 'שוב' }
  const transcription = readEngineOutput({ segments: [SEGMENT, silent, backwards], language: 'he' })
  assert.deepEqual(
    transcription.pieces.map(({ text, startMs }) => [text, startMs]),
    [
      ['ברוך הבא בשם השם.', 500],
      ['שוב', 2_500],
    ],
  )
  assert.deepEqual(readEngineOutput({ segments: [] }).pieces, [])
})

test('any other output is refused, and parts of another shape are ignored', () => {
  const others: Json[] = [null, 'text', 7, {}, { segments: 'x' }, { transcription: 'x' }]
  for (const bad of others) {
    assert.throws(() => readEngineOutput(bad), /output is not known/)
  }
  const odd = { segments: [null, { text: 7 }, { ...SEGMENT, words: [null, {}] }] }
  assert.deepEqual(trimmed(readEngineOutput(odd)), [{ ...SPOKEN, words: [] }])
})
