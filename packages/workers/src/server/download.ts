/** Downloads a file to this machine, completely or not at all. Source: service.md#files. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Api } from './api.ts'

/** Downloads a file to `target`, unless `target` has its bytes already. Throws ApiProblem for a file that is not served,
 *  and Error when the bytes do not have this sha256. */
export async function downloadObject(api: Api, sha256: string, target: string, signal?: AbortSignal): Promise<void> {
  if ((await exists(target)) && (await sha256Of(target)) === sha256) return
  const response = await api.open(`/objects/${sha256}`, signal)
  if (response.body === null) throw new Error(`/objects/${sha256} has no bytes.`)
  const part = `${target}.part`
  const options = signal === undefined ? {} : { signal }
  await pipeline(Readable.fromWeb(response.body), createWriteStream(part), options)
  if ((await sha256Of(part)) !== sha256) {
    throw new Error(`/objects/${sha256} answered bytes with another sha256.`)
  }
  await rename(part, target)
}

async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  )
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
