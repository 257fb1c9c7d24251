/** Small pieces of a file by their offset, read in larger ones. */
import type { FileHandle } from 'node:fs/promises'

const WINDOW = 1 << 18

export class FileWindow {
  readonly #file: FileHandle
  readonly size: number
  #from = 0
  #bytes: Buffer = Buffer.alloc(0)

  constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
  }

  /** `count` bytes, at most 256 kB; fewer at the end of the file. */
  async at(offset: number, count: number): Promise<Buffer> {
    const inside = offset >= this.#from && offset + count <= this.#from + this.#bytes.length
    if (!inside) {
      const wanted = Math.min(WINDOW, Math.max(0, this.size - offset))
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(wanted), 0, wanted, offset)
      this.#from = offset
      this.#bytes = buffer.subarray(0, bytesRead)
    }
    return this.#bytes.subarray(offset - this.#from, offset - this.#from + count)
  }
}
