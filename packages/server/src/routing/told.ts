/** What a handler may give for a schema. Source: service.md#conventions. */
import type { Static, TSchema } from 'typebox'
import type { Ready } from '../conventions/ready-json.ts'

/** A value of this type as it is told: nobody changes it any more, so it may be read-only, and an object whose fields are
 *  told elsewhere is any object. */
export type Told<T> = unknown extends T
  ? unknown
  : T extends readonly (infer E)[]
    ? readonly Told<E>[]
    : T extends object
      ? ToldObject<T>
      : T

type ToldObject<T extends object> = string extends keyof T
  ? unknown extends T[keyof T]
    ? object
    : { readonly [field: string]: Told<T[keyof T]> }
  : { readonly [K in keyof T]: Told<T[K]> }

/** The value, or its bytes where they are ready. */
export type Body<S extends TSchema> = Told<Static<S>> | Ready<Told<Static<S>>>
