/** `POST /mcp`: the Model Context Protocol over Streamable HTTP; JSON answers, no session.
 *  Source: service.md#mcp-sign-in; service.md#events; shapes.md#protocol. */

import { AnyObject, named } from '@yalkut/catalog/core'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { answerOnce } from '../http/answers/answer.ts'
import { refusalOf } from '../http/answers/errors.ts'
import type { RouteContext } from '../routing/context.ts'
import { defineRawRoute } from '../routing/define-raw-route.ts'
import type { Route } from '../routing/route.ts'
import { badTokenChallenge } from './challenges.ts'
import { type Refused, refusedBy } from './refused.ts'
import { rpcErrorBody } from './rpc-error.ts'

/** The largest body, in bytes. */
const MAX_CALL_BYTES = 1_000_000

/** Loaded at the first call: the MCP SDK is large. */
let answering: Promise<typeof import('./answer-messages.ts')> | undefined

/** For the document: the library of the protocol validates messages. */
const Message = Type.Object(
  {
    jsonrpc: Type.Literal('2.0'),
    id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    method: Type.String({ description: 'Such as `tools/list` or `tools/call`.' }),
    params: Type.Optional(AnyObject),
  },
  named('McpMessage', 'A message of JSON-RPC 2.0; a notification has no `id`.'),
)

export const mcpRoutes: readonly Route[] = [
  defineRawRoute('POST', '/mcp', {
    operationId: 'mcp',
    tag: 'Agents',
    access: 'opt',
    summary: 'The Model Context Protocol: tools, resources and prompts for agents',
    description:
      'JSON-RPC 2.0 over Streamable HTTP. Reading tools need no account. Writing tools answer 401 without a sign-in and 403 to a token that may only read. All errors have the shape of JSON-RPC.',
    bodyLimit: MAX_CALL_BYTES,
    sent: { mediaType: 'application/json', schema: Message },
    answers: { 200: AnyObject, 202: null },
    failure: AnyObject,
    errors: [415],
    onFailure: refuseEarly,
    handle: (context) => async (request, reply) => {
      answering ??= import('./answer-messages.ts')
      const { answerMessages } = await answering
      const refused = await answerMessages(context, request, reply)
      if (refused !== null) answerRefused(reply, refused)
    },
  }),
]

/** Answers a failure that comes before the messages are read: a bad token, or a body that is not JSON. */
function refuseEarly({ baseUrl, onFault }: RouteContext, error: unknown, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  if (refusal.code === 'internal') onFault(error, 'POST /mcp')
  if (refusal.code === 'unauthorized') {
    const headers = ['WWW-Authenticate', badTokenChallenge(baseUrl)]
    const { message } = refusal
    answerRefused(reply, { status: 401, kind: 'unauthorized', message, headers })
  } else {
    answerRefused(reply, EARLY[codeOf(error)] ?? refusedBy(refusal))
  }
}

const EARLY: { readonly [code: string]: Refused } = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    kind: 'invalid-request',
    message: 'A call has at most 1 MB. Send fewer items in one call.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    kind: 'refused',
    message: 'Send JSON, with “Content-Type: application/json”.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, kind: 'parse', message: 'The body is not JSON.' },
}

function codeOf(error: unknown): string {
  const has = typeof error === 'object' && error !== null && 'code' in error
  return has && typeof error.code === 'string' ? error.code : ''
}

function answerRefused(reply: FastifyReply, refused: Refused): void {
  const { status, kind, message, id = null, headers = [] } = refused
  if (!reply.raw.headersSent) answerOnce(reply, status, rpcErrorBody(kind, message, id), headers)
}
