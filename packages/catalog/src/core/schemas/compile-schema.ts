/** Compiles a JSON Schema. */
import type { JsonObject } from '@yalkut/model'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface Compiled {
  schema: JsonObject
  /** Stops at the first problem. Fastest for valid data. */
  validate: ValidateFunction
  /** Finds every problem; compiled when first needed. */
  validateAll: () => ValidateFunction
}

/** The compiled schema, or the reason why it cannot be used. */
export function compileSchema(schema: JsonObject): Compiled | string {
  try {
    // The meta-schema is compiled once: to compile it for each schema takes longer than the schema itself.
    checker.validateSchema(schema, true)
    const validate = newAjv().compile(schema)
    let all: ValidateFunction | undefined
    return {
      schema,
      validate,
      validateAll: () => {
        all ??= newAjv({ allErrors: true }).compile(schema)
        return all
      },
    }
  } catch (error) {
    return error instanceof Error ? error.message : 'not a JSON Schema'
  }
}

const checker = new Ajv2020({ strict: false })

/** For a schema that `checker` has validated. */
function newAjv({ allErrors = false } = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    strict: false,
    validateFormats: true,
    validateSchema: false,
    // An error then has the schema of its field, whose examples are told.
    verbose: true,
  })
  addFormats.default(ajv)
  return ajv
}
