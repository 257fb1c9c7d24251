/** One server of the protocol for one request: no session is kept. Source: spec.md, Events 6; shapes.md, 17. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { isRefusal } from '@yalkut/model'
import type { OnFault } from '../conventions/errors.ts'
import { API_VERSION } from '../routes/about/about.ts'
import { failureText } from './failure.ts'
import { getPrompt, PROMPTS } from './prompts.ts'
import { RESOURCE_TEMPLATES, RESOURCES, readResource } from './resources.ts'
import { RpcError, rpcError } from './rpc-error.ts'
import type { ToolContext } from './tool.ts'
import { findTool, TOOLS } from './tools/index.ts'

const INSTRUCTIONS =
  'Yalkut is an open catalog of Torah and media: sefarim, sichos, letters, farbrengens, printings, scans, recordings. Find things with search, read them with get_item, list_children and get_text. Every change is a suggestion that people review. Quote lines marked [machine] as unchecked. Words that are withheld for rights are never to be guessed.'

const LISTED_TOOLS = TOOLS.map(({ listing }) => listing)

export function createMcpServer(context: ToolContext, onFault: OnFault): Server {
  const server = new Server(
    { name: 'yalkut', title: 'Yalkut', version: API_VERSION, websiteUrl: context.baseUrl },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: LISTED_TOOLS }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(context, onFault, params.name, params.arguments),
  )
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: RESOURCES }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: RESOURCE_TEMPLATES,
  }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => ({
    contents: [readResource(context, params.uri)],
  }))
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...PROMPTS] }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    getPrompt(params.name, params.arguments ?? {}),
  )
  return server
}

async function callTool(context: ToolContext, onFault: OnFault, name: string, args: unknown) {
  const tool = findTool(name)
  if (tool === null) throw rpcError('invalid-params', `There is no tool “${name.slice(0, 60)}”.`)
  try {
    const { text, structured } = await tool.call(context, args)
    return { content: [textPart(text)], structuredContent: structured }
  } catch (error) {
    if (error instanceof RpcError) throw error
    if (isRefusal(error) && error.code !== 'internal') {
      return { content: [textPart(failureText(error))], isError: true }
    }
    onFault(error, `MCP ${name}`)
    const text = 'Something went wrong on our side. It was noted; try again later.'
    return { content: [textPart(text)], isError: true }
  }
}

function textPart(text: string) {
  return { type: 'text' as const, text }
}
