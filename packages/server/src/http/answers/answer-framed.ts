/** A page that other sites may show in a frame. It has no scripts, no session and no forms. Source: shapes.md#reconciliation. */

import { etagOf, matchesEtag } from '@yalkut/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONTENT_POLICY } from './content-policy.ts'
import { CACHE_CONTROL, ON_UNCHANGED, ownHeadersOf, SHARED_RESOURCE } from './headers.ts'

export function answerFramed(request: FastifyRequest, reply: FastifyReply, html: string): void {
  reply.hijack()
  const bytes = Buffer.from(html, 'utf8')
  const etag = etagOf(bytes)
  const { authorization, cookie } = request.headers
  const isPersonal = authorization !== undefined || cookie !== undefined
  const cacheControl = CACHE_CONTROL[isPersonal ? 'personal' : 'live']
  const shared = [
    ...ON_UNCHANGED,
    ...ownHeadersOf(reply.raw, cacheControl),
    'ETag',
    etag,
    'Cache-Control',
    cacheControl,
  ]
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    reply.raw.writeHead(304, shared).end()
    return
  }
  reply.raw.writeHead(200, [
    ...shared,
    ...SHARED_RESOURCE,
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'no-referrer',
    'Content-Security-Policy',
    CONTENT_POLICY.framed,
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(bytes.length),
  ])
  reply.raw.end(request.method === 'HEAD' ? undefined : bytes)
}
