/** A speech engine at an OpenAI-compatible address: `POST /v1/audio/transcriptions`. The operator sets the address. */
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { HOUR_MS, isJsonObject, parseJson } from '@yalkut/model'
import { EngineUnavailable } from '../queue/run-worker.ts'
import { readEngineText } from './read-engine-text.ts'
import type { SpeechEngine } from './transcription.ts'

export interface AddressSettings {
  /** The address of the service (`http://127.0.0.1:8000`), or of its path for transcriptions. */
  address: string
  model: string
  apiKey?: string
  name: string
  version: string
}

const PATH = '/v1/audio/transcriptions'
/** Long enough for six hours of speech on a slow machine. */
const TIMEOUT_MS = 6 * HOUR_MS

/** The address of the requests. Throws Error for another scheme than http and https, for an address with a name or a
 *  password, and for a key over plain http to another machine. */
export function readEngineAddress(address: string, hasKey: boolean): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`“${address.slice(0, 200)}” is not an http:// or https:// address.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error('The address must not have a name or a password. Use the setting for the key.')
  }
  if (hasKey && url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    throw new Error('With a key, the address of another machine must be https://.')
  }
  if (!url.pathname.endsWith('/transcriptions')) {
    url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '') + PATH
  }
  return url
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
}

export function httpEngine(settings: AddressSettings): SpeechEngine {
  const { model, apiKey, name, version } = settings
  const url = readEngineAddress(settings.address, apiKey !== undefined)
  return {
    name,
    version,
    async transcribe(file, { language, signal }) {
      const form = new FormData()
      // The file is read from the disk while it is sent.
      form.set('file', await openAsBlob(file), basename(file))
      form.set('model', model)
      form.set('response_format', 'verbose_json')
      form.append('timestamp_granularities[]', 'segment')
      form.append('timestamp_granularities[]', 'word')
      if (language !== null) form.set('language', language)
      const response = await post(url, {
        body: form,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`The engine answered ${response.status}: ${reasonIn(text)}`)
      return readEngineText(text)
    },
  }
}

/** Errors without a connection, so that the recording cannot be their cause. */
const NO_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Throws EngineUnavailable where no connection to the address can be made. */
async function post(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, method: 'POST' })
  } catch (error) {
    if (init.signal?.aborted === true || !(error instanceof TypeError)) throw error
    const { cause } = error
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    const message = `The engine at ${url.origin} does not answer (${code ?? error.message}).`
    throw NO_CONNECTION.has(code) ? new EngineUnavailable(message, { cause }) : new Error(message, { cause })
  }
}

function reasonIn(text: string): string {
  try {
    const body = parseJson(text)
    const error = isJsonObject(body) ? body.error : undefined
    if (isJsonObject(error) && typeof error.message === 'string') return error.message.slice(0, 300)
  } catch {
    // An answer that is not JSON is shown as it is.
  }
  return text.trim().slice(0, 300)
}
