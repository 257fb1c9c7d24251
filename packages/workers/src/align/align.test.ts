/** Paragraphs of made speech are found where they are spoken. Source: decisions.md#alignment. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSpeech, randomWords, SPEECH_RATE } from '@yalkut/testing/bytes/synthetic-speech'
import { randomFrom } from '@yalkut/testing/random/random'
import { align, type Paragraph } from './align.ts'
import { BandMeter, FRAME_RATE } from './bands.ts'
import { openSpeaker, speakable } from './speak.ts'

const speaker = await openSpeaker()
const random = randomFrom(7)
const TEXTS = [9, 14, 7, 11, 8].map((count) => randomWords(count, random))
/** Another voice for each, and another speed. */
const SPOKEN = TEXTS.map((text, at) => ({
  text,
  variant: at,
  wordsInMinute: 140 + at * 20,
  pause: 0.2 + at * 0.3,
}))

function bandsOf(samples: Int16Array): Float32Array {
  const meter = new BandMeter()
  meter.addMono(samples, SPEECH_RATE)
  return meter.finish()
}

const paragraphsOf = (texts: readonly string[]): Paragraph[] =>
  texts.map((text) => ({ spoken: speaker.speak(text, 'he'), locked: null }))

test('paragraphs and their words are found, whatever the voice, the speed and the noise', async () => {
  const { samples, startsMs } = await makeSpeech(SPOKEN, { decibels: 15, random })
  const placed = align(bandsOf(samples), paragraphsOf(TEXTS))
  for (const [at, place] of placed.entries()) {
    assert.ok(place !== null)
    const by = Math.abs(place.startMs - (startsMs[at] ?? 0))
    assert.ok(by <= 400, `paragraph ${at}: ${by} ms away`)
    assert.ok(place.score > 0.5, `paragraph ${at}: ${place.score}`)
    const times = place.words.map(({ startMs }) => startMs)
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    const words = place.words.map(({ from, to }) => TEXTS[at]?.slice(from, to))
    assert.deepEqual(words, TEXTS[at]?.replace('.', '').split(' '))
    assert.ok(place.words.every((word) => word.startMs <= word.endMs && word.endMs <= place.endMs))
  }
})

test('a locked paragraph is not placed, and nothing is placed across it', async () => {
  const { samples, startsMs } = await makeSpeech(SPOKEN, { decibels: 20, random })
  const locked = {
    startMs: Math.round(startsMs[2] ?? 0),
    endMs: Math.round(startsMs[2] ?? 0) + 1_000,
  }
  const paragraphs = paragraphsOf(TEXTS).map((each, at) => (at === 2 ? { ...each, locked } : each))
  const placed = align(bandsOf(samples), paragraphs)
  assert.equal(placed[2], null)
  for (const at of [0, 1]) assert.ok((placed[at]?.endMs ?? Infinity) <= locked.startMs + 20)
  for (const at of [3, 4]) assert.ok((placed[at]?.startMs ?? 0) >= locked.startMs)
})

test('a paragraph that is not spoken has no time, and speech that is not written moves no other', async () => {
  const other = [randomWords(12, random), randomWords(11, random)]
  const spoken = [SPOKEN[0], SPOKEN[1], { text: other[0] ?? '' }, SPOKEN[3], SPOKEN[4]]
  const { samples, startsMs } = await makeSpeech(
    spoken.flatMap((each) => each ?? []),
    { decibels: 25, random },
  )
  const written = [TEXTS[0], TEXTS[1], TEXTS[3], other[1], TEXTS[4]].map((text) => text ?? '')
  const placed = align(bandsOf(samples), paragraphsOf(written))
  assert.equal(placed[3], null, 'what nobody says')
  for (const [at, said] of [
    [0, 0],
    [1, 1],
    [2, 3],
    [4, 4],
  ] as const) {
    const by = Math.abs((placed[at]?.startMs ?? -9_999) - (startsMs[said] ?? 0))
    assert.ok(by <= 400, `paragraph ${at}: ${by} ms away`)
  }
})

/** Notes of half a second without words. */
function tuneOf(seconds: number): Int16Array {
  return Int16Array.from({ length: seconds * SPEECH_RATE }, (_, at) => {
    const note = 220 * 2 ** ((Math.floor((at * 2) / SPEECH_RATE) % 7) / 12)
    return 6_000 * Math.sin((2 * Math.PI * note * at) / SPEECH_RATE)
  })
}

test('what comes after a tune that is longer than what is compared at once has its times', async () => {
  const { samples, startsMs } = await makeSpeech(SPOKEN, { decibels: 25, random })
  const seconds = 20
  const all = Int16Array.from([...tuneOf(seconds), ...samples])
  const placed = align(bandsOf(all), paragraphsOf(TEXTS), { window: 16 * FRAME_RATE })
  for (const [at, place] of placed.entries()) {
    const by = Math.abs((place?.startMs ?? -9_999) - seconds * 1_000 - (startsMs[at] ?? 0))
    assert.ok(by <= 1_000, `paragraph ${at}: ${by} ms away`)
  }
})

for (const spokenFirst of [5, 2]) {
  test(`speech that is not written, longer than what is compared at once, after ${spokenFirst} paragraphs moves none of them unmarked`, async () => {
    const other = Array.from({ length: 6 }, () => ({ text: randomWords(12, random), variant: 3 }))
    const all = [...SPOKEN.slice(0, spokenFirst), ...other, ...SPOKEN.slice(spokenFirst)]
    const { samples, startsMs } = await makeSpeech(all, { decibels: 25, random })
    const placed = align(bandsOf(samples), paragraphsOf(TEXTS), { window: 16 * FRAME_RATE })
    for (const [at, place] of placed.entries()) {
      const said = startsMs[at < spokenFirst ? at : at + other.length] ?? 0
      const by = Math.abs((place?.startMs ?? -9_999) - said)
      const isRight = by <= 400 || (place !== null && place.score < 0.5)
      assert.ok(isRight, `paragraph ${at}: ${by} ms away (${place?.score})`)
    }
  })
}

test('no paragraph begins before the end of the locked one above it', async () => {
  const { samples, startsMs } = await makeSpeech(SPOKEN, { decibels: 25, random })
  const locked = { startMs: startsMs[1] ?? 0, endMs: (startsMs[2] ?? 0) + 600 }
  const paragraphs = paragraphsOf(TEXTS).map((each, at) => (at === 1 ? { ...each, locked } : each))
  const [, , next, after] = align(bandsOf(samples), paragraphs)
  assert.ok(next !== null && next !== undefined && next.startMs >= locked.endMs)
  assert.ok(next.words.every(({ startMs, endMs }) => startMs >= locked.endMs && endMs >= startMs))
  assert.ok(Math.abs((after?.startMs ?? 0) - (startsMs[3] ?? 0)) <= 400)
})

test('silence has no paragraphs, and no paragraphs are no work', () => {
  const silence = bandsOf(new Int16Array(SPEECH_RATE * 3))
  assert.deepEqual(align(silence, paragraphsOf(TEXTS.slice(0, 2))), [null, null])
  assert.deepEqual(align(silence, []), [])
})

test('Yiddish is read by its letters, each with its place in the text', () => {
  const said = (text: string): string => speakable(text, 'yi').spoken
  assert.equal(said('מען דאַרף וויסן'), 'men darf wißn')
  assert.equal(said('אייבערשטער'), 'eiberschter')
  const { spoken, places } = speakable('שוין', 'yi')
  assert.equal(spoken.length, places.length)
  assert.deepEqual([spoken, places], ['scheun', [0, 0, 0, 1, 1, 3]])
})
