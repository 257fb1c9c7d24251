/** Rows as objects of a backup: JSON lines, compressed, some thousands in each. Where a part ends is decided by the row itself, so
 *  that rows that come or go change few parts: all others are in the backup already. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, gunzip, gzip } from 'node:zlib'
import { parseJson, refuseOperator } from '@yalkut/model'
import type { Part } from './note.ts'
import type { Place } from './place.ts'

export type Cell = string | number | null

const [packing, unpacking] = [promisify(gzip), promisify(gunzip)]

/** No part is smaller, but the last one. */
const LEAST_BYTES = 1 << 19
/** Of the rows after that, one of so many ends the part. */
const ONE_OF = 512
const MOST_BYTES = 1 << 23

export interface PartWriter {
  add(row: readonly Cell[]): Promise<void> | undefined
  end(): Promise<Part[]>
}

export function writeParts({ objects }: Place): PartWriter {
  const parts: Part[] = []
  let lines: string[] = []
  let size = 0

  async function flush(): Promise<void> {
    const bytes = await packing(lines.join(''), { level: 6 })
    const rows = lines.length
    lines = []
    size = 0
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if ((await objects.size(sha256)) !== bytes.length) await objects.put(once(bytes))
    parts.push({ sha256, bytes: bytes.length, rows })
  }

  return {
    add(row) {
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      size += line.length
      const ends = size >= LEAST_BYTES && crc32(line) % ONE_OF === 0
      return ends || size >= MOST_BYTES ? flush() : undefined
    },
    async end() {
      if (lines.length > 0) await flush()
      return parts
    },
  }
}

/** The rows of each part. Refuses `invalid`: a part is missing or has other bytes. */
export async function* readParts({ objects, name }: Place, parts: readonly Part[]): AsyncGenerator<Cell[][]> {
  for (const { sha256, rows: expected } of parts) {
    const chunks: Uint8Array[] = []
    const wrong = (cause?: unknown): Error =>
      refuseOperator('invalid', `The part ${sha256} of the backup in ${name} is missing or damaged.`, null, {
        cause,
      })
    try {
      for await (const chunk of await objects.read(sha256)) chunks.push(chunk)
    } catch (error) {
      throw wrong(error)
    }
    const bytes = Buffer.concat(chunks)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw wrong()
    const lines = (await unpacking(bytes)).toString('utf8').split('\n').slice(0, -1)
    if (lines.length !== expected) throw wrong()
    yield lines.map(rowOf)
  }
}

function rowOf(line: string): Cell[] {
  const row: unknown = parseJson(line)
  if (Array.isArray(row) && row.every(isCell)) return row
  throw refuseOperator('invalid', 'A row of the backup cannot be read.')
}

function isCell(value: unknown): value is Cell {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
