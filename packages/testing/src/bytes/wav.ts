/** Sound for tests: tones as a WAV file, 16 bits, one channel. */

const RATE = 8_000

/** A tone for each second, then silence for each 0. */
export function wavOf(frequencies: readonly number[]): Buffer {
  const samples = Buffer.alloc(frequencies.length * RATE * 2)
  for (const [second, frequency] of frequencies.entries()) {
    for (let n = 0; n < RATE; n += 1) {
      const value = frequency === 0 ? 0 : Math.sin((2 * Math.PI * frequency * n) / RATE)
      samples.writeInt16LE(Math.round(value * 20_000), (second * RATE + n) * 2)
    }
  }
  return withHeader(samples, RATE)
}

/** These samples of one channel as a file. */
export function wavFrom(samples: Int16Array, rate: number): Buffer {
  return withHeader(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength), rate)
}

function withHeader(samples: Buffer, rate: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
