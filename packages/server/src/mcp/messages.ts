/** The JSON-RPC messages of a request, and what they ask for. Source: shapes.md, 17; JSON-RPC 2.0, 6. */
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import type { RpcId } from './rpc-error.ts'
import { findTool } from './tools/index.ts'

/** null for what is no message, and for an empty batch. */
export function readMessages(body: unknown): JSONRPCMessage[] | null {
  const messages: JSONRPCMessage[] = []
  for (const message of Array.isArray(body) ? body : [body]) {
    const read = JSONRPCMessageSchema.safeParse(message)
    if (!read.success) return null
    messages.push(read.data)
  }
  return messages.length === 0 ? null : messages
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
