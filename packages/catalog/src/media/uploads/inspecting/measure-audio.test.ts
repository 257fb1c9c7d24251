/** Sound whose headers give no length or a wrong one: small files in `testdata/`, and WAVs whose sizes were never filled in. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '@yalkut/testing/folders'
import { newSound } from '@yalkut/testing/servers/uploads'
import { readFileType } from './file-type.ts'
import { measureAudio } from './measure-audio.ts'

const TESTDATA = join(import.meta.dirname, 'testdata')

async function inspected(path: string): Promise<[string, number]> {
  const { durationMs } = await measureAudio(path)
  return [await readFileType('recording', path, null), Math.round((durationMs ?? 0) / 100) / 10]
}

test('the length is that of the sound: of frames, fragments, bytes, and from where it begins', async () => {
  const cases: [file: string, mime: string, seconds: number][] = [
    ['audio-vbr-no-xing.mp3', 'audio/mpeg', 10],
    ['audio-zeros-first.mp3', 'audio/mpeg', 10],
    ['audio-fragmented.m4a', 'audio/mp4', 10],
    ['audio-granule-start.opus', 'audio/ogg', 10],
    ['audio-rf64.wav', 'audio/wav', 3],
  ]
  for (const [file, mime, seconds] of cases) {
    assert.deepEqual(await inspected(join(TESTDATA, file)), [mime, seconds], file)
  }
})

test('a WAV whose sizes are 0, or all ones, goes to the end of its file', async () => {
  const sound = newSound()
  const at = sound.indexOf('data') + 4
  for (const size of [0, 0xffff_ffff]) {
    const bytes = Buffer.from(sound)
    bytes.writeUInt32LE(size, 4)
    bytes.writeUInt32LE(size, at)
    const path = join(newFolder(), 'a.wav')
    writeFileSync(path, bytes)
    assert.deepEqual(await inspected(path), ['audio/wav', 2])
  }
})

test('frames that never end, and files that only look like sound, are measured in bounded time', async () => {
  const path = join(newFolder(), 'a.mp3')
  writeFileSync(path, Buffer.alloc(3_000_000, 0xff))
  await assert.rejects(measureAudio(path), { code: 'invalid' })
  const zeros = join(newFolder(), 'b.mp3')
  writeFileSync(zeros, Buffer.alloc(3_000_000))
  await assert.rejects(readFileType('recording', zeros, 'audio/mpeg'), { code: 'invalid' })
})
