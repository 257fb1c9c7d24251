/** Stores bytes by their sha256. The store does not know rights: its callers check them. Source: service.md#file;
 *  decisions.md#the-idea; decisions.md#the-stack. */
import type { Readable } from 'node:stream'

export interface StoredObject {
  /** 64 lower-case hex digits: the address of the bytes. */
  sha256: string
  sizeBytes: number
}

export interface PutOptions {
  /** A stream with more bytes is refused (`too-large`) as soon as the limit is passed, and nothing is stored. */
  maxBytes?: number
}

export interface AdoptOptions extends PutOptions {
  /** The address that the caller computed. */
  sha256?: string
}

/** Counted from 0. Both ends are included. */
export interface ByteRange {
  start: number
  end: number
}

export interface LocalFile {
  path: string
  /** To be called after the last use of the file, which may be removed from then on. */
  release(): void
}

export type ObjectState = 'whole' | 'damaged' | 'absent'

/** A method with an address refuses `not-found` where no such bytes are stored, unless its own comment says otherwise. */
export interface ObjectStore {
  /** Stores a stream of bytes, never whole in memory. A stream that fails leaves nothing. The same bytes are stored
   *  once. */
  put(bytes: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredObject>
  /** Moves a finished file of this machine into the store. The file stays until the object is durable: after a crash the
   *  bytes are in one of the two. An object that is there already is replaced. */
  adopt(path: string, options?: AdoptOptions): Promise<StoredObject>
  /** null where no such bytes are stored. */
  size(sha256: string): Promise<number | null>
  /** Hashes the bytes now. A damaged object is set aside: its bytes are kept for the operator, and the store serves it no
   *  more. */
  check(sha256: string): Promise<ObjectState>
  /** Whether a damaged object of this address was set aside. */
  isSetAside(sha256: string): Promise<boolean>
  /** The range must be inside the bytes. A store on the disk hashes an object before the first reading and once a day. A
   *  remote store hashes whole readings while they continue (a damaged one fails before its last piece), and the whole object
   *  before its first range. */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  /** A file of this machine with these bytes, for reading only. */
  localFile(sha256: string): Promise<LocalFile>
  /** The objects whose addresses begin with these two digits, with their sizes in bytes. */
  list(firstTwo: string): Promise<Map<string, number>>
  /** Removes the bytes. Does nothing where no such bytes are stored. */
  remove(sha256: string): Promise<void>
  /** The error of the store, as text, when it cannot be used now; null when it can. */
  unavailableReason(): Promise<string | null>
  close(): Promise<void>
}

const ADDRESS = /^[0-9a-f]{64}$/

export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}
