/** Sends a transcript as one suggestion of the machine. Source: service.md#drafts; shapes.md#imports. */
import { isJsonObject } from '@yalkut/model'
import type { LeasedRequest } from '../queue/queue.ts'
import type { JobContext } from '../queue/run-worker.ts'
import { type Api, ApiProblem } from '../server/api.ts'
import type { TranscriptItem } from './transcript-items.ts'

export interface TranscriptSuggestion {
  title: string
  description: string
  items: readonly TranscriptItem[]
}

/** The number of requests at one time. */
const CONCURRENCY = 4

/** Answers the suggestion. Continues an earlier try: fills its draft, or answers its suggestion if that was submitted. */
export async function sendTranscript(
  api: Api,
  request: LeasedRequest,
  { title, description, items }: TranscriptSuggestion,
  { signal, reportProgress }: JobContext,
): Promise<number> {
  const before = request.suggestion === null ? null : await statusOf(api, request.suggestion, signal)
  if (request.suggestion !== null && (before === 'open' || before === 'merged')) return request.suggestion
  const draft = before === 'draft' ? request.suggestion : null
  const id = draft ?? (await newDraft(api, { title, description }, signal))
  // Reports the draft before it has items, so that a worker that continues this request finds the draft.
  await reportProgress({ suggestion: id })
  await putAll(api, id, items, signal)
  await submit(api, id, signal)
  return id
}

async function newDraft(api: Api, draft: { title: string; description: string }, signal: AbortSignal): Promise<number> {
  const { id } = await api.send('POST', '/v1/suggestions', draft, { signal })
  return Number(id)
}

/** Puts the items into the draft. Putting an item again changes nothing. */
async function putAll(api: Api, id: number, items: readonly TranscriptItem[], signal: AbortSignal): Promise<void> {
  const waiting = items.values()
  const put = async (): Promise<void> => {
    for (const item of waiting) {
      await api.send('PUT', `/v1/suggestions/${id}/items`, item, { signal, repeatable: true })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, put))
}

/** Submits the draft. Accepts the error `state` if the draft is a suggestion already, as the answer of an earlier try may
 *  have been lost. */
async function submit(api: Api, id: number, signal: AbortSignal): Promise<void> {
  try {
    await api.send('POST', `/v1/suggestions/${id}/submit`, {}, { signal, repeatable: true })
  } catch (error) {
    const mayBeSubmitted = error instanceof ApiProblem && error.code === 'state'
    if (!mayBeSubmitted || (await statusOf(api, id, signal)) !== 'open') throw error
  }
}

/** The status of a suggestion. Null where it does not exist, or is not visible to this machine. */
async function statusOf(api: Api, id: number, signal: AbortSignal): Promise<string | null> {
  try {
    const { changeset } = await api.get(`/v1/suggestions/${id}?limit=1&brief=1`, { signal })
    return isJsonObject(changeset) ? String(changeset.status) : null
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}
