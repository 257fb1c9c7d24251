/** Page words of an item as it was answered. */
import { Body, type JsonObject } from '@yalkut/model'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Static } from 'typebox'

const isBody = new Ajv2020({ strict: false }).compile<Static<typeof Body>>(Body)

/** null where there are none. */
export function findBody({ body }: JsonObject): Static<typeof Body> | null {
  return isBody(body) ? body : null
}
