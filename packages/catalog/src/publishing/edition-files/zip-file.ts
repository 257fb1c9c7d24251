/** A ZIP that is written text by text. What waits in memory is bounded whatever the number of texts: the list of entries, which
 *  is at the end of a ZIP, is written to a file of its own until then. The same texts give the same bytes. Libraries keep
 *  that list as objects: with 100,000 texts they took 1 GB. Source: shapes.md#editions; APPNOTE.TXT 6.3.10 (PKWARE).
 *
 *  It is written by a thread of its own, so each call waits for the disk: Node closes what a thread has opened in this way
 *  wherever the thread is ended, and leaves open what was just being opened beside it. */
import { appendFileSync, closeSync, fsyncSync, openSync, readSync, rmSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipWriter {
  /** A name is given once. `stored`: it is not compressed. */
  add(name: string, text: string | Uint8Array, how?: 'stored'): void
  /** The bytes of a file that is compressed already, as they are. */
  addFile(name: string, path: string): void
}

interface OpenZip extends ZipWriter {
  end(): void
  /** After a failure. */
  close(): void
}

/** Bytes that are written at once. */
const PIECE = 1 << 18
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
/** Names are UTF-8. */
const FLAGS = 1 << 11
const STORED = 0
const DEFLATED = 8
/** 2.0: deflated. 4.5: ZIP64. */
const VERSION = 20
const VERSION_64 = 45
/** Made on Unix: the attributes are a mode. */
const MADE_BY = (3 << 8) | VERSION_64
const MODE = 0o100644
/** Texts of a few thousand bytes need no larger window, and a small one is made faster. */
const SHORT_BYTES = 4_096
/** The bytes of its answer are taken before they are known: no more than a short text may need. */
const SHORT = { level: 6, windowBits: 12, memLevel: 5, chunkSize: SHORT_BYTES + 128 }
const LONG = { level: 6 }

/** The file appears whole; after a failure the caller removes its folder. `at`: the time of every entry, in UTC. */
export function writeZip(path: string, at: Date, write: (zip: ZipWriter) => void): void {
  const zip = openZip(path, at)
  try {
    write(zip)
    zip.end()
  } catch (error) {
    zip.close()
    throw error
  }
}

function openZip(path: string, at: Date): OpenZip {
  const body = openPieces(path)
  const listPath = `${path}.list`
  const list = openBeside(body, listPath)
  const time = dosTime(at)
  let entries = 0

  function entryOf(name: Buffer, { method, sum, packed, plain }: Packing): { head: Buffer; listed: Buffer } {
    const offset = body.size()
    const isFar = offset >= MAX_32
    const common = Buffer.alloc(26)
    common.writeUInt16LE(isFar ? VERSION_64 : VERSION, 0)
    common.writeUInt16LE(FLAGS, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(time, 6)
    common.writeUInt32LE(sum, 10)
    common.writeUInt32LE(packed, 14)
    common.writeUInt32LE(plain, 18)
    common.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([signature('PK\x03\x04'), common, name])
    const far = isFar ? farOffset(offset) : Buffer.alloc(0)
    common.writeUInt16LE(far.length, 24)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(MODE * 2 ** 16, 6)
    rest.writeUInt32LE(Math.min(offset, MAX_32), 10)
    const madeBy = Buffer.alloc(2)
    madeBy.writeUInt16LE(MADE_BY)
    const listed = Buffer.concat([signature('PK\x01\x02'), madeBy, common, rest, name, far])
    return { head, listed }
  }

  function begin(name: string, packing: Packing): void {
    const { head, listed } = entryOf(Buffer.from(name), packing)
    entries += 1
    body.add(head)
    list.add(listed)
  }

  return {
    add(name, text, how) {
      const bytes = Buffer.from(text)
      const packed = how === 'stored' ? bytes : deflateRawSync(bytes, bytes.length <= SHORT_BYTES ? SHORT : LONG)
      const method = how === 'stored' ? STORED : DEFLATED
      begin(name, { method, sum: crc32(bytes), packed: packed.length, plain: bytes.length })
      body.add(packed)
    },
    addFile(name, path) {
      let [sum, size] = [0, 0]
      readPieces(path, (piece) => {
        sum = crc32(piece, sum)
        size += piece.length
      })
      begin(name, { method: STORED, sum, packed: size, plain: size })
      readPieces(path, (piece) => body.add(piece))
    },
    end() {
      const start = body.size()
      list.readInto((piece) => body.add(piece))
      body.add(endOf({ entries, start, bytes: body.size() - start }))
      body.close()
      list.abandon()
      rmSync(listPath)
    },
    close() {
      body.abandon()
      list.abandon()
    },
  }
}

interface Packing {
  method: number
  sum: number
  packed: number
  plain: number
}

function readPieces(path: string, take: (piece: Buffer) => void): void {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE)
      const read = readSync(file, piece, 0, PIECE, null)
      if (read === 0) return
      take(piece.subarray(0, read))
    }
  } finally {
    closeSync(file)
  }
}

