/** Hashes one file beside the page, piece by piece: the page does not stand still, and no file is loaded whole. The browser's own
 *  SHA-256 takes a whole file at once; a faster one in WebAssembly would need a looser policy for scripts. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const PIECE = 1 << 20
/** Said once for this many pieces. */
const SAY_EVERY = 8

export type Hashed = { kind: 'done'; bytes: number } | { kind: 'hash'; sha256: string } | { kind: 'unreadable' }

const say = (hashed: Hashed): void => postMessage(hashed)

addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  void hash(file).catch(() => say({ kind: 'unreadable' }))
})

async function hash(file: Blob): Promise<void> {
  const hash = sha256.create()
  for (let at = 0, pieces = 1; at < file.size; at += PIECE, pieces += 1) {
    hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()))
    if (pieces % SAY_EVERY === 0) say({ kind: 'done', bytes: at + PIECE })
  }
  say({ kind: 'hash', sha256: bytesToHex(hash.digest()) })
}
