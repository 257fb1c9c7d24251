/** Hears a recording and sends what was heard as one suggestion: text, paragraphs, alignment, spans. What the engine
 *  said is kept on this machine until it is sent, and the draft is named to the server before it is filled: after a
 *  crash nothing is heard or sent twice. Source: service.md#workers; shapes.md#transcript. */
import { isJsonObject, type JsonObject, nameOf, parseJson } from '@yalkut/model'
import type { Work } from '../queue/queue.ts'
import { Impossible, type Job, type JobContext, type JobEnd } from '../queue/run-worker.ts'
import { openWorkFolder, type WorkFolder } from '../queue/work-folder.ts'
import { type Api, ApiProblem } from '../server/api.ts'
import { type FetchElsewhere, fetchAudio } from './fetch-audio.ts'
import type { Heard, SpeechEngine } from './heard.ts'
import { paragraphsOf, type SpokenParagraph } from './paragraphs.ts'
import { readEngineOutput } from './read-output.ts'
import { sendTranscript } from './send-transcript.ts'
import { languageOf, transcriptItems } from './transcript-items.ts'

export interface Transcribing {
  api: Api
  engine: SpeechEngine
  fetchElsewhere: FetchElsewhere
  /** Folder of all that is under way. */
  workRoot: string
  /** What is spoken where the recording does not say, as the catalog or ISO 639-1 names it. */
  language?: string
}

/** The job of transcribing one recording. */
export function transcriber(transcribing: Transcribing): Job {
  return async (work, context) => {
    const { api, workRoot } = transcribing
    const recording = await recordingOf(api, work.item, context.signal)
    const folder = await openWorkFolder(workRoot, api.server, work)
    const end = await hearAndSend(transcribing, work, { recording, folder, ...context })
    await folder.remove()
    return end
  }
}

async function recordingOf(api: Api, id: string, signal: AbortSignal): Promise<JsonObject> {
  try {
    const { data } = await api.get(`/v1/entities/${id}`, { signal })
    return isJsonObject(data) ? data : {}
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
    throw new Impossible('This recording is not in the catalog any more.', { cause: error })
  }
}

interface Hearing extends JobContext {
  /** Its data. */
  recording: JsonObject
  folder: WorkFolder
}

async function hearAndSend(
  transcribing: Transcribing,
  work: Work,
  hearing: Hearing,
): Promise<JobEnd> {
  const { api, engine } = transcribing
  const { recording, tell } = hearing
  const asked = languageOf(String(recording.language ?? transcribing.language ?? ''))
  const heard = await hearOnce(transcribing, hearing, asked)
  const paragraphs = paragraphsOf(heard.pieces)
  if (paragraphs.length === 0) return { note: 'No words were heard in it.' }
  const language = asked ?? languageOf(heard.language) ?? 'he'
  const seconds = Math.ceil((paragraphs.at(-1)?.endMs ?? 0) / 1_000)
  await tell({ done: seconds, total: seconds })
  const { name, version } = engine
  const order = { request: work.id, recording: work.item, language, engine: { name, version } }
  const suggestion = await sendTranscript(
    api,
    work,
    {
      title: titleOf(recording, work.item),
      description: `Heard by a machine, ${name} ${version}, and checked by nobody yet.`,
      items: transcriptItems({ ...order, paragraphs }),
    },
    hearing,
  )
  return { suggestion, note: noteOf(paragraphs, seconds) }
}

/** What the engine hears, or what it heard in an earlier try. */
async function hearOnce(
  { api, engine, fetchElsewhere }: Transcribing,
  { recording, folder, signal }: Hearing,
  language: string | null,
): Promise<Heard> {
  const kept = await folder.read('heard.json')
  if (kept !== null) return readKept(kept)
  const source = { api, fetchElsewhere, folder: folder.path, signal }
  const file = await fetchAudio(recording, source)
  const heard = await engine.hear(file, { language, signal })
  await folder.write('heard.json', JSON.stringify(keptOf(heard)))
  return heard
}

/** Kept in the form that engines write, so that one reader reads both. */
function keptOf({ language, pieces }: Heard): JsonObject {
  const seconds = ({ startMs, endMs }: { startMs: number; endMs: number }): JsonObject => {
    return { start: startMs / 1_000, end: endMs / 1_000 }
  }
  const segments = pieces.map(({ text, words, ...times }) => ({
    text,
    ...seconds(times),
    words: words.map((word) => ({ word: word.text, ...seconds(word) })),
  }))
  return { language: language ?? '', segments }
}

function readKept(text: string): Heard {
  return readEngineOutput(parseJson(text))
}

function titleOf(recording: JsonObject, id: string): string {
  const name = nameOf('recording', recording)
  return `Transcript: ${name?.he ?? id}`.slice(0, 200)
}

function noteOf(paragraphs: readonly SpokenParagraph[], seconds: number): string {
  const words = paragraphs.reduce((sum, { content }) => sum + content.split(' ').length, 0)
  const minutes = counted(Math.ceil(seconds / 60), 'minute')
  return `${counted(paragraphs.length, 'paragraph')}, ${counted(words, 'word')} in ${minutes}.`
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
