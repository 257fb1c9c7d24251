/** The bytes of a backup's files, back into a store; keys and notes, back into their places. */
import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { refuseOperator } from '@yalkut/model'
import type { ObjectStore, StoreNotes } from '@yalkut/objects'
import type { Backup } from './note.ts'
import { readParts } from './parts.ts'
import type { Place } from './place.ts'

/** The bytes of an object. Fails before its end when they are not those of the address. Refuses `invalid`. */
export async function* hashed({ objects, name }: Place, sha256: string): AsyncGenerator<Uint8Array> {
  const wrong = (cause?: unknown): Error =>
    refuseOperator('invalid', `The file ${sha256} of the backup in ${name} is missing or damaged.`, null, {
      cause,
    })
  const hash = createHash('sha256')
  const bytes = await objects.read(sha256).catch((error: unknown) => {
    throw wrong(error)
  })
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw wrong()
}

/** Files that are there already, of the same size, are not written again. */
export async function restoreObjects(
  place: Place,
  { objects: listed }: Backup['made'],
  store: ObjectStore,
  { stop, onProgress }: { stop: AbortSignal; onProgress: (words: string) => void },
): Promise<void> {
  let [done, inFolder] = [0, { digits: '', sizes: new Map<string, number>() }]
  for await (const rows of readParts(place, listed.parts)) {
    for (const [address, bytes] of rows) {
      stop.throwIfAborted()
      const sha256 = String(address)
      const digits = sha256.slice(0, 2)
      if (inFolder.digits !== digits) inFolder = { digits, sizes: await store.list(digits) }
      if (inFolder.sizes.get(sha256) !== bytes) await store.put(hashed(place, sha256))
      done += 1
      onProgress(`${done} of ${listed.count} files restored`)
    }
  }
}

/** Private keys are for their owner alone. */
export async function restoreListed(
  place: Place,
  { keys, notes: kept }: Backup['made'],
  { keys: folder, notes }: { keys: string; notes: StoreNotes },
): Promise<void> {
  if (keys.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
  if (keys.length > 0) await chmod(folder, 0o700)
  for (const { name, sha256 } of keys) {
    const path = join(folder, basename(name))
    await writeFile(`${path}.half`, await wholeOf(place, sha256), { mode: 0o600, flush: true })
    await rename(`${path}.half`, path)
  }
  for (const { name, sha256 } of kept) {
    await notes.write(basename(name), (await wholeOf(place, sha256)).toString('utf8'))
  }
}

async function wholeOf(place: Place, sha256: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of hashed(place, sha256)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
