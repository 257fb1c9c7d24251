/** Bytes by their sha256. A store knows nothing of rights: who may have them is asked before. Source: service.md#file;
 *  decisions.md#the-idea; decisions.md#the-stack. */
import type { Readable } from 'node:stream'

export interface StoredObject {
  /** 64 small hex digits: the address of the bytes. */
  sha256: string
  sizeBytes: number
}

export interface PutOptions {
  /** More than this is refused (`too-large`) as soon as it has come, and nothing is kept. */
  maxBytes?: number
}

/** Both ends are included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

export interface LocalFile {
  path: string
  /** The file may go away from then on. */
  release(): void
}

/** Every method that names an address refuses `not-found` where nothing is held, unless it says so otherwise. */
export interface ObjectStore {
  /** Takes bytes as they come, never all of them in memory. What breaks off leaves nothing; the same bytes again are
   *  kept once. */
  put(bytes: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredObject>
  /** Takes over a finished file of this machine; the file is gone afterwards. */
  adopt(path: string, options?: PutOptions): Promise<StoredObject>
  /** null where nothing is held. */
  size(sha256: string): Promise<number | null>
  /** The range must lie within the bytes. */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  /** A file of this machine with these bytes, to be read only. */
  localFile(sha256: string): Promise<LocalFile>
  /** Forgets the bytes; nothing where none are held. */
  remove(sha256: string): Promise<void>
  /** Why it cannot be used just now, in its own words; null when it can. */
  fault(): Promise<string | null>
  close(): Promise<void>
}

const ADDRESS = /^[0-9a-f]{64}$/

export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}
