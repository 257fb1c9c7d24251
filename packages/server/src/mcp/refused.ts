/** A request to the endpoint that is refused whole, in the shape of JSON-RPC. */
import type { Refusal } from '@yalkut/model'
import { headersOf, STATUS_OF } from '../conventions/errors.ts'
import type { RpcErrorKind, RpcId } from './rpc-error.ts'

/** What is answered instead of doing the work. */
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
