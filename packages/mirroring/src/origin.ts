/** The Yalkut that is mirrored, over its public API. What it says is checked before it is used: its answers are JSON of a known
 *  shape, its manifests are signed by a key that this mirror trusts. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  canonicalBytes,
  isPublicKey,
  isSignedBy,
  keyIdOf,
  type Manifest,
  readManifest,
  verifyWith,
} from '@yalkut/catalog/publishing'
import { isJsonObject, type JsonObject, parseJsonObject, refuseOperator } from '@yalkut/model'

export interface Origin {
  /** Its address, without a slash at its end. */
  readonly address: string
  /** Refuses `upstream`: it does not answer, or not with a JSON object. */
  json(path: string): Promise<JsonObject>
  /** The bytes of a file from `from` on; `from` is where they really begin. */
  bytes(path: string, from: number): Promise<{ from: number; body: AsyncIterable<Uint8Array> }>
  /** The newest edition that was not withdrawn; null where there is none. */
  newestTag(): Promise<string | null>
  /** Refuses `upstream` for a manifest that is not signed by a trusted key, and `gone` for a withdrawn edition. */
  manifest(tag: string): Promise<Manifest>
}

/** How long one answer may take, in ms; files may take longer. */
const LIMIT_MS = 30_000
/** The longest wait that the origin may ask for, in seconds. */
const LONGEST_WAIT = 60
const MOST_TRIES = 4
const TAG = /^\d{4}\.\d{2}(\.\d{1,4})?$/

export interface OriginOptions {
  address: string
  /** The public key that the operator trusts, in base64. */
  key: string
  stop: AbortSignal
}

/** Refuses `invalid` for an address or a key of another form. Asks nothing yet. */
export function openOrigin({ address, key, stop }: OriginOptions): Origin {
  const base = address.replace(/\/+$/, '')
  if (!/^https?:\/\/[^/\s]+$/.test(base)) {
    throw refuseOperator('invalid', `“${address}” is no address such as https://yalkut.example.`)
  }
  if (!isPublicKey(key)) throw refuseOperator('invalid', 'The key must be a public key from /v1/mirrors.')

  async function get(path: string, headers: Headers = new Headers()): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const response = await request(path, headers)
      const isBusy = response.status === 429 || response.status === 503
      if (!isBusy || tries === MOST_TRIES) return response
      await response.body?.cancel()
      const wait = Number(response.headers.get('retry-after') ?? 5)
      const seconds = Number.isFinite(wait) ? Math.min(Math.max(wait, 1), LONGEST_WAIT) : 5
      await sleep(seconds * 1_000, undefined, { signal: stop })
    }
  }

  async function request(path: string, headers: Headers): Promise<Response> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), LIMIT_MS)
    try {
      const signal = AbortSignal.any([stop, late.signal])
      // The answer of another address is not what the origin says.
      return await fetch(base + path, { headers, signal, redirect: 'error' })
    } catch (error) {
      stop.throwIfAborted()
      throw refuseOperator('upstream', `${base} does not answer.`, null, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async function text(path: string): Promise<string> {
    const response = await get(path)
    const read = await response.text()
    if (response.status === 200) return read
    const { status } = response
    throw refuseOperator('upstream', `${base}${path} answers ${status}.`, { status })
  }

  async function json(path: string): Promise<JsonObject> {
    const answer = await text(path)
    try {
      return parseJsonObject(answer)
    } catch (error) {
      throw refuseOperator('upstream', `${base}${path} does not answer with a JSON object.`, null, {
        cause: error,
      })
    }
  }

  /** The operator's key, and the later keys that it vouches for. */
  async function trustedKeys(): Promise<string[]> {
    const trusted = [key]
    const { keys } = await json('/v1/mirrors')
    for (const each of Array.isArray(keys) ? keys : []) {
      if (!isJsonObject(each) || !isJsonObject(each.signedBy)) continue
      const { alg, publicKey, signedBy } = each
      if (alg !== 'ed25519' || typeof publicKey !== 'string' || !isPublicKey(publicKey)) continue
      const { keyId, value } = signedBy
      const signer = trusted.find((known) => keyIdOf(known) === keyId)
      const said = canonicalBytes({ alg, keyId: keyIdOf(publicKey), publicKey })
      if (signer === undefined || typeof value !== 'string') continue
      if (verifyWith(signer, said, value)) trusted.push(publicKey)
    }
    return trusted
  }

  return {
    address: base,
    json,
    async bytes(path, from) {
      const headers = new Headers()
      if (from > 0) headers.set('range', `bytes=${from}-`)
      const response = await get(path, headers)
      const { status, body } = response
      if ((status !== 200 && status !== 206) || body === null) {
        throw refuseOperator('upstream', `${base}${path} answers ${status}.`)
      }
      return { from: status === 206 ? from : 0, body }
    },
    async newestTag() {
      const { editions } = await json('/v1/editions?limit=20')
      for (const each of Array.isArray(editions) ? editions : []) {
        if (isJsonObject(each) && each.dumps !== null && typeof each.tag === 'string') {
          if (TAG.test(each.tag)) return each.tag
        }
      }
      return null
    },
    async manifest(tag) {
      if (!TAG.test(tag)) throw refuseOperator('invalid', `“${tag}” is no tag of an edition.`)
      const manifest = readManifest(await text(`/v1/editions/${tag}/manifest.json`))
      if (manifest === null || manifest.tag !== tag) {
        throw refuseOperator('upstream', `The manifest of edition ${tag} cannot be read.`)
      }
      if (!isSignedBy(manifest, await trustedKeys())) {
        throw refuseOperator(
          'upstream',
          `The manifest of edition ${tag} is not signed by the key that you trust. Nothing was kept.`,
        )
      }
      if (manifest.withdrawn === undefined) return manifest
      throw refuseOperator('gone', `Edition ${tag} was withdrawn at ${manifest.withdrawn.at}.`)
    },
  }
}
