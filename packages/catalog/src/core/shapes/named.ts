/** Parts of all shapes. A shape is written once, in TypeBox: the TypeScript type, the validation of input, `/openapi.json`
 *  and the schemas of tools derive from it. */
import type { Json, JsonObject } from '@yalkut/model'
import { type TSchema, type TSchemaOptions, Type } from 'typebox'

/** The keyword that carries the name of a shape; copies of a schema keep it. */
export const NAME = 'x-name'

/** Options of a shape that `/openapi.json` defines once, under a name. */
export function named(name: string, description: string): { [NAME]: string; description: string } {
  return { [NAME]: name, description }
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** A moment in ISO 8601, UTC. */
export const Moment = Type.String({ format: 'date-time' })

/** An object of any fields, which another standard may describe. */
export const AnyObject = Type.Record(Type.String(), Type.Unknown())

/** The data of an item, and other objects of JSON. */
export const DataObject = Type.Unsafe<JsonObject>(AnyObject)

/** A value of a field, of any type. */
export function anyValue(options: TSchemaOptions = {}) {
  return Type.Unsafe<Json>(Type.Unknown(options))
}

/** A value that is stored as JSON and returned unchanged. The schema is for clients; in the code the value is plain JSON. */
export function asStored<S extends TSchema>(schema: S) {
  return Type.Unsafe<Json>(schema)
}

export const AccountId = Type.String({ description: 'Account id.' })

/** The cursor of the next page. */
export const Next = nullable(Type.String())
