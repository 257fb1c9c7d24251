/** The page words of an item's data. Source: service.md#page-words. */
import { Body, type JsonObject, readBody } from '@yalkut/model'
import { Ajv2020 } from 'ajv/dist/2020.js'

const isBody = new Ajv2020({ strict: false }).compile<Body>(Body)

/** null where there are none, or none that are in order; an older body of markup is read as structure. */
export function findBody(data: JsonObject): Body | null {
  const body = readBody(data.body)
  return isBody(body) ? body : null
}