interface Pieces {
  add(bytes: Buffer): void
  /** All bytes that were added. */
  size(): number
  /** Gives all bytes that were added, piece by piece. */
  readInto(take: (piece: Buffer) => void): void
  /** Durable when it returns. */
  close(): void
  abandon(): void
}

function openBeside(first: Pieces, path: string): Pieces {
  try {
    return openPieces(path)
  } catch (error) {
    first.abandon()
    throw error
  }
}

function openPieces(path: string): Pieces {
  const file = openSync(path, 'wx+')
  let isOpen = true
  let waiting: Buffer[] = []
  let [held, size] = [0, 0]
  function flush(): void {
    const piece = Buffer.concat(waiting, held)
    waiting = []
    held = 0
    appendFileSync(file, piece)
  }
  function abandon(): void {
    if (isOpen) closeSync(file)
    isOpen = false
  }
  return {
    add(bytes) {
      waiting.push(bytes)
      held += bytes.length
      size += bytes.length
      if (held >= PIECE) flush()
    },
    size: () => size,
    readInto(take) {
      flush()
      for (let at = 0; at < size; ) {
        const piece = Buffer.allocUnsafe(Math.min(PIECE, size - at))
        const read = readSync(file, piece, 0, piece.length, at)
        if (read === 0) throw new Error('a file became shorter while it was read')
        take(piece.subarray(0, read))
        at += read
      }
    },
    close() {
      flush()
      fsyncSync(file)
      abandon()
    },
    abandon,
  }
}

/** The extra field of an entry that begins after 4 GB. */
function farOffset(offset: number): Buffer {
  const field = Buffer.alloc(12)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8, 2)
  field.writeBigUInt64LE(BigInt(offset), 4)
  return field
}

/** The end of the ZIP; with more entries or bytes than it has room for, the ZIP64 end is before it. */
function endOf({ entries, start, bytes }: { entries: number; start: number; bytes: number }): Buffer {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(entries, MAX_16), 4)
  end.writeUInt16LE(Math.min(entries, MAX_16), 6)
  end.writeUInt32LE(Math.min(bytes, MAX_32), 8)
  end.writeUInt32LE(Math.min(start, MAX_32), 12)
  const isLarge = entries >= MAX_16 || bytes >= MAX_32 || start >= MAX_32
  const before = isLarge ? end64({ entries, start, bytes }) : Buffer.alloc(0)
  return Buffer.concat([before, signature('PK\x05\x06'), end])
}

function end64({ entries, start, bytes }: { entries: number; start: number; bytes: number }): Buffer {
  const end = Buffer.alloc(52)
  end.writeBigUInt64LE(44n, 0)
  end.writeUInt16LE(MADE_BY, 8)
  end.writeUInt16LE(VERSION_64, 10)
  end.writeBigUInt64LE(BigInt(entries), 20)
  end.writeBigUInt64LE(BigInt(entries), 28)
  end.writeBigUInt64LE(BigInt(bytes), 36)
  end.writeBigUInt64LE(BigInt(start), 44)
  const locator = Buffer.alloc(16)
  locator.writeBigUInt64LE(BigInt(start + bytes), 4)
  locator.writeUInt32LE(1, 12)
  return Buffer.concat([signature('PK\x06\x06'), end, signature('PK\x06\x07'), locator])
}

function signature(letters: string): Buffer {
  return Buffer.from(letters, 'latin1')
}

/** The date in the upper half, the time in the lower one, in steps of two seconds. */
function dosTime(at: Date): number {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107)
  const date = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return date * 2 ** 16 + time
}
