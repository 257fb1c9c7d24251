/** The JSON-RPC messages of a request, and what they ask for. Source: shapes.md, 17; JSON-RPC 2.0, 6. */
import {
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import type { RpcId } from './rpc-error.ts'
import { findTool } from './tools/index.ts'

/** null for what is no message, and for an empty batch. */
export function readMessages(body: unknown): JSONRPCMessage[] | null {
  const messages: JSONRPCMessage[] = []
  for (const message of Array.isArray(body) ? body : [body]) {
    const read = JSONRPCMessageSchema.safeParse(message)
    if (!read.success) return null
    messages.push(withKnownVersion(read.data))
  }
  return messages.length === 0 ? null : messages
}

/** Drafts before it were never spoken here. */
const FIRST_VERSION = '2024-11-05'

/** A client that asks for a version we do not speak is answered in the newest. */
function withKnownVersion(message: JSONRPCMessage): JSONRPCMessage {
  if (!('method' in message) || message.method !== 'initialize') return message
  const read = InitializeRequestSchema.safeParse(message)
  if (!read.success) return message
  const asked = read.data.params.protocolVersion
  const isKnown = SUPPORTED_PROTOCOL_VERSIONS.includes(asked) && asked >= FIRST_VERSION
  const protocolVersion = isKnown ? asked : LATEST_PROTOCOL_VERSION
  return { ...message, params: { ...message.params, protocolVersion } }
}

/** Whether a client introduces itself in a form that the protocol does not know. */
export function isBadInitialize(message: JSONRPCMessage): boolean {
  const isOne = 'method' in message && message.method === 'initialize'
  return isOne && !InitializeRequestSchema.safeParse(message).success
}

export interface Asked {
  /** The id of the first call of a tool that writes; undefined when none does. */
  writes: RpcId | undefined
  searches: number
}

export function askedOf(messages: readonly JSONRPCMessage[]): Asked {
  let writes: RpcId | undefined
  let searches = 0
  for (const message of messages) {
    if (!('method' in message) || message.method !== 'tools/call') continue
    const { name } = message.params ?? {}
    if (name === 'search') searches += 1
    const writing = typeof name === 'string' && findTool(name)?.access === 'write'
    if (writing && writes === undefined) writes = 'id' in message ? message.id : null
  }
  return { writes, searches }
}
