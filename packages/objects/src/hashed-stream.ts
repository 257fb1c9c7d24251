/** Hashes bytes while they are read. The last piece is held back until the hash is known: a reader of damaged bytes
 *  never has all of them, and sees that the reading failed. */
import { createHash } from 'node:crypto'

/** `onWrong`: called when the bytes are not those of the address, and throws. */
export async function* hashedBytes(
  bytes: AsyncIterable<unknown>,
  sha256: string,
  { onRight, onWrong }: { onRight: () => void; onWrong: () => Promise<never> },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let last: Uint8Array | null = null
  for await (const chunk of bytes) {
    if (!(chunk instanceof Uint8Array)) continue
    hash.update(chunk)
    if (last !== null) yield last
    last = chunk
  }
  if (hash.digest('hex') !== sha256) await onWrong()
  onRight()
  if (last !== null) yield last
}
