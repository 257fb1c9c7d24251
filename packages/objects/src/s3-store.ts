/** Stores objects in an S3-compatible store, under `ab/cdef…`. Bytes are first spooled to a file of this machine, as
 *  their address is known only after the last byte. Files that programs need are fetched into a cache of limited size. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { refuse } from '@yalkut/model'
import { onDisk } from './disk-errors.ts'
import { noObject } from './disk-store.ts'
import { FileCache, sweepCaches } from './file-cache.ts'
import { readFinished } from './finished-file.ts'
import { isAddress, type ObjectStore, type StoredObject } from './object-store.ts'
import { randomName } from './random-name.ts'
import type { S3Address } from './s3-address.ts'
import { spool, sweepSpool } from './spool.ts'

export interface S3Options {
  /** A folder of this machine for unfinished files and the cache. */
  folder: string
  /** The maximum size of the cache, in bytes. */
  cacheBytes?: number
}

const CACHE_BYTES = 10 * 2 ** 30
/** The size of a part of a large upload. Two parts are sent at once. */
const PART_BYTES = 8 * 2 ** 20

export async function openS3Store(address: S3Address, options: S3Options): Promise<ObjectStore> {
  const { bucket: Bucket, prefix } = address
  const unfinished = join(options.folder, 'unfinished')
  await mkdir(unfinished, { recursive: true })
  await sweepSpool(unfinished, Date.now())
  await sweepCaches(options.folder, Date.now())
  const client = clientOf(address)
  const keyOf = (sha256: string): string => {
    const key = `${sha256.slice(0, 2)}/${sha256.slice(2)}`
    return prefix === '' ? key : `${prefix}/${key}`
  }
  const cache = new FileCache({
    // Each process has a cache of its own, as it knows only its own users.
    folder: join(options.folder, `cache-${randomName()}`),
    maxBytes: options.cacheBytes ?? CACHE_BYTES,
    fetch: async (sha256, path) => pipeline(await read(sha256), createWriteStream(path)),
  })

  async function size(sha256: string): Promise<number | null> {
    if (!isAddress(sha256)) return null
    try {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(sha256) }))
      return found.ContentLength ?? null
    } catch (error) {
      if (isMissing(error)) return null
      throw unreachable(error)
    }
  }

  async function read(sha256: string, range?: { start: number; end: number }): Promise<Readable> {
    if (!isAddress(sha256)) throw noObject(sha256)
    const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
    try {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key: keyOf(sha256), ...Range }),
      )
      if (Body instanceof Readable) return Body
    } catch (error) {
      throw isMissing(error) ? noObject(sha256) : unreachable(error)
    }
    throw noObject(sha256)
  }

  /** Uploads the file also where the object is there already: that one may be damaged. */
  async function place(path: string, { sha256, sizeBytes }: StoredObject): Promise<void> {
    try {
      await upload(path, keyOf(sha256))
    } catch (error) {
      throw unreachable(error)
    }
    if ((await size(sha256)) !== sizeBytes) throw unreachable(new Error(`${sha256} is not whole`))
  }

  async function upload(path: string, Key: string): Promise<void> {
    const Body = createReadStream(path)
    try {
      const params = { Bucket, Key, Body }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done()
    } finally {
      Body.destroy()
    }
  }

  return {
    async put(bytes, putOptions) {
      const { path, ...stored } = await spool(unfinished, bytes, putOptions)
      try {
        if ((await size(stored.sha256)) !== stored.sizeBytes) await place(path, stored)
      } finally {
        await rm(path, { force: true })
      }
      return stored
    },
    async adopt(path, adoptOptions = {}) {
      const stored = await onDisk(() => readFinished(path, adoptOptions))
      await place(path, stored)
      await rm(path, { force: true })
      return stored
    },
    size,
    read,
    async localFile(sha256) {
      const sizeBytes = await size(sha256)
      if (sizeBytes === null) throw noObject(sha256)
      return await cache.take(sha256, sizeBytes)
    },
    async remove(sha256) {
      if (!isAddress(sha256)) return
      await client
        .send(new DeleteObjectCommand({ Bucket, Key: keyOf(sha256) }))
        .catch((error: unknown) => {
          if (!isMissing(error)) throw unreachable(error)
        })
    },
    async unavailableReason() {
      try {
        // Reads an object that does not exist. A request about the bucket itself may be forbidden to these credentials.
        await client.send(new GetObjectCommand({ Bucket, Key: keyOf(NO_OBJECT) }))
        return null
      } catch (error) {
        return isMissing(error) ? null : errorText(error)
      }
    },
    async close() {
      await cache.close()
      client.destroy()
    },
  }
}

function clientOf({ endpoint, region, credentials }: S3Address): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials !== undefined && { credentials }),
    // Older stores do not support the checksums that the client adds by default. The address is a checksum already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  })
}

/** An address that no stored bytes have. */
const NO_OBJECT = '0'.repeat(64)

/** Whether an object does not exist. A bucket that does not exist is another error: the settings are wrong. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false
  return error.$metadata.httpStatusCode === 404
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // For a host with several addresses, the error of each connection is inside.
  const inside = error instanceof AggregateError ? error.errors.map(errorText).join('; ') : ''
  return `${error.name}: ${error.message || inside}`
}

function unreachable(error: unknown): Error {
  const message = 'The store of files does not answer. Nothing was changed. Try again later.'
  return refuse('upstream', message, null, { cause: error })
}
