/** The bytes of a catalog's files, into its backup. Bytes become an object before the ledger names them and never change, so that
 *  the objects are copied after the ledger. */
import type { Ledger } from '@yalkut/ledger'
import { readReleaseFiles } from '@yalkut/ledger/app-catalog'
import { storedManifests } from '@yalkut/ledger/editions'
import { objectsAfter } from '@yalkut/ledger/files'
import { isJsonObject, isRefusal, parseJson, parseJsonObject, type Rights } from '@yalkut/model'
import type { ObjectStore } from '@yalkut/objects'
import type { Part } from './note.ts'
import { writeParts } from './parts.ts'
import type { Place } from './place.ts'

export interface CopiedObjects {
  /** Objects of the backup, and their bytes. */
  objects: number
  bytes: number
  /** Those that were copied now. */
  copied: number
  copiedBytes: number
  /** Addresses of objects that the store lacks or has damaged, and the backup lacks too; at most 100. */
  missing: string[]
}

const PAGE = 500
const MOST_NAMED = 100

interface Wanted {
  sha256: string
  rights: Rights | null
}

export async function copyObjects(
  { ledger, objects: store }: { ledger: Ledger; objects: ObjectStore },
  place: Place,
  { stop, onProgress }: { stop: AbortSignal; onProgress: (words: string) => void },
): Promise<CopiedObjects & { parts: Part[] }> {
  const list = writeParts(place)
  const sum: CopiedObjects = { objects: 0, bytes: 0, copied: 0, copiedBytes: 0, missing: [] }
  let listed = { digits: '', sizes: new Map<string, number>() }
  for await (const wanted of wantedObjects(ledger)) {
    stop.throwIfAborted()
    const { sha256 } = wanted
    const digits = sha256.slice(0, 2)
    if (listed.digits !== digits) listed = { digits, sizes: await place.objects.list(digits) }
    const bytes = await keepOne(wanted)
    if (bytes === null) continue
    await list.add([sha256, bytes])
    sum.objects += 1
    sum.bytes += bytes
    onProgress(`${sum.objects} files, ${sum.copied} of them copied now`)
  }
  return { ...sum, parts: await list.end() }

  /** The size of the object; null: the backup does not have it. */
  async function keepOne({ sha256, rights }: Wanted): Promise<number | null> {
    const size = await store.size(sha256)
    const known = listed.sizes.get(sha256)
    // Served to nobody and not there: removed for good. The backup forgets it too.
    if (size === null && rights === 'preserved') return null
    if (known !== undefined && (size === null || size === known)) return known
    if (size === null || !(await copyOne(sha256))) {
      if (sum.missing.length < MOST_NAMED) sum.missing.push(sha256)
      return null
    }
    sum.copied += 1
    sum.copiedBytes += size
    return size
  }

  /** False: the store's bytes are damaged. */
  async function copyOne(sha256: string): Promise<boolean> {
    try {
      const stored = await place.objects.put(await store.read(sha256))
      if (stored.sha256 === sha256) return true
      await place.objects.remove(stored.sha256)
      return false
    } catch (error) {
      if (isRefusal(error) && error.code === 'not-found') return false
      throw error
    }
  }
}

/** Files, what is drawn from them, and files of editions and of releases, by rising address, each once. */
async function* wantedObjects(ledger: Ledger): AsyncGenerator<Wanted> {
  const generated = await generatedFiles(ledger)
  let next = 0
  for (let after = ''; ; ) {
    const page = await objectsAfter(ledger.read, after, PAGE)
    for (const { sha256, rights } of page) {
      for (let at = generated[next]; at !== undefined && at <= sha256; at = generated[next]) {
        next += 1
        if (at < sha256) yield { sha256: at, rights: null }
      }
      yield { sha256, rights }
      after = sha256
    }
    if (page.length === 0) break
  }
  for (const sha256 of generated.slice(next)) yield { sha256, rights: null }
}

async function generatedFiles({ read }: Ledger): Promise<string[]> {
  const found = new Set<string>()
  for (const { files } of await readReleaseFiles(read)) {
    for (const sha256 of hashesIn(parseJson(files))) found.add(sha256)
  }
  for (const { manifest } of await storedManifests(read)) {
    for (const sha256 of hashesIn(parseJsonObject(manifest).files)) found.add(sha256)
  }
  return [...found].toSorted()
}

function hashesIn(files: unknown): string[] {
  if (!Array.isArray(files)) return []
  return files.flatMap((file: unknown) => (isJsonObject(file) && typeof file.sha256 === 'string' ? [file.sha256] : []))
}
