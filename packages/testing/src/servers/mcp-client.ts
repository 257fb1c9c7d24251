/** The client of the MCP SDK, connected to a server under test. */
import assert from 'node:assert/strict'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { isJsonObject, type JsonObject, parseJsonObject } from '@yalkut/model'
import { atEnd } from '../at-end.ts'
import type { TestServer } from './test-server.ts'

export interface ToolResult {
  isError: boolean
  text: string
  /** The client has checked it against the tool's output schema; empty for a failure. */
  structured: JsonObject
}

export interface McpClient {
  readonly client: Client
  call(tool: string, args?: object): Promise<ToolResult>
  /** Calls a tool; fails when the tool fails. */
  use(tool: string, args?: object): Promise<JsonObject>
  /** Calls a tool that must fail; returns its message. */
  fail(tool: string, args?: object): Promise<string>
}

/** Connects with this token; without a token as a visitor. */
export async function connectMcp(server: TestServer, token?: string): Promise<McpClient> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const client = new Client({ name: 'yalkut-tests', version: '1' })
  const url = new URL(`${server.address}/mcp`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  atEnd(() => client.close())
  // The client checks structured content against the output schemas of the tools it has listed.
  await client.listTools()

  async function call(name: string, args: object = {}): Promise<ToolResult> {
    const result = await client.callTool({ name, arguments: { ...args } })
    const { content, structuredContent, isError } = result
    assert.ok(Array.isArray(content))
    const [first] = content
    assert.ok(isJsonObject(first) && typeof first.text === 'string')
    const structured = parseJsonObject(JSON.stringify(structuredContent ?? {}))
    return { isError: isError === true, text: first.text, structured }
  }

  return {
    client,
    call,
    async use(tool, args) {
      const { isError, text, structured } = await call(tool, args)
      assert.equal(isError, false, text)
      return structured
    },
    async fail(tool, args) {
      const { isError, text } = await call(tool, args)
      assert.equal(isError, true, text)
      return text
    },
  }
}
