/** `/catalog.git`: the git mirror, by git's smart HTTP. Read only. Source: shapes.md#git-mirror. */
import { createGunzip } from 'node:zlib'
import { type GitAsked, gitPack, gitRefs } from '@yalkut/catalog/publishing'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { fileBytes } from '../../http/requests/file-body.ts'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route, RouteRequest } from '../../routing/route.ts'
import { stream } from '../../routing/writes.ts'
import { serverSaid } from '../../sentences.ts'

const Packets = Type.String({ format: 'binary', description: 'Packets of git’s protocol.' })

export const gitRoutes: readonly Route[] = [
  defineRawRoute('GET', '/catalog.git/info/refs', {
    operationId: 'gitRefs',
    tag: 'Mirrors',
    access: 'pub',
    summary: 'The git mirror, for git clone and fetch',
    description:
      'One git commit for each commit of the catalog, as readers are shown it. Only `git-upload-pack`: nobody can push. 503 while ' +
      'the mirror is made or rewritten.',
    query: Type.Object({
      service: Type.Optional(Type.String({ maxLength: 50, description: 'git-upload-pack' })),
    }),
    mediaType: 'application/x-git-upload-pack-advertisement',
    answers: { 200: Packets },
    errors: [403, 404],
    isOnce: true,
    async handle(request) {
      const { service } = request.query
      if (service === 'git-receive-pack') {
        throw refuse('forbidden', serverSaid('mirror-not-pushed'))
      }
      if (service !== 'git-upload-pack') {
        throw refuse('forbidden', serverSaid('smart-git-only'))
      }
      return stream(await gitRefs(askedOf(request)), 'application/x-git-upload-pack-advertisement')
    },
  }),

  defineRawRoute('POST', '/catalog.git/git-upload-pack', {
    operationId: 'gitUploadPack',
    tag: 'Mirrors',
    access: 'pub',
    summary: 'The git mirror: the objects that a clone or a fetch asks for',
    description: 'For git. The body is at most 8 MB, unpacked.',
    bodyKind: 'bytes',
    mediaType: 'application/x-git-upload-pack-result',
    answers: { 200: Packets },
    errors: [404],
    async handle(request) {
      const { raw, response } = request.exchange
      const bytes = fileBytes(raw, response)
      const isPacked = /^(x-)?gzip$/i.test(raw.headers['content-encoding'] ?? '')
      const body = isPacked ? unpacked(bytes) : bytes
      return stream(await gitPack(askedOf(request), body), 'application/x-git-upload-pack-result')
    },
  }),
]

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip()
  const feeding = feed(bytes, gunzip)
  feeding.catch((error: Error) => gunzip.destroy(error))
  try {
    yield* gunzip
  } catch (cause) {
    throw refuse('bad-request', serverSaid('not-gzip'), null, { cause })
  }
}

async function feed(bytes: AsyncIterable<Uint8Array>, gunzip: ReturnType<typeof createGunzip>): Promise<void> {
  for await (const chunk of bytes) {
    if (!gunzip.write(chunk)) await new Promise((resolve) => gunzip.once('drain', resolve))
  }
  gunzip.end()
}

function askedOf(request: RouteRequest): GitAsked {
  const { gitMirrorOf, clientAddress: address } = request
  const { raw, response } = request.exchange
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const protocol = raw.headers['git-protocol']
  return {
    dataDir: gitMirrorOf,
    protocol: typeof protocol === 'string' ? protocol.slice(0, 100) : undefined,
    gone: gone.signal,
    address,
  }
}
