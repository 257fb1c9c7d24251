/** An MCP server for one request: no session is kept. Source: service.md#events; shapes.md#protocol. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  GetPromptRequestSchema,
  type JSONRPCRequest,
  ReadResourceRequestSchema,
  type Result,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { asReader, VISITOR, WriterNeeded } from '@yalkut/catalog/core'
import { isRefusal } from '@yalkut/model'
import { jsonBytes } from '../http/answers/answer.ts'
import type { AnswerCache } from '../http/answers/answer-cache.ts'
import type { OnFault } from '../http/answers/errors.ts'
import { API_VERSION } from '../routes/about/about.ts'
import { failureText } from './failure.ts'
import type { LoneCall } from './lone-call.ts'
import { getPrompt, PROMPTS } from './prompts.ts'
import { RESOURCE_TEMPLATES, RESOURCES, readResource } from './resources.ts'
import { RpcError, rpcError } from './rpc-error.ts'
import type { ToolContext } from './tool.ts'
import { findTool, TOOLS } from './tools/index.ts'

const INSTRUCTIONS =
  'Yalkut is an open catalog of Torah and media: sefarim, sichos, letters, farbrengens, printings, scans, recordings. Find things with search, read them with get_item, list_children and get_text. Wherever a tool takes an id (rh-8k2m4p7q) it takes a path (/tanya) too. Put words right with fix_words, one line at a time. Every change is a suggestion that people review. Quote lines marked [machine] as unchecked. Never guess words that are withheld for rights.'

const LISTED_TOOLS = TOOLS.map(({ listing }) => listing)

/** Shared by all requests: a server without it would make one for itself. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

export function createMcpServer(call: CallContext): Server {
  const { baseUrl } = call.context
  const server = new Server(
    { name: 'yalkut', title: 'Yalkut', version: API_VERSION, websiteUrl: baseUrl },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator,
    },
  )
  // The SDK's own handlers answer a malformed request with “internal”. These methods answer “invalid-params”.
  server.fallbackRequestHandler = async (request) => {
    const method = METHODS.get(request.method)
    if (method === undefined) {
      throw rpcError('method-not-found', `There is no method “${request.method.slice(0, 60)}”.`)
    }
    return await method(call, request)
  }
  return server
}

/** The message that answers a lone call, with its fields in the order of the SDK, or its bytes. */
export async function answerLoneCall(
  call: CallContext,
  answerCache: AnswerCache,
  { id, params }: LoneCall,
): Promise<object | Buffer> {
  const { name, arguments: args = {} } = params
  try {
    if (findTool(name)?.isCacheable(args) !== true) {
      return { result: await callTool(call, name, args), jsonrpc: '2.0', id }
    }
    let failed: object | null = null
    const bytes = await answerCache.bytes(`${name} ${JSON.stringify(args)}`, async () => {
      const result = await callTool(call, name, args)
      if (!('isError' in result)) return jsonBytes(result)
      failed = result
      return null
    })
    if (bytes === null) return { result: failed, jsonrpc: '2.0', id }
    const end = `,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
    return Buffer.concat([RESULT, bytes, Buffer.from(end)])
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const { code, message } = error
    return { jsonrpc: '2.0', id, error: { code, message } }
  }
}

const RESULT = Buffer.from('{"result":')

/** What each method needs besides its request. */
export interface CallContext {
  context: ToolContext
  onFault: OnFault
}

type Method = (call: CallContext, request: JSONRPCRequest) => Result | Promise<Result>

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['tools/list', () => ({ tools: LISTED_TOOLS })],
  ['resources/list', () => ({ resources: RESOURCES })],
  ['resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES })],
  ['prompts/list', () => ({ prompts: PROMPTS })],
  [
    'tools/call',
    (call, request) => {
      // Arguments of any form come to the tool, which says what it wants instead.
      const { name, arguments: given } = request.params ?? {}
      if (typeof name !== 'string') throw badRequest(request)
      return callTool(call, name, given)
    },
  ],
  [
    'resources/read',
    ({ context }, request) => {
      const read = ReadResourceRequestSchema.safeParse(request)
      if (!read.success) throw badRequest(request)
      return { contents: [readResource(readingContext(context), read.data.params.uri)] }
    },
  ],
  [
    'prompts/get',
    (_call, request) => {
      const read = GetPromptRequestSchema.safeParse(request)
      if (!read.success) throw badRequest(request)
      return getPrompt(read.data.params.name, read.data.params.arguments ?? {})
    },
  ],
])

function badRequest({ method }: JSONRPCRequest): RpcError {
  return rpcError('invalid-params', `The parameters of “${method}” are not valid.`)
}

async function callTool({ context, onFault }: CallContext, name: string, args: unknown) {
  const tool = findTool(name)
  if (tool === null) throw rpcError('invalid-params', `There is no tool “${name.slice(0, 60)}”.`)
  try {
    const allowed = tool.access === 'read' ? readingContext(context) : context
    const { text, structured } = await tool.call(allowed, args)
    return { content: [textPart(text)], structuredContent: structured }
  } catch (error) {
    if (error instanceof RpcError || error instanceof WriterNeeded) throw error
    if (isRefusal(error) && error.code !== 'internal') {
      return { content: [textPart(failureText(error))], isError: true }
    }
    onFault(error, `MCP ${name}`)
    const text = 'The server failed and logged the error. Try again later.'
    return { content: [textPart(text)], isError: true }
  }
}

/** The context of a read. A read needs no account: a connection without the scope `read` reads as a visitor. */
function readingContext(context: ToolContext): ToolContext {
  const { caller } = context
  return caller.kind === 'visitor' ? context : { ...context, caller: asReader(caller) ?? VISITOR }
}

function textPart(text: string) {
  return { type: 'text' as const, text }
}
