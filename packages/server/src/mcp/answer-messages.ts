/** Handles the JSON-RPC messages of one request: a lone call of a tool by itself, all others with the MCP SDK. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { WriterNeeded } from '@yalkut/catalog/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerEmpty, answerOnce } from '../http/answers/answer.ts'
import { callerOf, countedFor } from '../http/callers/caller.ts'
import { countCost } from '../http/callers/count-cost.ts'
import type { RouteContext } from '../routing/context.ts'
import { scopeChallenge, signInChallenge } from './challenges.ts'
import { type LoneCall, readLoneCall } from './lone-call.ts'
import { answerLoneCall, type CallContext, createMcpServer } from './mcp-server.ts'
import {
  answerable,
  FIRST_VERSION,
  isBadInitialize,
  isInitialize,
  isTooOld,
  readMessages,
  toolCallsOf,
} from './messages.ts'
import { isRebound } from './origin.ts'
import { type Refused, refusedBy } from './refused.ts'
import { findTool } from './tools/index.ts'

const EMPTY: Refused = { status: 400, kind: 'parse', message: 'The body is empty.' }

/** Answers the messages of a request, or returns why the whole request is refused. A refused request ran no tool. */
export async function answerMessages(
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Refused | null> {
  if (isRebound(request, context.baseUrl)) {
    const message = 'The “Host” of this request is not the name of this server.'
    return { status: 403, kind: 'refused', message }
  }
  if (request.body === undefined) return EMPTY
  const version = request.headers['mcp-protocol-version']
  const lone = readLoneCall(request.body, version)
  const messages = lone === null ? readMessages(request.body) : [lone]
  if (messages === null) {
    const message = 'The body is neither a JSON-RPC 2.0 message nor a batch in which each request has its own id.'
    return { status: 400, kind: 'invalid-request', message }
  }
  if (messages.some(isBadInitialize)) {
    const message = 'The parameters of “initialize” are not valid.'
    return { status: 400, kind: 'invalid-params', message }
  }
  if (isTooOld(version) && !messages.some(isInitialize)) {
    const message = `This server does not support the protocol version in the header. The oldest it supports is ${FIRST_VERSION}.`
    return { status: 400, kind: 'refused', message }
  }
  const refused = refuseCaller(context, request, reply, messages)
  if (refused !== null) return refused
  if (!isAnsweredHere(request, lone)) throw new WriterNeeded()
  const { catalog, baseUrl, onFault, answerCache, limiter } = context
  const caller = callerOf(request)
  const exchange = { raw: request.raw, response: reply.raw }
  const count = (requests: number): void => countCost({ limiter, caller, exchange }, requests)
  const call = { context: { catalog, caller, baseUrl, countCost: count }, onFault }
  if (lone !== null) {
    answerOnce(reply, 200, await answerLoneCall(call, answerCache, lone))
    return null
  }
  const response = await callServer(call, request, messages)
  const text = await response.text()
  if (response.status === 202) answerEmpty(reply, 202, 'never', ['Content-Length', '0'])
  else answerOnce(reply, response.status, answersTo(request.body, response.status, text))
  return null
}

/** A worker answers a lone call of a reading tool. */
function isAnsweredHere({ server }: FastifyRequest, lone: LoneCall | null): boolean {
  if (server.forwarding === null) return true
  return lone !== null && findTool(lone.params.name)?.access === 'read'
}

/** The answer to a batch is a list, even with one answer in it. A batch that is refused whole gets one error.
 *  Source: JSON-RPC 2.0, 6. */
function answersTo(body: unknown, status: number, text: string): unknown {
  const answered: unknown = JSON.parse(text)
  const isLone = Array.isArray(body) && !Array.isArray(answered) && status === 200
  return isLone ? [answered] : answered
}

/** Refuses a call of a writing tool without sign-in or without the scope `write`. Counts every call against the
 *  rate limit. */
function refuseCaller(
  { baseUrl, limiter }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  messages: readonly JSONRPCMessage[],
): Refused | null {
  const { writes, searches } = toolCallsOf(messages)
  const caller = callerOf(request)
  if (writes !== undefined && caller.kind === 'visitor') {
    const message = 'Sign in first: connect with OAuth, or send a token as “Authorization: Bearer …”.'
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
  return signedIn === null ? null : countedFor(signedIn)
}

async function callServer(call: CallContext, request: FastifyRequest, messages: JSONRPCMessage[]): Promise<Response> {
  const server = createMcpServer(call)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const parsedBody = Array.isArray(request.body) ? answerable(messages) : messages[0]
    return await transport.handleRequest(webRequest(request), { parsedBody })
  } finally {
    await server.close()
  }
}

/** The request for the transport, without its body, which is parsed already. `accept` is fixed: every answer is JSON,
 *  also for a client that does not list JSON. */
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
