/** Settings of search by meaning: the endpoint that turns words into vectors. Source: decisions.md#the-command;
 *  decisions.md#search-by-meaning. */
import { type EmbeddingSettings, readServerId, vectorFile } from '@yalkut/catalog/core'
import type { MeaningSettings } from '@yalkut/consumers'
import type { EMBEDDING_FLAGS } from './flags.ts'
import { UsageError } from './usage.ts'

type Values = { readonly [F in keyof typeof EMBEDDING_FLAGS]: string | undefined }

const USUAL_DIMENSIONS = 512
const MOST_DIMENSIONS = 4_096

/** Undefined without an address. Throws UsageError, which never repeats the key: a setting is missing or not valid. */
export function readEmbeddings(values: Values): EmbeddingSettings | undefined {
  const { 'embeddings-url': address, 'embeddings-model': model, 'embeddings-key': key } = values
  const dimensions = values['embeddings-dimensions']
  if (address === undefined) {
    if (model === undefined && key === undefined && dimensions === undefined) return undefined
    throw new UsageError('Set --embeddings-url with the other settings of search by meaning.')
  }
  if (model === undefined) throw new UsageError('--embeddings-url needs --embeddings-model.')
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError('--embeddings-key must be one word of plain characters.')
  }
  return {
    url: readAddress(address),
    model,
    ...(key !== undefined && { key }),
    dimensions: readDimensions(dimensions),
  }
}

/** `https://host/v1/embeddings`; `https://host` and `https://host/v1` mean the same. */
function readAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isPlain = url?.username === '' && url.password === '' && url.hash === ''
  if (url === null || !isPlain || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      '--embeddings-url must be an address such as https://api.example/v1/embeddings, without a user, a password and “#”.',
    )
  }
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '') url.pathname = '/v1/embeddings'
  else if (path.endsWith('/v1')) url.pathname = `${path}/embeddings`
  return url.href
}

function readDimensions(text: string | undefined): number {
  if (text === undefined) return USUAL_DIMENSIONS
  const dimensions = Number(text)
  const isGood = /^\d{1,4}$/.test(text) && dimensions > 0 && dimensions <= MOST_DIMENSIONS
  if (isGood && dimensions % 64 === 0) return dimensions
  throw new UsageError(`--embeddings-dimensions must be a multiple of 64 up to ${MOST_DIMENSIONS}, not “${text}”.`)
}

/** What the background work of a data folder needs of it. */
export async function meaningOf(
  dataDir: string,
  settings: EmbeddingSettings | undefined,
): Promise<{ meaning?: MeaningSettings }> {
  if (settings === undefined) return {}
  const serverId = await readServerId(dataDir)
  return { meaning: { file: vectorFile(dataDir), settings, serverId } }
}
