/** Definition of a tool. Each file in `tools/` is a family of tools. A tool calls the same use cases as the API, with
 *  the same caller. Source: service.md#mcp-tools; shapes.md#tools-arguments; shapes.md#structured-answers. */
import type { Catalog } from '@yalkut/catalog'
import type { Caller } from '@yalkut/catalog/access'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Static, type TObject, type TProperties, type TUnion, Type } from 'typebox'
import { forSenders } from '../conventions/for-senders.ts'
import type { AnswerValue } from '../routing/answer-value.ts'
import { rpcError } from './rpc-error.ts'

export interface ToolContext {
  catalog: Catalog
  caller: Caller
  /** The public address of this service, without a slash at its end. */
  baseUrl: string
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
  /** Whether the suggestion that the tool makes would delete something. Default: false. */
  destructive?: boolean
  input: I
  output: O
  run(
    context: ToolContext,
    args: Static<I>,
  ): ToolAnswer<NoInfer<O>> | Promise<ToolAnswer<NoInfer<O>>>
}

/** A tool as MCP lists it, with the function that runs it. */
export interface Tool {
  readonly access: 'read' | 'write'
  readonly listing: {
    name: string
    title: string
    description: string
    inputSchema: { type: 'object'; [keyword: string]: unknown }
    outputSchema: { type: 'object'; [keyword: string]: unknown }
    annotations: {
      title: string
      readOnlyHint: boolean
      destructiveHint: boolean
      idempotentHint: boolean
      openWorldHint: boolean
    }
  }
  /** Refuses bad arguments with a JSON-RPC error. */
  call(context: ToolContext, args: unknown): Promise<{ text: string; structured: unknown }>
}

const ajv = new Ajv2020({ useDefaults: true, strict: false, allErrors: false })

export function defineTool<I extends TObject, O extends ToolOutput>(spec: ToolSpec<I, O>): Tool {
  const { name, title, description, access, destructive = false, input, output } = spec
  // Compiled at the first call.
  let check: ValidateFunction<Static<I>> | undefined
  const isReading = access === 'read'
  return {
    access,
    listing: {
      name,
      title,
      description,
      inputSchema: listed(forSenders(input)),
      outputSchema: listed(output),
      annotations: {
        title,
        readOnlyHint: isReading,
        destructiveHint: destructive,
        idempotentHint: isReading,
        openWorldHint: false,
      },
    },
    async call(context, args = {}) {
      check ??= ajv.compile<Static<I>>(input)
      if (!check(args)) throw rpcError('invalid-params', problemOf(name, check.errors?.[0]))
      return await spec.run(context, args)
    },
  }
}

function listed(schema: unknown): { type: 'object'; [keyword: string]: unknown } {
  return { ...(typeof schema === 'object' ? schema : {}), type: 'object' }
}

/** The schema of a tool's arguments. Unknown arguments are refused. */
export function args<P extends TProperties>(fields: P) {
  return Type.Object(fields, { additionalProperties: false })
}

function problemOf(tool: string, error: ErrorObject | undefined): string {
  const field = error?.instancePath === '' ? 'The arguments' : `“${error?.instancePath.slice(1)}”`
  const { additionalProperty, allowedValues } = error?.params ?? {}
  const unknown = typeof additionalProperty === 'string' ? ` (“${additionalProperty}”)` : ''
  const known = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : ''
  return `${tool}: ${field} ${error?.message ?? 'are not valid'}${unknown}${known}.`
}
