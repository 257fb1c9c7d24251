/** Peaks of sound files of each kind that is taken. Each file: four times half a second of a tone, then half a second of silence. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { refused } from '@yalkut/testing/values/refused'
import { coarsePeaks, openSound, readSound } from './index.ts'
import { PeakMeter } from './peaks.ts'

const sound = openSound()
const folder = mkdtempSync(join(tmpdir(), 'yalkut-sound-'))
after(async () => {
  await sound.close()
  rmSync(folder, { recursive: true })
})

const held = (name: string): string => new URL(`./testdata/${name}`, import.meta.url).pathname

function file(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const RATE = 8_000
const isTone = (second: number): boolean => second % 1 < 0.5
/** From −1 to 1. */
const sampleAt = (second: number): number => (isTone(second) ? Math.sin(2 * Math.PI * 440 * second) / 2 : 0)

interface Form {
  /** WAVE_FORMAT: 1 for whole numbers, 3 for floats. */
  tag: 1 | 3
  bits: number
  channels: number
}

function wav({ tag, bits, channels }: Form, seconds = 4, rate = RATE): Buffer {
  const width = bits / 8
  const count = seconds * RATE
  const body = Buffer.alloc(count * channels * width)
  for (let n = 0; n < count; n += 1) {
    const value = sampleAt(n / RATE)
    for (let channel = 0; channel < channels; channel += 1) {
      const at = (n * channels + channel) * width
      // The second channel is the first one upside down: their sum is silent, and no channel is.
      writeSample(body, at, channel === 1 ? -value : value, { tag, bits })
    }
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + body.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(tag, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * channels * width, 28)
  header.writeUInt16LE(channels * width, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36)
  header.writeUInt32LE(body.length, 40)
  return Buffer.concat([header, body])
}

function writeSample(body: Buffer, at: number, value: number, { tag, bits }: Omit<Form, 'channels'>) {
  if (tag === 3) body.writeFloatLE(value, at)
  else if (bits === 8) body.writeUInt8(Math.round(value * 127) + 128, at)
  else body.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, bits / 8)
}

function assertTones(peaks: Uint8Array, name: string): void {
  const seconds = peaks.length / 200
  assert.ok(Math.abs(seconds - 4) < 0.1, `${name} has ${seconds} seconds`)
  for (let at = 0; at < 800; at += 1) {
    // Encoders need some milliseconds at an edge.
    if (at % 100 < 8 || at % 100 >= 92) continue
    const peak = peaks[at] ?? 0
    if (isTone(at / 200)) assert.ok(peak > 90 && peak < 170, `${name}: ${peak} at ${at / 200} s`)
    else assert.ok(peak < 12, `${name}: ${peak} at ${at / 200} s`)
  }
}

const WAVS: readonly Form[] = [
  { tag: 1, bits: 16, channels: 1 },
  { tag: 1, bits: 16, channels: 2 },
  { tag: 1, bits: 8, channels: 1 },
  { tag: 1, bits: 24, channels: 2 },
  { tag: 1, bits: 32, channels: 2 },
  { tag: 3, bits: 32, channels: 1 },
]

test('the peaks of WAV, MP3, M4A and Opus follow the sound', async () => {
  for (const name of ['tone.mp3', 'tone.m4a', 'tone.opus']) {
    assertTones(await sound.measurePeaks(held(name)), name)
  }
  for (const form of WAVS) {
    const name = JSON.stringify(form)
    assertTones(await sound.measurePeaks(file('tone.wav', wav(form))), name)
  }
})

test('a file whose sound cannot be read is refused, and the next one is measured', async () => {
  const noise = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7_919) % 251))
  for (const bytes of [Buffer.alloc(0), Buffer.from('no sound'), noise]) {
    await assert.rejects(sound.measurePeaks(file('broken', bytes)), refused('not-found'))
  }
  assertTones(await sound.measurePeaks(held('tone.opus')), 'tone.opus')
})

test('a file that says that a sample lasts a second is no sound: a few kilobytes would be years', async () => {
  const path = file('slow.wav', wav({ tag: 1, bits: 16, channels: 1 }, 1, 1))
  await assert.rejects(sound.measurePeaks(path), refused('not-found'))
})

test('a file that ends too early has the peaks of what is there', async () => {
  const whole = wav({ tag: 1, bits: 16, channels: 1 })
  const peaks = await sound.measurePeaks(file('cut.wav', whole.subarray(0, 44 + 3 * RATE)))
  assert.equal(peaks.length, 300)
})

test('sound is read a little at a time', async () => {
  const path = file('long.wav', wav({ tag: 1, bits: 16, channels: 1 }, 60))
  let most = 0
  let all = 0
  for await (const { count, rate } of readSound(path)) {
    most = Math.max(most, count)
    all += count / rate
  }
  assert.equal(Math.round(all * 1_000), 60_000)
  assert.ok(most < RATE * 2, `${most} samples at once`)
})

test('pieces that are no whole number of samples do not drift', () => {
  const meter = new PeakMeter()
  const second = { planes: [new Int16Array(22_050).fill(16_384)], channelsInPlane: 1, rate: 22_050 }
  for (let n = 0; n < 100; n += 1) {
    meter.add({ ...second, count: 22_050, zero: 0, scale: 1 / 32_768 })
  }
  const peaks = meter.finish()
  assert.equal(peaks.length, 20_000)
  assert.ok(peaks.every((peak) => peak === 128))
})

test('a coarse peak is the loudest of ten fine ones', () => {
  const fine = Uint8Array.from({ length: 25 }, (_, at) => at)
  assert.deepEqual([...coarsePeaks(fine)], [9, 19, 24])
})
