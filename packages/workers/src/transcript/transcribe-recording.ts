/** Transcribes a recording and sends one suggestion with the text, its paragraphs, the alignment and its spans. The
 *  engine's output stays on this machine until it is sent, and the worker reports the draft before it fills it, so after
 *  a crash nothing is transcribed or sent twice. Source: service.md#workers; shapes.md#transcript. */
import { isJsonObject, type JsonObject, nameOf, parseJson } from '@yalkut/model'
import type { LeasedRequest } from '../queue/queue.ts'
import { ImpossibleRequest, type Job, type JobContext, type JobEnd } from '../queue/run-worker.ts'
import { openWorkFolder, type WorkFolder } from '../queue/work-folder.ts'
import { type Api, ApiProblem } from '../server/api.ts'
import { type ExternalFetch, fetchAudio } from './fetch-audio.ts'
import { paragraphsOf, type SpokenParagraph } from './paragraphs.ts'
import { readEngineOutput } from './read-output.ts'
import { sendTranscript } from './send-transcript.ts'
import { languageOf, transcriptItems } from './transcript-items.ts'
import type { SpeechEngine, Transcription } from './transcription.ts'

export interface TranscriberOptions {
  api: Api
  engine: SpeechEngine
  fetchExternal: ExternalFetch
  /** The folder of all requests in progress. */
  workRoot: string
  /** The language of recordings that do not give one, as a code of the catalog or of ISO 639-1. */
  language?: string
}

/** The job of transcribing one recording. */
export function transcriber(options: TranscriberOptions): Job {
  return async (request, context) => {
    const { api, workRoot } = options
    const recording = await recordingOf(api, request.item, context.signal)
    const folder = await openWorkFolder(workRoot, api.server, request)
    const end = await transcribeAndSend(options, request, { recording, folder, ...context })
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
    throw new ImpossibleRequest('This recording is not in the catalog any more.', { cause: error })
  }
}

interface TranscriptionContext extends JobContext {
  /** The data of the recording. */
  recording: JsonObject
  folder: WorkFolder
}

async function transcribeAndSend(
  options: TranscriberOptions,
  request: LeasedRequest,
  context: TranscriptionContext,
): Promise<JobEnd> {
  const { api, engine } = options
  const { recording, reportProgress } = context
  const known = languageOf(String(recording.language ?? options.language ?? ''))
  const transcription = await transcribeOnce(options, context, known)
  const paragraphs = paragraphsOf(transcription.pieces)
  if (paragraphs.length === 0) return { note: 'There are no words in this recording.' }
  const language = known ?? languageOf(transcription.language) ?? 'he'
  const seconds = Math.ceil((paragraphs.at(-1)?.endMs ?? 0) / 1_000)
  await reportProgress({ done: seconds, total: seconds })
  const { name, version } = engine
  const facts = {
    request: request.id,
    recording: request.item,
    language,
    engine: { name, version },
  }
  const suggestion = await sendTranscript(
    api,
    request,
    {
      title: titleOf(recording, request.item),
      description: `Transcribed by a machine, ${name} ${version}. Nobody has checked it yet.`,
      items: transcriptItems({ ...facts, paragraphs }),
    },
    context,
  )
  return { suggestion, note: noteOf(paragraphs, seconds) }
}

/** The transcription of an earlier try, or else a new one by the engine. */
async function transcribeOnce(
  { api, engine, fetchExternal }: TranscriberOptions,
  { recording, folder, signal }: TranscriptionContext,
  language: string | null,
): Promise<Transcription> {
  const stored = await folder.read('heard.json')
  if (stored !== null) return readEngineOutput(parseJson(stored))
  const source = { api, fetchExternal, folder: folder.path, signal }
  const file = await fetchAudio(recording, source)
  const transcription = await engine.transcribe(file, { language, signal })
  await folder.write('heard.json', JSON.stringify(asEngineOutput(transcription)))
  return transcription
}

/** The transcription in the form of an engine's output, so that `readEngineOutput` can read it. */
function asEngineOutput({ language, pieces }: Transcription): JsonObject {
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
