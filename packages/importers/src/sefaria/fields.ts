/** Reads the fields of a file and checks the shape of each. */

import { isJsonObject } from '@yalkut/model'
import type { ImportProblem } from '../import-problem.ts'
import type { JsonPath } from '../json-location.ts'

/** A text as nested lists, one level for each section name. An empty string is a missing part. */
export type NestedText = string | NestedText[]

const MAX_NAME = 500

/** Reads fields by key. For a field that is missing or has another shape, throws the error that `fail` makes. */
export class Fields {
  readonly #fields: ReadonlyMap<string, unknown>
  readonly fail: (path: JsonPath, problem: string) => ImportProblem

  constructor(
    fields: ReadonlyMap<string, unknown>,
    fail: (path: JsonPath, problem: string) => ImportProblem,
  ) {
    this.#fields = fields
    this.fail = fail
  }

  has(key: string): boolean {
    return this.#fields.has(key)
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

  /** A text of at most 500 characters, cut off there; empty when the field is missing. */
  optional(key: string): string {
    const value = this.#fields.get(key) ?? ''
    if (typeof value !== 'string') throw this.fail([key], `"${key}" must be a text.`)
    return value.trim().slice(0, MAX_NAME)
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

  nested(key: string, levels: number): NestedText {
    const value = this.#fields.get(key)
    if (value === undefined) throw this.fail([], `the key "${key}" is missing.`)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      throw this.fail([key], `"${key}" has named parts; only nested lists are read here.`)
    }
    return this.#nested(value, levels, key, [])
  }

  #nested(value: unknown, levels: number, key: string, indexes: number[]): NestedText {
    if (value === '' || (levels === 0 && typeof value === 'string')) return value
    if (levels === 0 || !Array.isArray(value)) {
      const wanted = levels === 0 ? 'a text' : 'a list'
      const problem = `${describeIndexes(key, indexes)} must be ${wanted}, to match "sectionNames".`
      throw this.fail([key, ...indexes], problem)
    }
    return value.map((entry, at) => this.#nested(entry, levels - 1, key, [...indexes, at]))
  }

  #asName(value: unknown, key: string, path: JsonPath): string {
    const name = typeof value === 'string' ? value.trim() : ''
    if (name === '' || name.length > MAX_NAME) {
      throw this.fail(path, `"${key}" must be a text of 1 to ${MAX_NAME} characters.`)
    }
    return name
  }
}

/** A location in a text, for messages: `"text" 3, 12`. `indexes` count from 0. */
export function describeIndexes(key: string, indexes: readonly number[]): string {
  return `"${key}"${indexes.map((index) => ` ${index + 1}`).join(',')}`
}
