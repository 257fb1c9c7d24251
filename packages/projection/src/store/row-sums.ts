/** The checksums of stored answers. The disk may change a byte of the file, and SQLite does not see it; an answer whose
 *  bytes have another sum is never served. Source: decisions.md#damage. */
import { crc32 } from 'node:zlib'
import type { ItemBytes } from './item-bytes.ts'

/** An answer as it is read with its sum. */
export interface AnswerRow {
  id: string
  bytes: ItemBytes
  sum: number
}

/** The stored answer of an item is not what was written. */
export class WrongRow extends Error {
  readonly id: string

  constructor(id: string) {
    super(`the stored answer of ${id} was altered`)
    this.name = 'WrongRow'
    this.id = id
  }
}

export function sumOf(bytes: Buffer): number {
  return crc32(bytes)
}

/** The columns of an AnswerRow in the form for lists. `i`: the alias of the table. */
export function listFormColumns(i = 'i'): string {
  return `${i}.id, coalesce(${i}.list, ${i}.whole) as bytes, coalesce(${i}.list_sum, ${i}.whole_sum) as sum`
}

/** The bytes of an answer. Throws WrongRow. */
export function soundBytes({ id, bytes, sum }: AnswerRow): ItemBytes {
  if (crc32(bytes) !== sum) throw new WrongRow(id)
  return bytes
}
