/** Names for shapes, so that `/openapi.json` says each of them once. */
import type { Json } from '@yalkut/model'
import { type TSchema, Type } from 'typebox'

/** The keyword that carries a shape's name; copies of a schema keep it. */
export const NAME = 'x-name'

/** Options of a shape that stands in the document under a name. */
export function named(name: string, description: string): { [NAME]: string; description: string } {
  return { [NAME]: name, description }
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** A moment in ISO 8601, UTC. */
export const Moment = Type.String({ format: 'date-time' })

/** A value that is stored as JSON and answered as it was stored: its schema is for clients, and the code does not know it. */
export function asKept<S extends TSchema>(schema: S) {
  return Type.Unsafe<Json>(schema)
}

/** An object whose fields are told elsewhere. */
export const AnyObject = Type.Record(Type.String(), Type.Unknown())
