/** Examples of `/openapi.json`: what is sent to an operation, and what it answers. The document's linters compare each with
 *  its schema. */
import type { Examples } from './examples/example.ts'
import { ITEM_EXAMPLES } from './examples/items.ts'

const ALL: Examples = { ...ITEM_EXAMPLES }

export function exampleOfBody(operationId: string): unknown {
  return ALL[operationId]?.body
}

export function exampleOfAnswer(operationId: string, status: number): unknown {
  return ALL[operationId]?.answers?.[status]
}
