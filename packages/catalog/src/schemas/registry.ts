/** The schemas in force: those of the `schema` items that main has, compiled when one of them changes.
 *  Source: design.md, 2; spec.md, Versioning 5. */
import { isJsonObject, type JsonObject, parseJsonObject, refuse } from '@yalkut/model'
import type { Projection } from '@yalkut/projection'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface SchemaProblem {
  /** JSON pointer inside the item's data. */
  pointer: string
  message: string
  /** The field is not one that the type has. */
  unknownField: boolean
}

export interface SchemaRegistry {
  /** Every type in force with its schema, in order of type. */
  types(): { type: string; schema: JsonObject }[]
  isType(type: string): boolean
  /** What is wrong with an item's data; none when it is as its type's schema says. At most 20. */
  problems(type: string, data: JsonObject): SchemaProblem[]
  /** What keeps a schema from being used; null when nothing does. */
  schemaProblem(schema: JsonObject): string | null
}

interface Compiled {
  schema: JsonObject
  validate: ValidateFunction
}

const MAX_PROBLEMS = 20

export function createSchemaRegistry(projection: Projection): SchemaRegistry {
  let revisions = ''
  let compiled = new Map<string, Compiled>()

  /** Compiles anew when a schema item changed since the last look. */
  function inForce(): Map<string, Compiled> {
    const rows = projection.reads.sums.schemas()
    const state = rows.map((row) => row.rev).join()
    if (state === revisions) return compiled
    const next = new Map<string, Compiled>()
    for (const { whole } of rows) {
      const { data } = parseJsonObject(whole.toString('utf8'))
      if (!isJsonObject(data) || typeof data.entityType !== 'string') continue
      const schema = data.jsonSchema
      if (!isJsonObject(schema) || schemaProblem(schema) !== null) continue
      next.set(data.entityType, { schema, validate: newAjv().compile(schema) })
    }
    compiled = next
    revisions = state
    return compiled
  }

  return {
    types: () =>
      [...inForce()]
        .map(([type, { schema }]) => ({ type, schema }))
        .sort((a, b) => (a.type < b.type ? -1 : 1)),
    isType: (type) => inForce().has(type),
    problems(type, data) {
      const known = inForce().get(type)
      if (known === undefined) throw refuse('invalid', `There is no type “${type}”.`, { type })
      if (known.validate(data)) return []
      return (known.validate.errors ?? []).slice(0, MAX_PROBLEMS).map(problemOf)
    },
    schemaProblem,
  }
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: false, strict: false, validateFormats: true })
  addFormats.default(ajv)
  return ajv
}

function schemaProblem(schema: JsonObject): string | null {
  try {
    newAjv().compile(schema)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'not a JSON Schema'
  }
}

function problemOf(error: ErrorObject): SchemaProblem {
  const { keyword, instancePath, params } = error
  const extra: unknown = params.additionalProperty ?? params.unevaluatedProperty
  if (typeof extra === 'string') {
    const step = extra.replaceAll('~', '~0').replaceAll('/', '~1')
    return {
      pointer: `${instancePath}/${step}`,
      message: `There is no field “${extra}” here.`,
      unknownField: true,
    }
  }
  const missing: unknown = params.missingProperty
  if (keyword === 'required' && typeof missing === 'string') {
    const pointer = `${instancePath}/${missing}`
    return { pointer, message: `The field “${missing}” is needed.`, unknownField: false }
  }
  const allowed: unknown = params.allowedValues
  const list = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''
  return {
    pointer: instancePath,
    message: `${error.message ?? keyword}${list}`,
    unknownField: false,
  }
}
