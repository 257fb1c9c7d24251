/** Stores objects in an S3-compatible store, under `ab/cdef…`. Bytes are first spooled to a file of this machine, as
 *  their address is known only after the last byte. Files that programs need are fetched into a cache of limited size. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { isRefusal, refuse } from '@yalkut/model'
import { noObject, type OnDamage } from './damage.ts'
import { onDisk } from './disk-errors.ts'
import { FileCache, sweepCaches } from './file-cache.ts'
import { readFinished } from './finished-file.ts'
import { hashedBytes } from './hashed-stream.ts'
import { type ByteRange, isAddress, type ObjectState, type ObjectStore, type StoredObject } from './object-store.ts'
import { randomName } from './random-name.ts'
import type { S3Address } from './s3-address.ts'
import { clientOf, errorText, isMissing, keysUnder } from './s3-client.ts'
import { objectsSaid } from './sentences.ts'
import { spool, sweepSpool } from './spool.ts'
import { VerifiedObjects } from './verified-objects.ts'

export interface S3Options {
  /** A folder of this machine for unfinished files and the cache. */
  folder: string
  /** The maximum size of the cache, in bytes. */
  cacheBytes?: number
  onDamage: OnDamage
}

/** A reading of an object that has begun. */
interface Got {
  body: Readable
  /** Changes when the object is written again. */
  stamp: string
  /** Whether all its bytes are read. */
  isWhole: boolean
}

const CACHE_BYTES = 10 * 2 ** 30
/** The size of a part of a large upload. Two parts are sent at once. */
const PART_BYTES = 8 * 2 ** 20

