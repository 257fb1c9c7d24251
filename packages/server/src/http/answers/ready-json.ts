/** Composes answers from the JSON bytes of items that the projection stores. The bytes are joined and never parsed. */

import type { Item } from '@yalkut/catalog/core'
import type { ItemBytes } from '@yalkut/catalog/reading'
import type { Static } from 'typebox'
import { jsonBytes } from './answer.ts'

declare const VALUE: unique symbol

/** The JSON of a value of type `T`, as bytes. */
export type Ready<T> = Buffer & { readonly [VALUE]: T }

/** A JSON value in which some parts are bytes of JSON already. */
type Piece = ItemBytes | Ready<unknown> | readonly Piece[] | PieceObject | string | number | boolean | null | undefined
type PieceObject = { readonly [field: string]: Piece }

/** The type of the whole value. Bytes without a declared type are an item: the projection stores no other JSON. */
type Whole<P> =
  P extends Ready<infer T>
    ? T
    : P extends ItemBytes
      ? Static<typeof Item>
      : P extends readonly (infer E)[]
        ? Whole<E>[]
        : P extends object
          ? { [K in keyof P]: Whole<P[K]> }
          : P

/** The bytes of an item, as the projection stores them. */
export function readyItem(bytes: ItemBytes): Ready<Static<typeof Item>> {
  return named(bytes)
}

/** The bytes of an item with more fields after its own. */
export function readyItemWith<F extends object>(bytes: ItemBytes, fields: F): Ready<Static<typeof Item> & F> {
  const more = jsonBytes(fields)
  return named(Buffer.concat([bytes.subarray(0, -1), Buffer.from(','), more.subarray(1)]))
}

/** Serializes a value that contains no bytes. */
export function written<T>(value: T): Ready<T> {
  return named(jsonBytes(value))
}

/** The one cast: the type of the bytes is known where they are made, in this file and in the projection. */
function named<T>(bytes: Buffer): Ready<T> {
  return bytes as Ready<T>
}

/** The bytes of the whole value. Fields that are undefined are left out. */
export function readyJson<P extends Piece>(value: P): Ready<Whole<P>> {
  const parts: Buffer[] = []
  let text = ''
  const add = (bytes: Buffer): void => {
    if (text !== '') parts.push(Buffer.from(text, 'utf8'))
    text = ''
    parts.push(bytes)
  }
  const visit = (part: Piece): void => {
    if (Buffer.isBuffer(part)) {
      add(part)
    } else if (isList(part)) {
      text += '['
      for (const [at, entry] of part.entries()) {
        if (at > 0) text += ','
        visit(entry)
      }
      text += ']'
    } else if (typeof part === 'object' && part !== null) {
      let between = '{'
      for (const [field, entry] of Object.entries(part)) {
        if (entry === undefined) continue
        text += `${between}${JSON.stringify(field)}:`
        visit(entry)
        between = ','
      }
      text += between === '{' ? '{}' : '}'
    } else {
      text += JSON.stringify(part)
    }
  }
  visit(value)
  if (text !== '') parts.push(Buffer.from(text, 'utf8'))
  return named(Buffer.concat(parts))
}

function isList(value: Piece): value is readonly Piece[] {
  return Array.isArray(value)
}
