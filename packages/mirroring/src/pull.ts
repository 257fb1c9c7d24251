/** Pulls an edition: each file is kept only when its bytes are those of the signed manifest. Continues what was cut off.
 *  Source: docs/developers/mirrors.md. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checksumsOf, type Manifest } from '@yalkut/catalog/publishing'
import { refuseOperator } from '@yalkut/model'
import type { Origin } from './origin.ts'

export interface Pulling {
  /** The folder of all editions; the edition gets a folder of its own in it. */
  to: string
  /** Default: the newest. */
  tag?: string | undefined
  /** Only files that this accepts. Default: all. */
  wants?: (name: string) => boolean
  onProgress: (words: string) => void
}

export interface Pulled {
  folder: string
  manifest: Manifest
}

/** Refuses `not-found`: there is no edition; `upstream`: a signature or a file is not what it should be, and is not kept. */
export async function pullEdition(
  origin: Origin,
  { to, tag, wants = () => true, onProgress }: Pulling,
): Promise<Pulled> {
  const wanted = tag ?? (await origin.newestTag())
  if (wanted === null) throw refuseOperator('not-found', `${origin.address} has no edition yet.`)
  const manifest = await origin.manifest(wanted)
  const folder = join(to, manifest.tag)
  await mkdir(folder, { recursive: true })
  const files = manifest.files.filter(({ name }) => wants(name))
  for (const file of files) {
    // A name from outside becomes a path: it is a name and nothing else.
    if (!/^[A-Za-z0-9][\w.-]*$/.test(file.name)) {
      throw refuseOperator('upstream', `The manifest names the file “${file.name}”.`)
    }
    await pullFile(origin, { folder, tag: manifest.tag, file, onProgress })
  }
  await writeFile(join(folder, 'SHA256SUMS'), checksumsOf(files), { flush: true })
  // Last: where there is a manifest, everything before it was verified.
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest)}\n`, { flush: true })
  return { folder, manifest }
}

interface OneFile extends Pick<Pulling, 'onProgress'> {
  folder: string
  tag: string
  file: Manifest['files'][number]
}

async function pullFile(origin: Origin, { folder, tag, file, onProgress }: OneFile): Promise<void> {
  const { name, bytes, sha256 } = file
  const target = join(folder, name)
  if ((await sizeOf(target)) === bytes && (await hashOf(target)) === sha256) return
  const half = join(folder, `${name}.unfinished`)
  const sizeBytes = (await sizeOf(half)) ?? 0
  if (sizeBytes > bytes) await rm(half)
  for (let tries = 1; ; tries += 1) {
    await download(origin, half, { tag, file, onProgress })
    if ((await sizeOf(half)) === bytes && (await hashOf(half)) === sha256) break
    await rm(half, { force: true })
    // What was there before may have been another download's: from the beginning once more.
    if (tries === 2 || sizeBytes === 0) {
      throw refuseOperator('upstream', `${name} has other bytes than the signed manifest says. It was not kept.`)
    }
  }
  await rename(half, target)
}

async function download(
  origin: Origin,
  half: string,
  { tag, file: { name, bytes }, onProgress }: Pick<OneFile, 'tag' | 'file' | 'onProgress'>,
): Promise<void> {
  const sizeBytes = (await sizeOf(half)) ?? 0
  if (sizeBytes === bytes) return
  const { from, body } = await origin.bytes(`/dumps/${tag}/${name}`, sizeBytes)
  const file = await open(half, from === 0 ? 'w' : 'a')
  try {
    let size = from
    for await (const chunk of body) {
      size += chunk.length
      if (size > bytes) break
      await file.writeFile(chunk)
      onProgress(`${name}: ${Math.floor((size / bytes) * 100)} %`)
    }
    await file.sync()
  } catch (error) {
    throw refuseOperator('upstream', `${name} broke off. Run it again: it continues there.`, null, {
      cause: error,
    })
  } finally {
    await file.close()
  }
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest('hex')
}
