/** Definition of a tool. Each file in `tools/` is a family of tools. A tool calls the same use cases as the API, with
 *  the same caller. Source: service.md#mcp-tools; shapes.md#tools-arguments; shapes.md#structured-answers. */
import type { Catalog } from '@yalkut/catalog'
import type { Caller } from '@yalkut/catalog/core'
import { resolvePath } from '@yalkut/catalog/reading'
import { type Refusal, refuse, type Sentence, schemaSaid, schemaSentence } from '@yalkut/model'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Static, type TObject, type TProperties, type TUnion, Type } from 'typebox'
import type { AnswerValue } from '../routing/answer-value.ts'
import { serverSaid } from '../sentences.ts'
import { withIds } from './item-refs.ts'
import { type ListedSchema, listedInput, listedOutput } from './listed-schemas.ts'
import { readLoosely } from './loose-arguments.ts'

export interface ToolContext {
  catalog: Catalog
  caller: Caller
  /** The public address of this service, without a slash at its end. */
  baseUrl: string
  /** Counts what a call costs beyond one request. Refuses `rate-limited`. */
  countCost(requests: number): void
}

/** A union where the form of the answer depends on the arguments. */
export type ToolOutput = TObject | TUnion<TObject[]>

export interface ToolAnswer<O extends ToolOutput> {
  /** For people and models: short. */
  text: string
  /** For programs: a value of the tool's output schema. */
  structured: AnswerValue<Static<O>>
}

export interface ToolSpec<I extends TObject, O extends ToolOutput> {
  name: string
  title: string
  /** For models: what the tool does, when to use it and what it answers. */
  description: string
  /** `write` needs a signed-in caller with the scope `write`. */
  access: 'read' | 'write'
  /** Whether the answer to these arguments, not checked yet, follows from them and the catalog alone, whoever calls: it is then
   *  kept until the catalog changes. Default: no. */
  isCacheable?: (args: Readonly<Record<string, unknown>>) => boolean
  /** Whether the suggestion that the tool makes would delete something. Default: false. */
  destructive?: boolean
  input: I
  output: O
  /** The fields of the answer that are listed; by default all. */
  brief?: readonly string[]
  run(context: ToolContext, args: Static<I>): ToolAnswer<NoInfer<O>> | Promise<ToolAnswer<NoInfer<O>>>
}

/** A tool as MCP lists it, with the function that runs it. */
export interface Tool {
  readonly access: 'read' | 'write'
  readonly isCacheable: (args: Readonly<Record<string, unknown>>) => boolean
  readonly listing: {
    name: string
    title: string
    description: string
    inputSchema: ListedSchema
    outputSchema: ListedSchema
    annotations: { readOnlyHint: true } | { destructiveHint: boolean }
  }
  /** Refuses bad arguments with `invalid`, which names the field. */
  call(context: ToolContext, args: unknown): Promise<{ text: string; structured: unknown }>
}

const ajv = new Ajv2020({ useDefaults: true, strict: false, allErrors: false })

export function defineTool<I extends TObject, O extends ToolOutput>(spec: ToolSpec<I, O>): Tool {
  const { name, title, description, access, destructive = false, input, output, brief } = spec
  // Compiled at the first call.
  let check: ValidateFunction<Static<I>> | undefined
  return {
    access,
    isCacheable: spec.isCacheable ?? (() => false),
    listing: {
      name,
      title,
      description,
      inputSchema: listedInput(input),
      outputSchema: listedOutput(output, brief),
      // Hints that say nothing new are left out.
      annotations: access === 'read' ? { readOnlyHint: true } : { destructiveHint: destructive },
    },
    async call(context, given = {}) {
      check ??= ajv.compile<Static<I>>(input)
      const read = readLoosely(input, given ?? {})
      const args = withIds(input, read, (path) => resolvePath(context.catalog, path).id)
      if (!check(args)) throw badArguments(name, check.errors?.[0])
      return await spec.run(context, args)
    },
  }
}

/** The schema of a tool's arguments. Unknown arguments are refused. */
export function args<P extends TProperties>(fields: P) {
  return Type.Object(fields, { additionalProperties: false })
}

/** The refusal of arguments, which names the field: models read it and call again. */
export function badArguments(tool: string, error: ErrorObject | undefined): Refusal {
  const { additionalProperty, missingProperty } = error?.params ?? {}
  const field = [error?.instancePath ?? '', additionalProperty ?? missingProperty]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('/')
    .replace(/^\//, '')
  return refuse('invalid', problemOf(tool, error), { field: field === '' ? null : field })
}

function problemOf(tool: string, error: ErrorObject | undefined): Sentence {
  const problem = argumentProblem(error)
  return serverSaid('of-tool', { tool, problem })
}

function argumentProblem(error: ErrorObject | undefined): Sentence {
  if (error === undefined) return schemaSaid('not-valid', { subject: schemaSaid('the-arguments') })
  const subject =
    error.instancePath === ''
      ? schemaSaid('the-arguments')
      : schemaSaid('the-field', { name: error.instancePath.slice(1) })
  const { additionalProperty, missingProperty } = error.params
  if (typeof additionalProperty === 'string') {
    return schemaSaid('no-argument', { name: additionalProperty })
  }
  if (typeof missingProperty === 'string') return schemaSaid('argument-needed', { name: missingProperty })
  return schemaSentence(error, subject)
}
