/** A farbrengen with a recording and a machine's transcript, for tests of transcripts. */
import { type JsonObject, newItemId } from '@yalkut/model'
import { merge, type NewItem } from './shelves.ts'
import type { TestServer } from './test-server.ts'

export interface Heard {
  event: string
  recording: string
  text: string
  segments: string[]
  alignment: string
  spans: string[]
}

/** Paragraphs of one second, with the time of every word; made by a machine by default. */
export async function newTranscript(
  server: TestServer,
  set: string,
  paragraphs: readonly string[],
  { file, origin = { by: 'hear:whisper@3' } }: { file?: string; origin?: JsonObject | null } = {},
): Promise<Heard> {
  const [event, recording, text, alignment] = [1, 2, 3, 4].map(() => newItemId())
  if (!event || !recording || !text || !alignment) throw new Error('no ids')
  const newIds = (): string[] => paragraphs.map(() => newItemId())
  const [segments, spans] = [newIds(), newIds()]
  const mark: JsonObject = origin === null ? {} : { origin }
  const title = { he: `שיחה ${event}` }
  const items: NewItem[] = [
    {
      id: event,
      type: 'event',
      data: { kind: 'farbrengen', title, date: '5742-05-10', sets: [set] },
    },
    {
      id: recording,
      type: 'recording',
      data: { title, event, durationMs: 60_000, ...(file !== undefined && { file }) },
    },
    { id: text, type: 'text', data: { kind: 'transcript', language: 'he', recording } },
    { id: alignment, type: 'alignment', data: { recording, text, granularity: 'word' } },
  ]
  for (const [at, content] of paragraphs.entries()) {
    const [segment = '', span = ''] = [segments[at], spans[at]]
    const startMs = at * 1_000
    items.push(
      {
        id: segment,
        type: 'segment',
        data: {
          text,
          order: orderOf(at),
          kind: 'paragraph',
          content,
          proofread: 0,
          ...mark,
        },
      },
      {
        id: span,
        type: 'alignment-span',
        data: {
          alignment,
          segment,
          startMs,
          endMs: startMs + 1_000,
          words: wordsOf(content, startMs),
          ...mark,
        },
      },
    )
  }
  await merge(server, items)
  return { event, recording, text, segments, alignment, spans }
}

/** VA to VZ, then VZA. */
function orderOf(at: number): string {
  return `V${'Z'.repeat(Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`
}

function wordsOf(content: string, startMs: number): JsonObject[] {
  return Array.from(content.matchAll(/\S+/g), ({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
    startMs: startMs + index * 10,
    endMs: startMs + (index + word.length) * 10,
  }))
}
