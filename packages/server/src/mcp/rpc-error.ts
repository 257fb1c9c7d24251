/** Errors of JSON-RPC. Source: shapes.md#protocol; JSON-RPC 2.0, 5.1; MCP, Resources (−32002). */

const RPC_CODES = {
  parse: -32_700,
  'invalid-request': -32_600,
  'method-not-found': -32_601,
  'invalid-params': -32_602,
  internal: -32_603,
  /** Refused by the transport, before any method ran. */
  refused: -32_000,
  unauthorized: -32_001,
  'no-resource': -32_002,
} as const
export type RpcErrorKind = keyof typeof RPC_CODES

/** Thrown inside a call. The SDK answers with its code and message. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'RpcError'
    this.code = code
  }
}

export function rpcError(kind: RpcErrorKind, message: string): RpcError {
  return new RpcError(RPC_CODES[kind], message)
}

export type RpcId = string | number | null

/** The body of an error answer. `id` is null where the request's id is not known. */
export function rpcErrorBody(kind: RpcErrorKind, message: string, id: RpcId = null): object {
  return { jsonrpc: '2.0', id, error: { code: RPC_CODES[kind], message } }
}
