/** The folder that receives the bytes of uploads. It is beside the objects, so that only inspected files become
 *  objects. Source: service.md#file-types. */
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isRefusal, refuse } from '@yalkut/model'
import { flushFolder } from '@yalkut/objects'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { Staging } from '../../core/services/services.ts'
import { hashFile } from './hash-file.ts'

export interface StagedFile {
  path: string
  sizeBytes: number
  sha256: string
  /** The bytes are an object already: a step after that was interrupted. */
  isStored?: boolean
}

export function stagingPath({ folder }: Staging, id: string): string {
  return join(folder, `${id}.part`)
}

/** Refuses `busy` when these bytes would leave too little free space on the disk. */
export async function assertRoom({ folder, reserveBytes }: Staging, sizeBytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - sizeBytes < reserveBytes) throw noRoom()
}

export interface Staged {
  id: string
  /** Where the file continues; a new file begins at 0. */
  offset?: number
  /** The largest total size. */
  maxBytes: number
  /** Makes the refusal of a larger file. */
  tooMuch: () => Error
  /** Called with each piece after it is written. */
  onBytes?: (chunk: Uint8Array) => void
}

/** Makes the file of an upload in pieces, without bytes. */
export async function makeStaged(staging: Staging, id: string): Promise<void> {
  await mkdir(staging.folder, { recursive: true })
  try {
    const file = await open(stagingPath(staging, id), 'w')
    await file.close()
    await flushFolder(staging.folder)
  } catch (error) {
    throw isDiskFull(error) ? noRoom(error) : error
  }
}

/** Appends bytes as they arrive, flushes them to the disk, and answers the total number. Bytes received before the stream
 *  was interrupted stay. Refuses as `tooMuch` says, and `busy` when the disk is full. */
export async function stageBytes(
  staging: Staging,
  bytes: AsyncIterable<Uint8Array>,
  { id, offset = 0, maxBytes, tooMuch, onBytes = () => undefined }: Staged,
): Promise<number> {
  await mkdir(staging.folder, { recursive: true })
  let sizeBytes = offset
  let checkedAt = offset
  async function append(file: FileHandle): Promise<void> {
    for await (const chunk of bytes) {
      if (sizeBytes + chunk.byteLength > maxBytes) throw tooMuch()
      if (sizeBytes - checkedAt > ROOM_EVERY_BYTES) {
        await assertRoom(staging, 0)
        checkedAt = sizeBytes
      }
      for (let written = 0; written < chunk.byteLength; ) {
        const at = sizeBytes + written
        written += (await file.write(chunk, written, chunk.byteLength - written, at)).bytesWritten
      }
      sizeBytes += chunk.byteLength
      onBytes(chunk)
    }
  }
  try {
    const file = await open(stagingPath(staging, id), offset === 0 ? 'w' : 'r+')
    try {
      await append(file)
      await file.datasync()
    } catch (error) {
      // The bytes before an interruption count too. The first error is the one to report.
      await file.datasync().catch(() => undefined)
      throw error
    } finally {
      await file.close()
    }
  } catch (error) {
    throw isRefusal(error) || !isDiskFull(error) ? error : noRoom(error)
  }
  return sizeBytes
}

/** Free space is checked once for this number of bytes. */
const ROOM_EVERY_BYTES = 64_000_000

/** A complete staged file. */
export async function readStaged(staging: Staging, id: string): Promise<StagedFile> {
  const path = stagingPath(staging, id)
  return { path, ...(await hashFile(path)) }
}

/** The number of staged bytes that are flushed to the disk; null when this server has none. A process that was killed
 *  flushed nothing of its last piece. */
export async function flushedSize(staging: Staging, id: string): Promise<number | null> {
  const file = await open(stagingPath(staging, id), 'r+').catch(missing)
  if (file === null) return null
  try {
    const { size } = await file.stat()
    await file.datasync()
    return size
  } finally {
    await file.close()
  }
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** The number of staged bytes; null when this server has none. */
export async function stagedSize(staging: Staging, id: string): Promise<number | null> {
  const found = await stat(stagingPath(staging, id)).catch(() => null)
  return found?.size ?? null
}

export async function dropStaged(staging: Staging, id: string): Promise<void> {
  await rm(stagingPath(staging, id), { force: true })
}

/** Ids of all staged files of this server. */
export async function stagedIds({ folder }: Staging): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const staged = names.filter((name) => name.endsWith('.part'))
  return staged.map((name) => name.slice(0, -'.part'.length))
}

/** Ids of staged files without a write for this time. */
export async function quietStaged(
  staging: Staging,
  { now, quietMs }: { now: number; quietMs: number },
): Promise<string[]> {
  const quiet: string[] = []
  for (const id of await stagedIds(staging)) {
    const found = await stat(stagingPath(staging, id)).catch(() => null)
    if (found !== null && now - found.mtimeMs > quietMs) quiet.push(id)
  }
  return quiet
}

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.has(error.code)
}

function noRoom(cause?: unknown): Error {
  const message = uploadsSaid('no-room-for-file')
  return refuse('busy', message, { retryAfterSeconds: 600 }, { cause })
}
