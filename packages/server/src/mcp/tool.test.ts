/** The compiler checks the answers of tools. Each `@ts-expect-error` fails `npm run check` when its line compiles. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { args, defineTool } from './tool.ts'

const ABOUT = { name: 'count', title: 'Count', description: 'Counts.', access: 'read' } as const
const input = args({ most: Type.Integer() })
const Counted = Type.Object({ count: Type.Integer(), names: Type.Array(Type.String()) })
const Empty = Type.Object({ reason: Type.String() })
const output = Type.Union([Counted, Empty])

test('a tool that answers a value of its output schema compiles', () => {
  const names: readonly string[] = ['a']
  const tool = defineTool({
    ...ABOUT,
    input,
    output: Counted,
    run: (_context, { most }) => ({ text: 'one', structured: { count: most, names } }),
  })
  assert.deepEqual(tool.listing.outputSchema, {
    type: 'object',
    properties: { count: { type: 'integer' }, names: { type: 'array' } },
  })
})

test('a tool that answers another shape does not compile', () => {
  const run = (structured: { count: number }) => () => ({ text: '', structured })
  // @ts-expect-error: a field is missing.
  defineTool({ ...ABOUT, input, output: Counted, run: run({ count: 1 }) })
  // @ts-expect-error: fits no form of the union.
  defineTool({ ...ABOUT, input, output, run: run({ count: 1 }) })
  const one = () => ({ text: '', structured: { reason: 'none' } })
  defineTool({ ...ABOUT, input, output, run: one })
})
