/** A small engine for tests: writes one word for the tone of each second of a WAV file, in the format of openai-whisper.
 *  Records each run, so that tests can count the runs. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

const [audio = '', out = '', runs = ''] = process.argv.slice(2)
const WORDS: ReadonlyMap<number, string> = new Map([
  [220, 'ברוך'],
  [440, 'הבא'],
  [880, 'בשם'],
])

const bytes = readFileSync(audio)
if (bytes.toString('latin1', 0, 4) !== 'RIFF') throw new Error('no WAV file')
const rate = bytes.readUInt32LE(24)
const samples = bytes.subarray(44)
const segments: object[] = []
for (let second = 0; second * rate * 2 < samples.length; second += 1) {
  const frequency = frequencyIn(samples.subarray(second * rate * 2, (second + 1) * rate * 2))
  const text = WORDS.get(frequency)
  if (text === undefined) continue
  const times = { start: second, end: second + 1 }
  segments.push({
    id: segments.length,
    ...times,
    text: ` ${text}`,
    words: [{ word: ` ${text}`, ...times }],
  })
}
if (runs !== '') appendFileSync(runs, 'x')
writeFileSync(`${out}.json`, JSON.stringify({ text: '', segments, language: 'yi' }))

/** The frequency from the number of zero crossings, to the nearest ten. */
function frequencyIn(second: Buffer): number {
  let crossings = 0
  for (let at = 2; at + 1 < second.length; at += 2) {
    if (second.readInt16LE(at - 2) < 0 !== second.readInt16LE(at) < 0) crossings += 1
  }
  return Math.round(crossings / 20) * 10
}
