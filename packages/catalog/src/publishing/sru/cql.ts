/** Parses CQL, the query language of SRU, into a tree. Pure. Source: shapes.md#oai-pmh-sru-reconciliation;
 *  https://docs.oasis-open.org/search-ws/searchRetrieve/v1.0/os/part5-cql/.
 *
 *  No package of npm does it: the ports of `cql-js` are no longer kept, `cql-antlr-parser` is an alpha of 1 MB, and none bounds the depth
 *  of a query or names the diagnostic of SRU. */

export type Cql =
  | { kind: 'clause'; index: string; relation: string; term: string }
  | { kind: 'and' | 'or' | 'not'; left: Cql; right: Cql }

/** `code`: of the list of diagnostics of SRU. */
export interface CqlProblem {
  code: number
  details: string
}

export interface SortKey {
  index: string
  isDescending: boolean
}

export interface CqlQuery {
  tree: Cql
  sort: SortKey[]
}

const MAX_LENGTH = 2_000
const MAX_CLAUSES = 20
const MAX_DEPTH = 20

const RELATIONS: ReadonlySet<string> = new Set([
  '=',
  '==',
  '<>',
  '<',
  '>',
  '<=',
  '>=',
  'adj',
  'all',
  'any',
  'exact',
  'within',
  'encloses',
])
const BOOLEANS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'prox'])

interface Token {
  text: string
  isQuoted: boolean
}

class Refused extends Error {
  readonly problem: CqlProblem

  constructor(code: number, details: string) {
    super(details)
    this.problem = { code, details: details.slice(0, 200) }
  }
}

export function parseCql(text: string): CqlQuery | CqlProblem {
  try {
    if (text.length > MAX_LENGTH) throw new Refused(12, `more than ${MAX_LENGTH} characters`)
    return new Parser(tokensOf(withoutInvisible(text))).query()
  } catch (error) {
    if (error instanceof Refused) return error.problem
    throw error
  }
}

/** Copied texts have characters without a width. Between two letters a zero-width space may part two words. */
function withoutInvisible(text: string): string {
  return text.replaceAll(/(?!\u200b)\p{Cf}/gu, '').replaceAll(/(?<![\p{L}\p{N}])\u200b|\u200b(?![\p{L}\p{N}])/gu, '')
}

function tokensOf(text: string): Token[] {
  const pattern = /\s*(?:"((?:[^"\\]|\\[\s\S])*)"|(<=|>=|<>|==|[()=<>/])|([^\s"()=<>/]+))/gy
  const tokens: Token[] = []
  while (pattern.lastIndex < text.trimEnd().length) {
    const at = pattern.lastIndex
    const found = pattern.exec(text)
    if (found === null) throw new Refused(10, text.slice(at, at + 40))
    const [, quoted, sign, word] = found
    tokens.push({
      text: quoted === undefined ? (sign ?? word ?? '') : unescaped(quoted),
      isQuoted: quoted !== undefined,
    })
  }
  return tokens
}

/** A masking character behind a backslash is itself, which no name is searched by. */
function unescaped(quoted: string): string {
  return quoted.replaceAll(/\\([\s\S])/g, (_, letter: string) => ('*?^'.includes(letter) ? ' ' : letter))
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #clauses = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  query(): CqlQuery {
    if (this.#tokens.length === 0) throw new Refused(27, 'the query is empty')
    const tree = this.#scoped(0)
    const sort = this.#takes('sortby') ? this.#sortKeys() : []
    const rest = this.#tokens[this.#at]
    if (rest !== undefined) throw new Refused(10, `“${rest.text}” is not expected here`)
    return { tree, sort }
  }

  /** Booleans have one precedence and bind from the left. */
  #scoped(depth: number): Cql {
    if (depth > MAX_DEPTH) throw new Refused(13, 'parentheses are nested too deeply')
    let left = this.#searchClause(depth)
    for (let word = this.#boolean(); word !== null; word = this.#boolean()) {
      if (word === 'prox') throw new Refused(39, 'prox')
      if (this.#peek() === '/') throw new Refused(46, this.#tokens[this.#at + 1]?.text ?? '/')
      const right = this.#searchClause(depth)
      left = { kind: word, left, right }
    }
    return left
  }

  #searchClause(depth: number): Cql {
    if (this.#takes('(')) {
      const inside = this.#scoped(depth + 1)
      if (!this.#takes(')')) throw new Refused(13, 'a parenthesis is not closed')
      return inside
    }
    this.#clauses += 1
    if (this.#clauses > MAX_CLAUSES) throw new Refused(38, `more than ${MAX_CLAUSES} clauses`)
    const first = this.#term()
    const next = this.#tokens[this.#at]
    const relation = next?.text.toLowerCase() ?? ''
    if (next === undefined || next.isQuoted || !isRelation(relation)) {
      return { kind: 'clause', index: 'cql.serverchoice', relation: '=', term: first }
    }
    this.#at += 1
    if (this.#peek() === '/') throw new Refused(20, this.#tokens[this.#at + 1]?.text ?? '/')
    if (!RELATIONS.has(relation)) throw new Refused(19, relation)
    return { kind: 'clause', index: first.toLowerCase(), relation, term: this.#term() }
  }

  #sortKeys(): SortKey[] {
    const keys: SortKey[] = []
    for (;;) {
      const next = this.#tokens[this.#at]
      if (next === undefined) break
      this.#at += 1
      let isDescending = false
      while (this.#takes('/')) {
        const modifier = this.#term().toLowerCase()
        if (!/^(sort\.)?(ascending|descending)$/.test(modifier)) throw new Refused(83, modifier)
        isDescending = modifier.endsWith('descending')
      }
      keys.push({ index: next.text.toLowerCase(), isDescending })
    }
    if (keys.length === 0) throw new Refused(10, 'sortby without an index')
    return keys
  }

  #boolean(): 'and' | 'or' | 'not' | 'prox' | null {
    const next = this.#tokens[this.#at]
    if (next === undefined || next.isQuoted) return null
    const word = next.text.toLowerCase()
    if (!BOOLEANS.has(word)) return null
    this.#at += 1
    return word === 'and' || word === 'or' || word === 'not' ? word : 'prox'
  }

  #term(): string {
    const next = this.#tokens[this.#at]
    if (next === undefined) throw new Refused(10, 'the query ends too early')
    if (!next.isQuoted && /^([()=<>/]|<=|>=|<>|==)$/.test(next.text)) {
      throw new Refused(10, `“${next.text}” is not expected here`)
    }
    this.#at += 1
    return next.text
  }

  #peek(): string | undefined {
    const next = this.#tokens[this.#at]
    return next?.isQuoted === false ? next.text : undefined
  }

  #takes(word: string): boolean {
    if (this.#peek()?.toLowerCase() !== word) return false
    this.#at += 1
    return true
  }
}

/** A word between two terms that is neither a boolean nor the start of the sort keys. */
function isRelation(word: string): boolean {
  return word !== ')' && word !== 'sortby' && !BOOLEANS.has(word)
}
