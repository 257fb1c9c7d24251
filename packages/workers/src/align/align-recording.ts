/** Finds where the paragraphs of a recording are spoken, and sends the times. No speech model is needed: each paragraph is spoken by
 *  eSpeak NG and compared with the recording, in a thread. Source: service.md#workers; decisions.md#alignment. */
import { HOUR_MS, isJsonObject, type Json, type JsonObject } from '@yalkut/model'
import { ThreadPool } from '@yalkut/threads'
import { ImpossibleRequest, type Job, type JobContext, type JobEnd } from '../queue/run-worker.ts'
import { openWorkFolder } from '../queue/work-folder.ts'
import { type Api, ApiProblem } from '../server/api.ts'
import { type ExternalFetch, fetchAudio } from '../transcript/fetch-audio.ts'
import type { AlignAnswer, AlignTask } from './align-thread.ts'

/** The name of the machine in the origin of the times. */
const BY = 'align:espeak-ng@1.52'

export interface AlignerOptions {
  api: Api
  fetchExternal: ExternalFetch
  /** The folder of all requests in progress. */
  workRoot: string
}

export interface Aligner {
  job: Job
  close(): Promise<void>
}

/** Hours of sound take some minutes. */
const LIMITS = { threads: 1, timeLimitMs: HOUR_MS, maxWaiting: 1 }

export function openAligner(options: AlignerOptions): Aligner {
  const program = new URL('./align-thread.ts', import.meta.url)
  const pools = new Set<Pool>()
  const job: Job = async (request, context) => {
    const { api, workRoot } = options
    const { signal } = context
    const { data } = await api.get(`/v1/entities/${request.item}`, { signal })
    const words = await wordsOf(api, request.item, signal)
    const folder = await openWorkFolder(workRoot, api.server, request)
    const pool: Pool = new ThreadPool(program, LIMITS)
    pools.add(pool)
    // A thread that computes hears no signal: it is ended.
    const end = (): void => void pool.close()
    signal.addEventListener('abort', end, { once: true })
    try {
      const source = { ...options, folder: folder.path, signal }
      const path = await fetchAudio(isJsonObject(data) ? data : {}, source)
      signal.throwIfAborted()
      return await alignFile(pool, { path, ...words }, context)
    } finally {
      signal.removeEventListener('abort', end)
      pools.delete(pool)
      await pool.close()
      await folder.remove()
    }
  }
  return { job, close: async () => void (await Promise.all([...pools].map((p) => p.close()))) }
}

type Pool = ThreadPool<AlignTask, AlignAnswer>

type Words = Pick<AlignTask, 'language' | 'paragraphs'> & {
  ids: string[]
  /** Null where the server does not say them. */
  revs: (number | null)[]
}

/** The transcript of the recording, or else its hanacha. */
async function wordsOf(api: Api, id: string, signal: AbortSignal): Promise<Words> {
  const found =
    (await answerOrNull(api, `/v1/recordings/${id}/transcript`, signal)) ??
    (await answerOrNull(api, `/v1/recordings/${id}/hanacha`, signal))
  const paragraphs = listOf(found?.paragraphs)
  if (paragraphs.length === 0) throw new ImpossibleRequest('This recording has no words to time.')
  return {
    language: typeof found?.language === 'string' ? found.language : 'he',
    ids: paragraphs.map((paragraph) => String(paragraph.id)),
    revs: paragraphs.map(({ rev }) => (typeof rev === 'number' ? rev : null)),
    paragraphs: paragraphs.map(({ content, startMs, endMs, locked }) => ({
      content: String(content),
      locked: locked === true && typeof startMs === 'number' && typeof endMs === 'number' ? { startMs, endMs } : null,
    })),
  }
}

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter((each) => isJsonObject(each)) : []
}

async function answerOrNull(api: Api, path: string, signal: AbortSignal): Promise<JsonObject | null> {
  try {
    return await api.get(path, { signal })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

async function alignFile(
  pool: Pool,
  { ids, revs, ...task }: AlignTask & Pick<Words, 'ids' | 'revs'>,
  { reportProgress, signal }: JobContext,
): Promise<JobEnd> {
  const ended = await pool.run(task)
  signal.throwIfAborted()
  if (ended.kind !== 'done') {
    throw new Error('The recording took too long, or needed too much memory.')
  }
  const { placed, seconds } = ended.answer
  if (seconds === 0) throw new ImpossibleRequest('The sound of this recording cannot be read.')
  await reportProgress({ done: seconds, total: seconds })
  const spans = placed.flatMap((place, at) =>
    place === null ? [] : [{ segment: ids[at] ?? '', ...place, ...(revs[at] != null && { rev: revs[at] }) }],
  )
  const open = task.paragraphs.filter(({ locked }) => locked === null).length
  const weak = spans.filter(({ score }) => score < 0.5).length
  const note = `${spans.length} of ${open} paragraphs were heard; of ${weak} the machine is not sure.`
  return { spans, by: BY, note }
}
