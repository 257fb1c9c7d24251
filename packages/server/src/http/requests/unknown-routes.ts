/** Answers for unknown addresses, and for methods that an address does not accept. Source: service.md#errors. */
import { refuse } from '@yalkut/model'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverSaid } from '../../sentences.ts'
import { answerEmpty } from '../answers/answer.ts'
import { writeRefusal } from '../answers/errors.ts'
import { splitAddress } from './address.ts'

/** Answers requests that fit no route, without reading their bodies. Register after the callers are read. */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const methodsAt = rememberRoutes(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answerUnknown(request, reply, methodsAt(request.url))
    else done()
  })
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, methods: string[]): void {
  const { method } = request
  const allow = methods.length === 0 ? [] : ['Allow', methods.join(', ')]
  if (method === 'OPTIONS' && methods.length > 0) {
    answerEmpty(reply, 204, 'live', allow)
    return
  }
  const message =
    methods.length === 0
      ? serverSaid('no-route')
      : serverSaid('method-not-accepted', { method, methods: methods.join(', ') })
  const isUnknown = methods.length === 0
  const refusal = isUnknown ? refuse('not-found', message) : refuse('bad-request', message, { allow: methods })
  reply.hijack()
  writeRefusal(reply.raw, refusal, { status: isUnknown ? 404 : 405, headers: allow })
}

/** The methods of every route whose pattern an address fits. */
function rememberRoutes(app: FastifyInstance): (url: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
    routes.push({ pattern, methods: [method].flat() })
  })
  return (url) => {
    const { path } = splitAddress(url)
    return [...new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))].sort()
  }
}
