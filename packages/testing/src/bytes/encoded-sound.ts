/** Sound in the formats that people record in, for tests: tones by the real encoders (LAME, libvorbis). */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createEncoder } from 'wasm-media-encoders'

const SAMPLE_RATE = 44_100
const require = createRequire(import.meta.url)

const ENCODERS = {
  mp3: { mime: 'audio/mpeg', wasm: 'wasm-media-encoders/wasm/mp3' },
  ogg: { mime: 'audio/ogg', wasm: 'wasm-media-encoders/wasm/ogg' },
} as const

/** Two tones together; `seconds`: their length. */
export async function encodedSound(
  format: keyof typeof ENCODERS,
  seconds: number,
  tones: readonly [number, number],
): Promise<Buffer> {
  const { mime, wasm } = ENCODERS[format]
  const encoder = await createEncoder(mime, readFileSync(require.resolve(wasm)))
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, vbrQuality: 4 })
  const samples = Float32Array.from({ length: SAMPLE_RATE * seconds }, (_, at) =>
    tones.reduce((sum, hertz) => sum + Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE) / 4, 0),
  )
  // The encoder returns its own memory, which the next call overwrites.
  const begun = Buffer.from(encoder.encode([samples]))
  const ended = Buffer.from(encoder.finalize())
  return Buffer.concat([begun, ended])
}