export async function openS3Store(address: S3Address, options: S3Options): Promise<ObjectStore> {
  const { bucket: Bucket } = address
  const { onDamage } = options
  const unfinished = join(options.folder, 'unfinished')
  await mkdir(unfinished, { recursive: true })
  await sweepSpool(unfinished, Date.now())
  await sweepCaches(options.folder, Date.now())
  const client = clientOf(address)
  const under = keysUnder(address)
  const keyOf = (sha256: string): string => under(`${sha256.slice(0, 2)}/${sha256.slice(2)}`)
  const asideOf = (sha256: string): string => under(`aside/${sha256}`)
  const verified = new VerifiedObjects()
  const cache = new FileCache({
    // Each process has a cache of its own, as it knows only its own users.
    folder: join(options.folder, `cache-${randomName()}`),
    maxBytes: options.cacheBytes ?? CACHE_BYTES,
    fetch: async (sha256, path) => pipeline(await read(sha256), createWriteStream(path)),
  })

  async function size(sha256: string): Promise<number | null> {
    return isAddress(sha256) ? ((await headOf(keyOf(sha256)))?.sizeBytes ?? null) : null
  }

  async function headOf(Key: string): Promise<{ sizeBytes: number; stamp: string } | null> {
    try {
      const { ContentLength, ETag = '' } = await client.send(new HeadObjectCommand({ Bucket, Key }))
      return ContentLength === undefined ? null : { sizeBytes: ContentLength, stamp: ETag }
    } catch (error) {
      if (isMissing(error)) return null
      throw unreachable(error)
    }
  }

  async function list(firstTwo: string): Promise<Map<string, number>> {
    const [found, Prefix] = [new Map<string, number>(), under(`${firstTwo}/`)]
    for (let ContinuationToken: string | undefined; ; ) {
      const asked = { Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }
      const page = await client.send(new ListObjectsV2Command(asked)).catch((error: unknown) => {
        throw unreachable(error)
      })
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const sha256 = `${firstTwo}${Key.slice(Prefix.length)}`
        if (isAddress(sha256)) found.set(sha256, Size)
      }
      ContinuationToken = page.NextContinuationToken
      if (ContinuationToken === undefined) return found
    }
  }

  async function get(sha256: string, range?: ByteRange): Promise<Got> {
    if (!isAddress(sha256)) throw noObject(sha256)
    const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
    try {
      const { Body, ETag, ContentLength, ContentRange } = await client.send(
        new GetObjectCommand({ Bucket, Key: keyOf(sha256), ...Range }),
      )
      const isWhole = range === undefined || ContentRange?.split('/')[1] === `${ContentLength}`
      if (Body instanceof Readable) return { body: Body, stamp: ETag ?? '', isWhole }
    } catch (error) {
      throw isMissing(error) ? noObject(sha256) : unreachable(error)
    }
    throw noObject(sha256)
  }

  /** Checks of objects of which a range is read. Readings at the same time wait for one check. */
  const checks = new Map<string, Promise<ObjectState>>()

  async function checkForRange(sha256: string): Promise<ObjectState> {
    const checking = checks.get(sha256) ?? check(sha256).finally(() => checks.delete(sha256))
    checks.set(sha256, checking)
    return await checking
  }

  async function read(sha256: string, range?: ByteRange): Promise<Readable> {
    for (let tries = 1; ; tries += 1) {
      const got = await get(sha256, range)
      if (got.isWhole || verified.has(sha256, got.stamp)) return hashedUnlessKnown(sha256, got)
      // A range cannot be judged by itself, so the whole object is hashed first.
      got.body.destroy()
      if (tries > MAX_TRIES) throw unreachable(new Error(`${sha256} changes while it is read`))
      if ((await checkForRange(sha256)) !== 'whole') throw noObject(sha256)
    }
  }

  function hashedUnlessKnown(sha256: string, { body, stamp }: Got): Readable {
    if (verified.has(sha256, stamp)) return body
    const bytes = hashedBytes(body, sha256, {
      onRight: () => verified.add(sha256, stamp),
      async onWrong() {
        // Read once more: the bytes may have changed on their way here.
        await check(sha256)
        throw noObject(sha256)
      },
    })
    return Readable.from(bytes, { objectMode: false })
  }

  async function check(sha256: string): Promise<ObjectState> {
    const got = await get(sha256).catch(absent)
    if (got === null) return 'absent'
    const hash = createHash('sha256')
    try {
      for await (const chunk of got.body) if (chunk instanceof Uint8Array) hash.update(chunk)
    } catch (error) {
      throw unreachable(error)
    }
    if (hash.digest('hex') === sha256) {
      verified.add(sha256, got.stamp)
      return 'whole'
    }
    await setAside(sha256)
    return 'damaged'
  }

  async function setAside(sha256: string): Promise<void> {
    const [Key, aside] = [keyOf(sha256), asideOf(sha256)]
    try {
      await client.send(new CopyObjectCommand({ Bucket, Key: aside, CopySource: `${Bucket}/${Key}` }))
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    } catch (error) {
      throw unreachable(error)
    }
    verified.forget(sha256)
    onDamage(sha256, `s3://${Bucket}/${aside}`)
  }

  /** Uploads of one object follow each other: two at once could each read what the other has half written. */
  const uploads = new Map<string, Promise<void>>()

  async function inTurn(sha256: string, work: () => Promise<void>): Promise<void> {
    const before = uploads.get(sha256) ?? Promise.resolve()
    const mine = before.catch(() => {}).then(work)
    uploads.set(sha256, mine)
    try {
      await mine
    } finally {
      if (uploads.get(sha256) === mine) uploads.delete(sha256)
    }
  }

  /** Uploads the file also where the object is there already: that one may be damaged. */
  async function place(path: string, { sha256, sizeBytes }: StoredObject): Promise<void> {
    try {
      await upload(path, keyOf(sha256))
    } catch (error) {
      throw unreachable(error)
    }
    const head = await headOf(keyOf(sha256))
    if (head?.sizeBytes !== sizeBytes) throw unreachable(new Error(`${sha256} is not whole`))
    // The bytes were hashed on their way here, and the store checks the checksum that is sent with them.
    verified.add(sha256, head.stamp)
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
        await inTurn(stored.sha256, async () => {
          if ((await size(stored.sha256)) !== stored.sizeBytes) await place(path, stored)
        })
      } finally {
        await rm(path, { force: true })
      }
      return stored
    },
    async adopt(path, adoptOptions = {}) {
      const stored = await onDisk(() => readFinished(path, adoptOptions))
      await inTurn(stored.sha256, () => place(path, stored))
      await rm(path, { force: true })
      return stored
    },
    size,
    check,
    isSetAside: async (sha256) => isAddress(sha256) && (await headOf(asideOf(sha256))) !== null,
    read,
    async localFile(sha256) {
      const sizeBytes = await size(sha256)
      if (sizeBytes === null) throw noObject(sha256)
      return await onDisk(() => cache.take(sha256, sizeBytes))
    },
    list,
    async remove(sha256) {
      if (!isAddress(sha256)) return
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(sha256) })).catch((error: unknown) => {
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

/** How often an object is hashed for one range, where it is written again meanwhile. */
const MAX_TRIES = 2

/** An address that no stored bytes have. */
const NO_OBJECT = '0'.repeat(64)

function absent(error: unknown): null {
  if (isRefusal(error) && error.code === 'not-found') return null
  throw error
}

function unreachable(error: unknown): Error {
  const message = objectsSaid('store-silent')
  return refuse('upstream', message, null, { cause: error })
}
