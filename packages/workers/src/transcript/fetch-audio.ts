/** Fetches the audio of a recording to this machine: its file from the server, or its address at another site.
 *  Source: shapes.md#machine-summary. */
import { copyFile, link, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSha256, type JsonObject } from '@yalkut/model'
import { ImpossibleRequest } from '../queue/run-worker.ts'
import { type Api, ApiProblem } from '../server/api.ts'
import { downloadObject } from '../server/download.ts'
import { audioKindOf } from './audio-kind.ts'

/** Fetches an address that anyone may have entered, and refuses addresses of the internal network. Throws Error for an
 *  address that does not answer. */
export type ExternalFetch = (
  address: string,
  limits: { timeoutMs: number; maxBytes: number },
) => Promise<{ status: number; headers: { readonly [name: string]: string }; body: Buffer }>

/** The limits of such a fetch. The bytes are in memory until they are written. */
const EXTERNAL_LIMITS = { timeoutMs: 30 * 60_000, maxBytes: 500_000_000 }

export interface AudioSource {
  api: Api
  fetchExternal: ExternalFetch
  /** The folder for the file. */
  folder: string
  signal: AbortSignal
}

/** Answers the path of the audio file. Takes the data of a recording. Throws ImpossibleRequest when the recording has no
 *  audio that can be fetched. */
export async function fetchAudio(
  { file, url }: JsonObject,
  { api, fetchExternal, folder, signal }: AudioSource,
): Promise<string> {
  const raw = join(folder, 'audio')
  if (typeof file === 'string' && isSha256(file)) await download(api, file, raw, signal)
  else if (typeof url === 'string') await fetchOnce(fetchExternal, url, raw)
  else throw new ImpossibleRequest('This recording has no file.')
  return await namedByKind(raw)
}

async function download(api: Api, sha256: string, raw: string, signal: AbortSignal): Promise<void> {
  try {
    await downloadObject(api, sha256, raw, signal)
  } catch (error) {
    if (!(error instanceof ApiProblem) || (error.status !== 404 && error.status !== 403)) {
      throw error
    }
    throw new ImpossibleRequest('The file of this recording is not served.', { cause: error })
  }
}

async function fetchOnce(fetch: ExternalFetch, url: string, raw: string): Promise<void> {
  if (await exists(raw)) return
  const { status, headers, body } = await fetch(url, EXTERNAL_LIMITS)
  const type = headers['content-type'] ?? ''
  if (status !== 200 || /^(text|application\/(json|xhtml|xml))/.test(type)) {
    throw new ImpossibleRequest(`${new URL(url).host} does not answer with audio (${status}, ${type || 'no type'}).`)
  }
  await writeFile(`${raw}.part`, body)
  await rename(`${raw}.part`, raw)
}

async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  )
}

/** Gives the file a second name with the right ending. The first name stays, as a later try looks for it. */
async function namedByKind(raw: string): Promise<string> {
  const named = `${raw}.${await audioKindOf(raw)}`
  if (!(await exists(named))) await linkFile(raw, named)
  return named
}

async function linkFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
