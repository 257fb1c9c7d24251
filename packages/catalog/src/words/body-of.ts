/** The page words of an item's data. Source: service.md#page-words. */
import { Body, type JsonObject, readBody } from '@yalkut/model'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

let check: ValidateFunction<Body> | undefined

/** Compiled when it is first asked: that takes longer than to start the rest of the catalog. */
function isBody(value: unknown): value is Body {
  check ??= new Ajv2020({ strict: false }).compile<Body>(Body)
  return check(value)
}

/** null where there are none, or none that are in order; an older body of markup is read as structure. */
export function findBody(data: JsonObject): Body | null {
  const body = readBody(data.body)
  return isBody(body) ? body : null
}
