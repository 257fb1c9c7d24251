/** A file that is written piece by piece, in a thread of its own: each call waits for the disk. */
import { closeSync, openSync, writeSync } from 'node:fs'

export interface Output {
  write(text: string): void
}

/** Letters that are written at once. */
const PIECE = 1 << 18

/** Writes a text file. After a failure the caller removes it. */
export function writeFile(path: string, write: (out: Output) => void): void {
  const file = openSync(path, 'wx')
  let waiting = ''
  const flush = (): void => {
    for (let bytes = Buffer.from(waiting); bytes.length > 0; ) bytes = bytes.subarray(writeSync(file, bytes))
    waiting = ''
  }
  try {
    write({
      write(text) {
        waiting += text
        if (waiting.length >= PIECE) flush()
      },
    })
    flush()
  } finally {
    closeSync(file)
  }
}

/** The same in memory, for parts of a ZIP. */
export function inMemory(write: (out: Output) => void): string {
  const pieces: string[] = []
  write({ write: (text) => void pieces.push(text) })
  return pieces.join('')
}
