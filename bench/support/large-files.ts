/** Files of any size, whose bytes are made while they are sent. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

export interface LargeFile {
  sizeBytes: number
  bytes(): Readable
}

const CHUNK = 1_048_576

/** A WAV file of noise, with 16 bits and two channels. */
export function largeSound(sizeBytes: number): LargeFile {
  const [rate, frame] = [44_100, 4]
  const dataBytes = sizeBytes - 44 - ((sizeBytes - 44) % frame)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * frame, 28)
  header.writeUInt16LE(frame, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(dataBytes, 40)
  return fileOf(header, dataBytes, Buffer.alloc(0))
}

/** A PDF of one page, with a stream that fills the file to its size. */
export function largePdf(sizeBytes: number): LargeFile {
  const content = 'BT /F1 12 Tf 20 100 Td (large) Tj ET'
  const fillBytes = sizeBytes - 2_000
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let head = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = head.length
    head += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  offsets.push(head.length)
  head += `6 0 obj\n<< /Length ${fillBytes} >>\nstream\n`
  let tail = '\nendstream\nendobj\n'
  const start = head.length + fillBytes + tail.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  tail += `xref\n0 7\n0000000000 65535 f \n${rows}`
  tail += `trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return fileOf(Buffer.from(head, 'latin1'), fillBytes, Buffer.from(tail, 'latin1'))
}

/** A file with a head, random noise, and a tail. The noise makes every file different. */
function fileOf(head: Buffer, noiseBytes: number, tail: Buffer): LargeFile {
  function* bytes(): Generator<Buffer> {
    yield head
    const noise = randomBytes(CHUNK)
    for (let left = noiseBytes; left > 0; left -= CHUNK) yield noise.subarray(0, left)
    yield tail
  }
  return {
    sizeBytes: head.length + noiseBytes + tail.length,
    bytes: () => Readable.from(bytes()),
  }
}
