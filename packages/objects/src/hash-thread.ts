/** The thread that hashes large files. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { answerTasks } from '@yalkut/threads'

const CHUNK_BYTES = 1 << 20

answerTasks((path: string): string => {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      hash.update(chunk.subarray(0, read))
    }
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
})
