/** The refusal of a whole request to `/mcp`, in the shape of JSON-RPC. */
import { type Refusal, STATUS_OF } from '@yalkut/model'
import { headersOf } from '../http/answers/errors.ts'
import type { RpcErrorKind, RpcId } from './rpc-error.ts'

/** The error that answers a refused request. `status` is of HTTP, `kind` gives the code of JSON-RPC. */
export interface Refused {
  status: number
  kind: RpcErrorKind
  message: string
  id?: RpcId
  headers?: readonly string[]
}

export function refusedBy(refusal: Refusal): Refused {
  const { code, message } = refusal
  const kind = code === 'internal' ? 'internal' : 'refused'
  return { status: STATUS_OF[code], kind, message, headers: headersOf(refusal) }
}
