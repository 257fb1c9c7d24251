/** The indexes of SRU: what a clause of CQL asks of the catalog. Pure. Source: shapes.md#oai-pmh-sru-reconciliation. */
import { hasZeroWidthSpace, partedAtZeroWidth, ZERO_WIDTH_SPACE } from '@yalkut/hebrew'
import { isbnForms, isItemId, readId } from '@yalkut/model'
import type { ItemQuery } from '@yalkut/projection'
import type { Cql, CqlProblem } from './cql.ts'
import { dateQuery } from './sru-dates.ts'

export interface SruIndex {
  set: 'cql' | 'dc' | 'rec' | 'bath'
  name: string
  title: string
}

/** What `explain` lists. */
export const INDEXES: readonly SruIndex[] = [
  { set: 'cql', name: 'serverChoice', title: 'Names, in any spelling of the catalog' },
  { set: 'cql', name: 'allRecords', title: 'Everything' },
  { set: 'dc', name: 'title', title: 'Names' },
  { set: 'dc', name: 'creator', title: 'Names of authors' },
  { set: 'dc', name: 'subject', title: 'Names of topics' },
  {
    set: 'dc',
    name: 'date',
    title: 'Hebrew date keys (5742, 5742-05, 5742-05-10) or civil dates (1982, 1982-02, 1982-02-03)',
  },
  { set: 'dc', name: 'type', title: 'The type of item: work, unit, publication …' },
  { set: 'dc', name: 'identifier', title: 'The id here, or the number in another catalog' },
  {
    set: 'bath',
    name: 'isbn',
    title: 'The number of a book, with or without hyphens, of 10 or 13 digits',
  },
  { set: 'bath', name: 'standardIdentifier', title: 'The number in another catalog, or of a book' },
  { set: 'rec', name: 'identifier', title: 'The id here' },
  { set: 'rec', name: 'collectionName', title: 'The id of a set' },
]

const WORDS: ReadonlySet<string> = new Set(['=', 'all', 'any', 'adj', '==', 'exact'])
const SAME: ReadonlySet<string> = new Set(['=', '==', 'exact', 'any', 'all'])

export function queryOf(tree: Cql): ItemQuery | CqlProblem {
  if (tree.kind === 'clause') return clauseOf(tree)
  const left = queryOf(tree.left)
  if ('code' in left) return left
  const right = queryOf(tree.right)
  if ('code' in right) return right
  return { by: tree.kind, left, right }
}

function clauseOf({ index, relation, term }: Extract<Cql, { kind: 'clause' }>) {
  const mask = index === 'cql.allrecords' ? null : maskProblem(index, term)
  if (mask !== null) return mask
  const unsupported: CqlProblem = { code: 19, details: `${relation} with ${index}` }
  switch (index) {
    case 'cql.allrecords':
      return { by: 'all' } as const
    case 'cql.serverchoice':
    case 'cql.anywhere':
    case 'cql.keywords':
    case 'dc.title':
    case 'title':
      return WORDS.has(relation) ? worded(relation, term, (words) => ({ by: 'name', words })) : unsupported
    case 'dc.creator':
    case 'dc.subject': {
      const field = index === 'dc.creator' ? 'authors' : 'topics'
      if (!WORDS.has(relation)) return unsupported
      return worded(relation, term, (words) => ({ by: 'linked', field, words }))
    }
    case 'dc.type':
      return SAME.has(relation) ? ({ by: 'type', type: term.toLowerCase() } as const) : unsupported
    case 'dc.identifier':
    case 'identifier':
    case 'bath.standardidentifier':
      return SAME.has(relation) ? identified(term) : unsupported
    case 'bath.isbn':
    case 'dc.isbn':
    case 'isbn':
      return SAME.has(relation) ? numbered('isbn', term) : unsupported
    case 'rec.identifier':
      return SAME.has(relation) ? ({ by: 'id', id: readId(lastPart(term)) ?? term } as const) : unsupported
    case 'rec.collectionname':
      return SAME.has(relation) && isItemId(term) ? ({ by: 'set', id: term } as const) : unsupported
    case 'dc.date':
      return dateQuery(relation, term) ?? unsupported
    default:
      return { code: 16, details: index }
  }
}

/** Indexes of names. */
const NAMES: ReadonlySet<string> = new Set([
  'cql.serverchoice',
  'cql.anywhere',
  'cql.keywords',
  'dc.title',
  'title',
  'dc.creator',
  'dc.subject',
])
/** Letters before a `*`: fewer would begin too many words. */
const LEAST_BEFORE_MASK = 2

/** `*` is at the end of a word of a name and nowhere else. Anchors (`^`) are not supported. */
function maskProblem(index: string, term: string): CqlProblem | null {
  if (term.includes('^')) return { code: 31, details: '^' }
  if (!/[*?]/.test(term)) return null
  if (term.includes('?')) return { code: 28, details: '?' }
  if (!NAMES.has(index)) return { code: 28, details: `* with ${index}` }
  const isRight = term.split(/\s+/).every((word) => {
    const [before = '', ...rest] = word.split('*')
    if (rest.length === 0) return true
    return rest.length === 1 && rest[0] === '' && lettersIn(before) >= LEAST_BEFORE_MASK
  })
  return isRight ? null : { code: 28, details: '* is for the end of a word of two letters and more' }
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** Words of an identifier: the id here, a number in another catalog (`oclc:123` too), or the number of a book. */
function identified(term: string): ItemQuery {
  const id = readId(lastPart(term))
  if (id !== null) return { by: 'id', id }
  if (isbnForms(term).length > 0) return numbered(null, term)
  const [, key, rest] = /^([a-z0-9-]+):(?!\/\/)(.+)$/.exec(term.trim()) ?? []
  if (key !== undefined && rest !== undefined) return numbered(key, rest)
  return numbered(null, term)
}

/** Numbers of books are kept without hyphens, in each of their forms. */
function numbered(key: string | null, term: string): ItemQuery {
  const text = term.trim()
  const given: ItemQuery = { by: 'number', key, value: text }
  const [form] = isbnForms(text)
  if (form === undefined || form === text || (key !== null && key !== 'isbn')) return given
  return { by: 'or', left: given, right: { by: 'number', key: 'isbn', value: form } }
}

/** `any`: one of the words is enough. */
function worded(relation: string, term: string, make: (words: string) => ItemQuery): ItemQuery {
  if (hasZeroWidthSpace(term)) {
    const left = worded(relation, term.replaceAll(ZERO_WIDTH_SPACE, ''), make)
    return { by: 'or', left, right: worded(relation, partedAtZeroWidth(term), make) }
  }
  if (relation !== 'any') return make(term)
  const [first = '', ...others] = term.split(/\s+/).slice(0, 12)
  return others.reduce<ItemQuery>((left, word) => ({ by: 'or', left, right: make(word) }), make(first))
}

/** Of an address, or of an identifier of OAI-PMH, the id at its end. */
function lastPart(term: string): string {
  return /([^/:]+)\/?$/.exec(term)?.[1] ?? term
}
