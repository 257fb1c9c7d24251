/** An engine behind an OpenAI-compatible address: `POST /v1/audio/transcriptions`. The address is the operator's own. */
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { isJsonObject, parseJson } from '@yalkut/model'
import { Away } from '../queue/run-worker.ts'
import type { SpeechEngine } from './heard.ts'
import { readEngineOutput } from './read-output.ts'

export interface AddressSettings {
  /** Of the service (`http://127.0.0.1:8000`), or of its transcriptions. */
  address: string
  model: string
  apiKey?: string
  name: string
  version: string
}

const PATH = '/v1/audio/transcriptions'
/** Six hours of talk on a slow machine. */
const TIMEOUT_MS = 6 * 3_600_000

/** The address that is asked. Throws Error, in words, for what is none: another scheme, a name and password in it, or
 *  plain http to another machine with a key. */
export function readEngineAddress(address: string, hasKey: boolean): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`“${address.slice(0, 200)}” is no http:// or https:// address.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error(
      'The address must not hold a name or a password; there is a setting for the key.',
    )
  }
  if (hasKey && url.protocol === 'http:' && !isHere(url.hostname)) {
    throw new Error('A key goes to another machine by https:// alone.')
  }
  if (!url.pathname.endsWith('/transcriptions')) {
    url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '') + PATH
  }
  return url
}

function isHere(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
}

export function httpEngine(settings: AddressSettings): SpeechEngine {
  const { model, apiKey, name, version } = settings
  const url = readEngineAddress(settings.address, apiKey !== undefined)
  return {
    name,
    version,
    async hear(file, { language, signal }) {
      const form = new FormData()
      // Read from the disk as it is sent.
      form.set('file', await openAsBlob(file), basename(file))
      form.set('model', model)
      form.set('response_format', 'verbose_json')
      form.append('timestamp_granularities[]', 'segment')
      form.append('timestamp_granularities[]', 'word')
      if (language !== null) form.set('language', language)
      const response = await ask(url, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`The engine answered ${response.status}: ${reasonIn(text)}`)
      return readEngineOutput(parseJson(text))
    },
  }
}

/** No connection was made: nothing was heard of the file. */
const NOT_THERE: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Throws Away where nobody is at the address. */
async function ask(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted === true || !(error instanceof TypeError)) throw error
    const { cause } = error
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    const message = `The engine at ${url.origin} does not answer (${code ?? error.message}).`
    throw NOT_THERE.has(code) ? new Away(message, { cause }) : new Error(message, { cause })
  }
}

function reasonIn(text: string): string {
  try {
    const body = parseJson(text)
    const error = isJsonObject(body) ? body.error : undefined
    if (isJsonObject(error) && typeof error.message === 'string') return error.message.slice(0, 300)
  } catch {
    // No JSON: its own words do.
  }
  return text.trim().slice(0, 300)
}
