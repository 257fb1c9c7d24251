/** Reads the fields of a file and checks the shape of each. */

import { isJsonObject } from '@yalkut/model'
import type { ImportProblem } from '../import-problem.ts'
import type { JsonPath } from '../json-location.ts'

const MAX_NAME = 500

/** Reads fields by key. For a field that is missing or has another shape, throws the error that `fail` makes. */
export class Fields {
  readonly #fields: ReadonlyMap<string, unknown>
  readonly fail: (path: JsonPath, problem: string) => ImportProblem

  constructor(fields: ReadonlyMap<string, unknown>, fail: (path: JsonPath, problem: string) => ImportProblem) {
    this.#fields = fields
    this.fail = fail
  }

  has(key: string): boolean {
    return this.#fields.has(key)
  }

  /** The value as it is in the file. */
  value(key: string): unknown {
    return this.#fields.get(key)
  }

  /** A text of 1 to 500 characters, without spaces around it. */
  name(key: string): string {
    const value = this.#fields.get(key)
    if (value === undefined) throw this.fail([], `the key "${key}" is missing.`)
    return this.#asName(value, key, [key])
  }

  names(key: string): string[] {
    const value = this.#fields.get(key)
    if (value === undefined) throw this.fail([], `the key "${key}" is missing.`)
    if (!Array.isArray(value) || value.length === 0) {
      throw this.fail([key], `"${key}" must be a list of at least one text.`)
    }
    return value.map((entry, at) => this.#asName(entry, key, [key, at]))
  }

  /** A text of at most 500 characters, cut off there; empty when the field is missing or is no text. */
  optional(key: string): string {
    const value = this.#fields.get(key)
    return typeof value === 'string' ? value.trim().slice(0, MAX_NAME) : ''
  }

  /** The texts of a list, '' for an entry that is none. An empty list when the field is missing or is no list. */
  optionalNames(key: string): string[] {
    return textsIn(this.#fields.get(key))
  }

  /** The names in a list of texts, or of objects with a `text`. Other entries are left out, as are other values: files need
   *  not have the list. */
  titles(key: string): string[] {
    const list = this.#fields.get(key)
    if (!Array.isArray(list)) return []
    return list
      .map((entry) => (isJsonObject(entry) ? entry.text : entry))
      .flatMap((text) => (typeof text === 'string' ? text.trim() : []))
      .filter((text) => text !== '' && text.length <= MAX_NAME)
  }

  #asName(value: unknown, key: string, path: JsonPath): string {
    const name = typeof value === 'string' ? value.trim() : ''
    if (name === '' || name.length > MAX_NAME) {
      throw this.fail(path, `"${key}" must be a text of 1 to ${MAX_NAME} characters.`)
    }
    return name
  }
}

/** The texts of a list, '' for an entry that is no text; empty for any other value. */
export function textsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.map((entry) => (typeof entry === 'string' ? entry.trim().slice(0, MAX_NAME) : ''))
}
