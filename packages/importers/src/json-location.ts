/** Finds the line of something in a JSON text: of the first error, or of the value at a path. `JSON.parse` decides
 *  whether a text is JSON; its messages do not always give the line. */

/** The path of a value inside a JSON text: keys of objects and indexes of lists (from 0). */
export type JsonPath = ReadonlyArray<string | number>

/** Deeper than any source file nests. Limits the recursion of the walker. */
const MAX_DEPTH = 500

class JsonError extends Error {
  readonly offset: number

  constructor(offset: number) {
    super(`an error at ${offset}`)
    this.offset = offset
  }
}

/** The line, from 1, of the first error in `text`; the last line when the text is cut off. Null when `text` is JSON. */
export function lineOfJsonError(text: string): number | null {
  try {
    new Walker(text, null).walk()
    return null
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return lineAt(text, error.offset)
  }
}

/** The line, from 1, on which the value at `path` begins, or the nearest value around it. */
export function lineOfJsonPath(text: string, path: JsonPath): number {
  const walker = new Walker(text, path)
  try {
    walker.walk()
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
  }
  return lineAt(text, walker.found)
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

const SPACE = /[ \t\n\r]*/y
const PLAIN = /[^"\\\p{Cc}]*[\u007f-\u009f]?/uy
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

class Walker {
  readonly #text: string
  readonly #path: JsonPath | null
  #at = 0
  found = 0

  constructor(text: string, path: JsonPath | null) {
    this.#text = text
    this.#path = path
  }

  walk(): void {
    this.#value(0, this.#path === null ? -1 : 0)
    this.#skip()
    if (this.#at < this.#text.length) throw new JsonError(this.#at)
  }

  /** `matched`: the number of path steps that lead to this value, or -1 when it is not on the path. */
  #value(depth: number, matched: number): void {
    this.#skip()
    if (matched >= 0) this.found = this.#at
    if (depth > MAX_DEPTH) throw new JsonError(this.#at)
    const first = this.#text[this.#at]
    if (first === '{') this.#members(depth, matched)
    else if (first === '[') this.#entries(depth, matched)
    else if (first === '"') this.#string()
    else this.#token(SCALAR)
  }

  #members(depth: number, matched: number): void {
    this.#list('}', () => {
      const key = this.#string()
      this.#skip()
      if (this.#text[this.#at] !== ':') throw new JsonError(this.#at)
      this.#at++
      const wanted = this.#path?.[matched]
      const onPath = matched >= 0 && typeof wanted === 'string' && JSON.parse(key) === wanted
      this.#value(depth + 1, onPath ? matched + 1 : -1)
    })
  }

  #entries(depth: number, matched: number): void {
    let index = 0
    this.#list(']', () => {
      const onPath = matched >= 0 && this.#path?.[matched] === index
      this.#value(depth + 1, onPath ? matched + 1 : -1)
      index++
    })
  }

  #list(end: string, entry: () => void): void {
    this.#at++
    this.#skip()
    if (this.#text[this.#at] === end) {
      this.#at++
      return
    }
    for (;;) {
      this.#skip()
      entry()
      this.#skip()
      const mark = this.#text[this.#at]
      if (mark !== ',' && mark !== end) throw new JsonError(this.#at)
      this.#at++
      if (mark === end) return
    }
  }

  #skip(): void {
    SPACE.lastIndex = this.#at
    SPACE.test(this.#text)
    this.#at = SPACE.lastIndex
  }

  /** Reads a string piece by piece: one pattern for the whole string would overflow the stack on a long string. */
  #string(): string {
    const start = this.#at
    if (this.#text[start] !== '"') throw new JsonError(start)
    this.#at++
    for (;;) {
      while (this.#token(PLAIN) !== '');
      const mark = this.#text[this.#at]
      if (mark === '\\') this.#token(ESCAPE)
      else if (mark === '"') break
      else throw new JsonError(this.#at)
    }
    this.#at++
    return this.#text.slice(start, this.#at)
  }

  #token(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const token = pattern.exec(this.#text)?.[0]
    if (token === undefined) throw new JsonError(this.#at)
    this.#at += token.length
    return token
  }
}
