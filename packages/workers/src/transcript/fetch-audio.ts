/** Brings the sound of a recording to this machine: the file that the server serves, or what is heard at another site.
 *  Source: shapes.md#machine-summary. */
import { copyFile, link, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSha256, type JsonObject } from '@yalkut/model'
import { Impossible } from '../queue/run-worker.ts'
import { type Api, ApiProblem } from '../server/api.ts'
import { downloadObject } from '../server/download.ts'
import { audioKindOf } from './audio-kind.ts'

/** Fetches an address that a stranger named, guarded against addresses inside. Throws for what does not answer. */
export type FetchElsewhere = (
  address: string,
  limits: { timeoutMs: number; maxBytes: number },
) => Promise<{ status: number; headers: { readonly [name: string]: string }; body: Buffer }>

/** Held in memory while it is fetched. */
const ELSEWHERE = { timeoutMs: 30 * 60_000, maxBytes: 500_000_000 }

export interface AudioSource {
  api: Api
  fetchElsewhere: FetchElsewhere
  /** Folder to put it into. */
  folder: string
  signal: AbortSignal
}

/** Answers the file. `recording`: its data. Throws Impossible when there is nothing to be heard. */
export async function fetchAudio(
  { file, url }: JsonObject,
  { api, fetchElsewhere, folder, signal }: AudioSource,
): Promise<string> {
  const raw = join(folder, 'audio')
  if (typeof file === 'string' && isSha256(file)) await download(api, file, raw, signal)
  else if (typeof url === 'string') await fetchOnce(fetchElsewhere, url, raw)
  else throw new Impossible('This recording has no file.')
  return await namedByKind(raw)
}

async function download(api: Api, sha256: string, raw: string, signal: AbortSignal): Promise<void> {
  try {
    await downloadObject(api, sha256, raw, signal)
  } catch (error) {
    if (!(error instanceof ApiProblem) || (error.status !== 404 && error.status !== 403))
      throw error
    throw new Impossible('The file of this recording is not served.', { cause: error })
  }
}

async function fetchOnce(fetch: FetchElsewhere, url: string, raw: string): Promise<void> {
  if (await isThere(raw)) return
  const { status, headers, body } = await fetch(url, ELSEWHERE)
  const type = headers['content-type'] ?? ''
  if (status !== 200 || /^(text|application\/(json|xhtml|xml))/.test(type)) {
    throw new Impossible(
      `${new URL(url).host} answers no sound there (${status}, ${type || 'no type'}).`,
    )
  }
  await writeFile(`${raw}.part`, body)
  await rename(`${raw}.part`, raw)
}

async function isThere(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  )
}

/** A second name beside the first, by which a second try knows what it has. */
async function namedByKind(raw: string): Promise<string> {
  const named = `${raw}.${await audioKindOf(raw)}`
  if (!(await isThere(named))) await linkFile(raw, named)
  return named
}

async function linkFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
