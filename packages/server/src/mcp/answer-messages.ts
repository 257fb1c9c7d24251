/** Does what the messages of one request ask for, by the library of the protocol. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerEmpty, answerOnce } from '../conventions/answer.ts'
import { callerOf } from '../conventions/caller.ts'
import type { RouteContext } from '../routing/context.ts'
import { scopeChallenge, signInChallenge } from './challenges.ts'
import { createMcpServer } from './mcp-server.ts'
import {
  answerable,
  askedOf,
  FIRST_VERSION,
  isBadInitialize,
  isInitialize,
  isTooOld,
  readMessages,
} from './messages.ts'
import { isRebound } from './origin.ts'
import { type Refused, refusedBy } from './refused.ts'

const EMPTY: Refused = { status: 400, kind: 'parse', message: 'The body is empty.' }

/** Answers the messages of a request, or says why not, before any of them is acted on. */
export async function answerMessages(
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Refused | null> {
  if (isRebound(request, context.baseUrl)) {
    const message = 'This server is not known by the name that the browser was given for it.'
    return { status: 403, kind: 'refused', message }
  }
  if (request.body === undefined) return EMPTY
  const messages = readMessages(request.body)
  if (messages === null) {
    const message =
      'The body is no JSON-RPC 2.0 message, and no batch of them with an id of its own for each request.'
    return { status: 400, kind: 'invalid-request', message }
  }
  if (messages.some(isBadInitialize)) {
    const message = 'The parameters of initialize are not as they should be.'
    return { status: 400, kind: 'invalid-params', message }
  }
  if (isTooOld(request.headers['mcp-protocol-version']) && !messages.some(isInitialize)) {
    const message = `The protocol version of the header is not spoken here; the first is ${FIRST_VERSION}.`
    return { status: 400, kind: 'refused', message }
  }
  const refused = refuseCaller(context, request, reply, messages)
  if (refused !== null) return refused
  const response = await callServer(context, request, messages)
  const text = await response.text()
  if (response.status === 202) answerEmpty(reply, 202, 'never', ['Content-Length', '0'])
  else answerOnce(reply, response.status, answersTo(request.body, response.status, text))
  return null
}

/** What answers a batch is a list, of one answer too (JSON-RPC 2.0, 6); a batch refused whole is answered by one error. */
function answersTo(asked: unknown, status: number, text: string): unknown {
  const answered: unknown = JSON.parse(text)
  const isLone = Array.isArray(asked) && !Array.isArray(answered) && status === 200
  return isLone ? [answered] : answered
}

/** A tool that writes wants someone who may; and every call counts. */
function refuseCaller(
  { baseUrl, limiter }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  messages: readonly JSONRPCMessage[],
): Refused | null {
  const { writes, searches } = askedOf(messages)
  const caller = callerOf(request)
  if (writes !== undefined && caller.kind === 'visitor') {
    const message =
      'Sign in first: connect with OAuth, or send a token as “Authorization: Bearer …”.'
    const headers = ['WWW-Authenticate', signInChallenge(baseUrl)]
    return { status: 401, kind: 'unauthorized', message, id: writes, headers }
  }
  if (writes !== undefined && caller.kind === 'person' && !caller.scopes.includes('write')) {
    const message = 'This connection may only read; the tool needs the scope “write”.'
    const headers = ['WWW-Authenticate', scopeChallenge(baseUrl)]
    return { status: 403, kind: 'unauthorized', message, id: writes, headers }
  }
  const token = request.headers.authorization === undefined ? null : tokenOf(request)
  const more = { token, requests: messages.length - 1, searches }
  if (more.requests === 0 && searches === 0) return null
  const over = limiter.count(request.raw, reply.raw, more)
  return over === null ? null : refusedBy(over)
}

function tokenOf({ signedIn }: FastifyRequest): string | null {
  return signedIn === null ? null : (signedIn.via?.id ?? signedIn.person.id)
}

async function callServer(
  { catalog, baseUrl, onFault }: RouteContext,
  request: FastifyRequest,
  messages: JSONRPCMessage[],
): Promise<Response> {
  const caller = callerOf(request)
  const server = createMcpServer({ catalog, caller, baseUrl }, onFault)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const parsedBody = Array.isArray(request.body) ? answerable(messages) : messages[0]
    return await transport.handleRequest(webRequest(request), { parsedBody })
  } finally {
    await server.close()
  }
}

/** Without the body, which is read; every client is taken for one that reads JSON, since all that answers is. */
function webRequest({ headers }: FastifyRequest): Request {
  const version = headers['mcp-protocol-version']
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
    },
  })
}
