/** Sends a transcript as one suggestion of the machine's. Source: service.md#drafts; shapes.md#imports. */
import { isJsonObject } from '@yalkut/model'
import type { Work } from '../queue/queue.ts'
import type { JobContext } from '../queue/run-worker.ts'
import { type Api, ApiProblem } from '../server/api.ts'
import type { TranscriptItem } from './transcript-items.ts'

export interface TranscriptSuggestion {
  title: string
  description: string
  items: readonly TranscriptItem[]
}

/** Requests that are under way at once. */
const AT_ONCE = 4

/** Answers the suggestion. What an earlier try left is gone on with: its draft is filled, its suggestion is the answer.
 */
export async function sendTranscript(
  api: Api,
  work: Work,
  { title, description, items }: TranscriptSuggestion,
  { signal, tell }: JobContext,
): Promise<number> {
  const before = work.suggestion === null ? null : await statusOf(api, work.suggestion, signal)
  if (work.suggestion !== null && (before === 'open' || before === 'merged')) return work.suggestion
  const draft = before === 'draft' ? work.suggestion : null
  const id = draft ?? (await newDraft(api, { title, description }, signal))
  // The server knows the draft before anything is in it: whoever takes over finds it.
  await tell({ suggestion: id })
  await putAll(api, id, items, signal)
  await submit(api, id, signal)
  return id
}

async function newDraft(
  api: Api,
  draft: { title: string; description: string },
  signal: AbortSignal,
): Promise<number> {
  const { id } = await api.send('POST', '/v1/suggestions', draft, { signal })
  return Number(id)
}

/** Each item is put as often as one likes: it is the same one. */
async function putAll(
  api: Api,
  id: number,
  items: readonly TranscriptItem[],
  signal: AbortSignal,
): Promise<void> {
  const waiting = items.values()
  const put = async (): Promise<void> => {
    for (const item of waiting) {
      await api.send('PUT', `/v1/suggestions/${id}/items`, item, { signal, repeatable: true })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, put))
}

/** When the answer to an earlier try was lost, it was sent: then it is no draft any more. */
async function submit(api: Api, id: number, signal: AbortSignal): Promise<void> {
  try {
    await api.send('POST', `/v1/suggestions/${id}/submit`, {}, { signal, repeatable: true })
  } catch (error) {
    const wasSent = error instanceof ApiProblem && error.code === 'state'
    if (!wasSent || (await statusOf(api, id, signal)) !== 'open') throw error
  }
}

/** Null: it is not there, or is another machine's. */
async function statusOf(api: Api, id: number, signal: AbortSignal): Promise<string | null> {
  try {
    const { changeset } = await api.get(`/v1/suggestions/${id}?limit=1&brief=1`, { signal })
    return isJsonObject(changeset) ? String(changeset.status) : null
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}
