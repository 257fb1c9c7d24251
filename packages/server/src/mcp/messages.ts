/** The JSON-RPC messages of a request, and what they ask for. Source: shapes.md#protocol; JSON-RPC 2.0, 6. */
import {
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import type { RpcId } from './rpc-error.ts'
import { findTool } from './tools/index.ts'

/** null for what is no message, for an empty batch, and for one whose requests share an id: their answers could not be
 *  told apart. */
export function readMessages(body: unknown): JSONRPCMessage[] | null {
  const messages: JSONRPCMessage[] = []
  for (const message of Array.isArray(body) ? body : [body]) {
    const read = JSONRPCMessageSchema.safeParse(message)
    if (!read.success) return null
    messages.push(withKnownVersion(read.data))
  }
  return messages.length === 0 || hasEqualIds(messages) ? null : messages
}

/** Without the notes that take a request back: there is no session in which they could reach another one, and the
 *  transport would wait for ever to answer the one beside them. */
export function answerable(messages: JSONRPCMessage[]): JSONRPCMessage[] {
  const kept = messages.filter(
    (message) => !('method' in message) || message.method !== 'notifications/cancelled',
  )
  return kept.length === 0 ? messages : kept
}

function hasEqualIds(messages: readonly JSONRPCMessage[]): boolean {
  const ids = messages.flatMap((message) =>
    'method' in message && 'id' in message ? message.id : [],
  )
  return new Set(ids).size < ids.length
}

/** Drafts before it were never spoken here. */
export const FIRST_VERSION = '2024-11-05'

/** Whether the version that a header names was never spoken here; the transport refuses those that nobody knows. */
export function isTooOld(version: unknown): boolean {
  return typeof version === 'string' && version < FIRST_VERSION
}

/** A client that asks for a version we do not speak is answered in the newest. */
function withKnownVersion(message: JSONRPCMessage): JSONRPCMessage {
  if (!('method' in message) || !isInitialize(message)) return message
  const read = InitializeRequestSchema.safeParse(message)
  if (!read.success) return message
  const asked = read.data.params.protocolVersion
  const isKnown = SUPPORTED_PROTOCOL_VERSIONS.includes(asked) && asked >= FIRST_VERSION
  const protocolVersion = isKnown ? asked : LATEST_PROTOCOL_VERSION
  return { ...message, params: { ...message.params, protocolVersion } }
}

export function isInitialize(message: JSONRPCMessage): boolean {
  return 'method' in message && message.method === 'initialize'
}

/** Whether a client introduces itself in a form that the protocol does not know. */
export function isBadInitialize(message: JSONRPCMessage): boolean {
  return isInitialize(message) && !InitializeRequestSchema.safeParse(message).success
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
