/** The body in an item's data. Source: service.md#page-words. */
import { Body, type JsonObject, readBody } from '@yalkut/model'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

let check: ValidateFunction<Body> | undefined

/** Compiled at the first use: the compilation takes longer than the rest of the catalog's start. */
function isBody(value: unknown): value is Body {
  check ??= new Ajv2020({ strict: false }).compile<Body>(Body)
  return check(value)
}

/** null without a body and for an invalid one. An older body of markup is converted to structure. */
export function findBody(data: JsonObject): Body | null {
  const body = readBody(data.body)
  return isBody(body) ? body : null
}
