/** Examples of `/openapi.json`: what is sent to an operation, and what it answers. The linters of `npm run check` compare each
 *  with its schema. */
import { ACCESS_EXAMPLES } from './examples/access.ts'
import type { Examples } from './examples/example.ts'
import { ITEM_EXAMPLES } from './examples/items.ts'
import { MACHINE_EXAMPLES } from './examples/machines.ts'
import { SUGGESTION_EXAMPLES } from './examples/suggestions.ts'
import { TEXT_EXAMPLES } from './examples/texts.ts'
import { THREAD_EXAMPLES } from './examples/threads.ts'

const ALL: Examples = {
  ...ITEM_EXAMPLES,
  ...SUGGESTION_EXAMPLES,
  ...TEXT_EXAMPLES,
  ...THREAD_EXAMPLES,
  ...MACHINE_EXAMPLES,
  ...ACCESS_EXAMPLES,
}

/** The operations that have an example. */
export const EXAMPLE_NAMES: readonly string[] = Object.keys(ALL)

export function exampleOfBody(operationId: string): unknown {
  return ALL[operationId]?.body
}

export function exampleOfAnswer(operationId: string, status: number): unknown {
  return ALL[operationId]?.answers?.[status]
}
