/** Addresses that are none, and methods that an address does not take. Source: service.md#errors. */
import { refuse } from '@yalkut/model'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { splitAddress } from './address.ts'
import { answerEmpty, answerOnce } from './answer.ts'
import { bodyOf, STATUS_OF } from './errors.ts'

/** Answers what no route took, without reading its body. Register it after the callers are known. */
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
      ? 'There is nothing at this address. See /openapi.json for what there is.'
      : `This address does not take ${method}; it takes ${methods.join(', ')}.`
  const refusal = refuse('not-found', message, methods.length === 0 ? null : { allow: methods })
  const status = isMcp(request.url) && methods.length > 0 ? 405 : STATUS_OF[refusal.code]
  answerOnce(reply, status, bodyOf(refusal), allow)
}

/** It follows its own standard: Streamable HTTP says 405 where there is no stream and no session. */
function isMcp(url: string): boolean {
  return /^\/mcp(\?|$)/.test(url)
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
    return [
      ...new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []))),
    ].sort()
  }
}
