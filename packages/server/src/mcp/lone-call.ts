/** A request that is one `tools/call` and nothing else. It is the most frequent request, and the MCP SDK's work for it (a server
 *  and a transport made again, three parsers) takes several times as long as the tool (bench/mcp-calls.ts). Such a call is handed
 *  straight to the tool, and gets the bytes that the SDK would answer (tests/mcp/lone-calls.test.ts). */

import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import { isJsonObject } from '@yalkut/model'
import type { RpcId } from './rpc-error.ts'
import { findTool } from './tools/index.ts'

export interface LoneCall {
  jsonrpc: '2.0'
  id: Exclude<RpcId, null>
  method: 'tools/call'
  params: { name: string; arguments: Record<string, unknown> | undefined }
}

const MESSAGE_FIELDS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])
const PARAMS_FIELDS: ReadonlySet<string> = new Set(['name', 'arguments'])

/** The call in a body. null: the SDK reads the body, which has another form. `version`: the header `MCP-Protocol-Version`. */
export function readLoneCall(body: unknown, version: unknown): LoneCall | null {
  if (!isKnownVersion(version) || !hasOnly(body, MESSAGE_FIELDS)) return null
  const { jsonrpc, id, method, params } = body
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !isId(id)) return null
  if (!hasOnly(params, PARAMS_FIELDS)) return null
  const { name, arguments: args } = params
  if (typeof name !== 'string' || findTool(name) === null) return null
  if (args !== undefined && !isJsonObject(args)) return null
  return { jsonrpc, id, method, params: { name, arguments: args } }
}

function isKnownVersion(version: unknown): boolean {
  if (version === undefined) return true
  return typeof version === 'string' && SUPPORTED_PROTOCOL_VERSIONS.includes(version)
}

function isId(id: unknown): id is LoneCall['id'] {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

function hasOnly(value: unknown, fields: ReadonlySet<string>): value is { readonly [field: string]: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).every((field) => fields.has(field))
}
