/** The values that a handler may return for a schema. Source: service.md#conventions. */
import type { Static, TSchema } from 'typebox'
import type { Ready } from '../http/answers/ready-json.ts'

/** A value of type `T` to write. Its lists and fields may be read-only, because nothing changes them. If the schema
 *  leaves the fields of an object open, any object fits. */
export type AnswerValue<T> = unknown extends T
  ? unknown
  : T extends readonly (infer E)[]
    ? readonly AnswerValue<E>[]
    : T extends object
      ? AnswerObject<T>
      : T

type AnswerObject<T extends object> = string extends keyof T
  ? unknown extends T[keyof T]
    ? object
    : { readonly [field: string]: AnswerValue<T[keyof T]> }
  : { readonly [K in keyof T]: AnswerValue<T[K]> }

/** The value, or its JSON as bytes. */
export type Body<S extends TSchema> = AnswerValue<Static<S>> | Ready<AnswerValue<Static<S>>>
