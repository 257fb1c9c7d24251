/** `yalkut worker ocr`, `transcript`, `align`: machines that read scans, transcribe recordings and time their words for a server. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseOperator } from '@yalkut/model'
import {
  type Api,
  ApiProblem,
  commandEngine,
  createApi,
  httpEngine,
  ImpossibleRequest,
  type Job,
  OCR_ENGINES,
  type OcrEngineName,
  openAligner,
  openOcrEngine,
  openPageImages,
  openQueue,
  type RequestKind,
  type RequestOutcome,
  runWorker,
  type SpeechEngine,
  scanReader,
  transcriber,
} from '@yalkut/workers'
import type { Command } from '../command.ts'
import { type FlagValues, needed } from '../flags.ts'
import type { Output } from '../output.ts'
import { readFlags } from '../settings.ts'
import { UsageError } from '../usage.ts'

const SERVER_FLAGS = { server: 'text', token: 'text', once: 'mark', 'work-dir': 'text' } as const
const OCR_FLAGS = { ...SERVER_FLAGS, engine: 'text', 'ocr-languages': 'text' } as const
const SPEECH_FLAGS = {
  ...SERVER_FLAGS,
  command: 'text',
  address: 'text',
  model: 'text',
  'api-key': 'text',
  'engine-name': 'text',
  'engine-version': 'text',
  'speech-language': 'text',
} as const

interface Settings {
  api: Api
  once: boolean
  workRoot: string
}

type ServerFlags = FlagValues<typeof SERVER_FLAGS>

function readSettings(flags: ServerFlags): Settings {
  const server = readServer(needed(flags.server, 'server'))
  const token = needed(flags.token, 'token')
  const workRoot = flags['work-dir'] ?? join(tmpdir(), 'yalkut-worker')
  return { api: createApi({ server, token }), once: flags.once, workRoot }
}

function readServer(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/'
  if (isOrigin && url.search === '' && url.username === '') return url.origin
  throw new UsageError(`--server must be an address such as https://yalkut.example, not “${value}”.`)
}

export const ocrWorkerCommand: Command = async ({ args, env, output }) => {
  const { flags } = readFlags(args, OCR_FLAGS, env)
  const settings = readSettings(flags)
  const languages = flags['ocr-languages'] ?? 'heb'
  const engine = await asRefusal(openOcrEngine(readEngineName(flags.engine), languages))
  const images = openPageImages()
  output.say(`Reading with ${engine.name} ${engine.version} for ${settings.api.server}`)
  const { say } = output
  const language = CATALOG_LANGUAGES[languages.split('+')[0] ?? '']
  const reading = { ...settings, engine, images, say, ...(language && { language }) }
  try {
    return await work('ocr', scanReader(reading), settings, output)
  } finally {
    await engine.close()
    await images.close()
  }
}

/** The catalog's language codes, by Tesseract's. */
const CATALOG_LANGUAGES: { readonly [language: string]: string } = {
  heb: 'he',
  yid: 'yi',
  eng: 'en',
  ara: 'ar',
  rus: 'ru',
  fra: 'fr',
  spa: 'es',
}

function readEngineName(value: string | undefined): OcrEngineName {
  const name = OCR_ENGINES.find((known) => known === (value ?? 'auto'))
  if (name !== undefined) return name
  throw new UsageError(`--engine must be one of ${OCR_ENGINES.join(', ')}, not “${value}”.`)
}

export const transcriptWorkerCommand: Command = async ({ args, env, output }) => {
  const { flags } = readFlags(args, SPEECH_FLAGS, env)
  const settings = readSettings(flags)
  const engine = readSpeechEngine(flags)
  const { createSafeFetch } = await import('@yalkut/catalog/core')
  output.say(`Transcribing with ${engine.name} ${engine.version} for ${settings.api.server}`)
  const language = flags['speech-language']
  const fetchExternal = createSafeFetch()
  const job = transcriber({ ...settings, engine, fetchExternal, ...(language && { language }) })
  return await work('transcript', job, settings, output)
}

export const alignWorkerCommand: Command = async ({ args, env, output }) => {
  const { flags } = readFlags(args, SERVER_FLAGS, env)
  const settings = readSettings(flags)
  const { createSafeFetch } = await import('@yalkut/catalog/core')
  output.say(`Timing recordings with eSpeak NG for ${settings.api.server}`)
  const aligner = openAligner({ ...settings, fetchExternal: createSafeFetch() })
  try {
    return await work('align', aligner.job, settings, output)
  } finally {
    await aligner.close()
  }
}

function readSpeechEngine(flags: FlagValues<typeof SPEECH_FLAGS>): SpeechEngine {
  const { command, address, model = 'whisper-1' } = flags
  if ((command === undefined) === (address === undefined)) {
    throw new UsageError('A transcript worker needs either --command or --address.')
  }
  const version = flags['engine-version'] ?? (command === undefined ? model : '1')
  const about = { name: flags['engine-name'] ?? 'whisper', version }
  if (command !== undefined) {
    if (!command.includes('{audio}')) throw new UsageError('--command must contain {audio}.')
    return commandEngine({ command, ...about })
  }
  const apiKey = flags['api-key']
  try {
    return httpEngine({ address: address ?? '', model, ...(apiKey && { apiKey }), ...about })
  } catch (error) {
    throw new UsageError(`--address: ${error instanceof Error ? error.message : error}`)
  }
}

/** Runs a worker until a stop signal, or for one request. The exit code is 0 unless that request failed or was lost, or
 *  the server was unavailable. */
async function work(kind: RequestKind, job: Job, { api, once }: Settings, output: Output): Promise<number> {
  const stop = stopOnSignal(output)
  const { say } = output
  const outcome = await asRefusal(runWorker({ queue: openQueue(api), kind, job, once, stop, say }))
  output.result(outcome)
  return isGood(outcome) ? 0 : 1
}

function isGood({ status }: RequestOutcome): boolean {
  return status !== 'failed' && status !== 'away' && status !== 'lost'
}

/** The first signal returns the current request to the queue and stops. The second one exits at once. */
function stopOnSignal(output: Output): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(1)
      output.say('Stopping. The current request is returned to the queue …')
      stop.abort()
    })
  }
  return stop.signal
}

/** Turns errors whose message explains them into refusals, which are printed without a stack. */
async function asRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof ImpossibleRequest) {
      throw refuseOperator('upstream', error.message)
    }
    throw error
  }
}
