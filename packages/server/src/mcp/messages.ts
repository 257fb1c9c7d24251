/** Reads the JSON-RPC messages of a request. Source: shapes.md#protocol; JSON-RPC 2.0, 6. */
import {
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import type { RpcId } from './rpc-error.ts'
import { findTool } from './tools/index.ts'

/** null for a body that is no message, for an empty batch, and for a batch in which two requests have the same id: a
 *  client could not match their answers. */
export function readMessages(body: unknown): JSONRPCMessage[] | null {
  const messages: JSONRPCMessage[] = []
  for (const message of Array.isArray(body) ? body : [body]) {
    const read = JSONRPCMessageSchema.safeParse(message)
    if (!read.success) return null
    messages.push(withKnownVersion(read.data))
  }
  return messages.length === 0 || hasEqualIds(messages) ? null : messages
}

/** The messages without `notifications/cancelled`. Without sessions a notification cannot cancel an earlier request,
 *  and the transport would never answer a request that the same batch cancels. */
export function answerable(messages: JSONRPCMessage[]): JSONRPCMessage[] {
  const others = messages.filter((message) => !('method' in message) || message.method !== 'notifications/cancelled')
  return others.length === 0 ? messages : others
}

function hasEqualIds(messages: readonly JSONRPCMessage[]): boolean {
  const ids = messages.flatMap((message) => ('method' in message && 'id' in message ? message.id : []))
  return new Set(ids).size < ids.length
}

/** The oldest protocol version that this server supports. */
export const FIRST_VERSION = '2024-11-05'

/** Whether a header names a version older than FIRST_VERSION. The transport itself refuses unknown versions. */
export function isTooOld(version: unknown): boolean {
  return typeof version === 'string' && version < FIRST_VERSION
}

/** Replaces a requested version that this server does not support by the newest one. */
function withKnownVersion(message: JSONRPCMessage): JSONRPCMessage {
  if (!('method' in message) || !isInitialize(message)) return message
  const read = InitializeRequestSchema.safeParse(message)
  if (!read.success) return message
  const requested = read.data.params.protocolVersion
  const isKnown = SUPPORTED_PROTOCOL_VERSIONS.includes(requested) && requested >= FIRST_VERSION
  const protocolVersion = isKnown ? requested : LATEST_PROTOCOL_VERSION
  return { ...message, params: { ...message.params, protocolVersion } }
}

export function isInitialize(message: JSONRPCMessage): boolean {
  return 'method' in message && message.method === 'initialize'
}

/** Whether a message is an `initialize` with invalid parameters. */
export function isBadInitialize(message: JSONRPCMessage): boolean {
  return isInitialize(message) && !InitializeRequestSchema.safeParse(message).success
}

export interface ToolCalls {
  /** The id of the first call of a writing tool; undefined when there is none. */
  writes: RpcId | undefined
  /** How many calls of the tool `search`. */
  searches: number
}

export function toolCallsOf(messages: readonly JSONRPCMessage[]): ToolCalls {
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
