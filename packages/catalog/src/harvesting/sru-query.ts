/** The indexes of SRU: what a clause of CQL asks of the catalog. Pure. Source: shapes.md#oai-pmh-sru-reconciliation. */
import { isItemId, readId } from '@yalkut/model'
import type { ItemQuery } from '@yalkut/projection'
import type { Cql, CqlProblem } from './cql.ts'

export interface SruIndex {
  set: 'cql' | 'dc' | 'rec'
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
  { set: 'dc', name: 'date', title: 'Hebrew date keys: 5742, 5742-05, 5742-05-10' },
  { set: 'dc', name: 'type', title: 'The type of item: work, unit, publication …' },
  { set: 'dc', name: 'identifier', title: 'The id here, or the number in another catalog' },
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
  const unsupported: CqlProblem = { code: 19, details: `${relation} with ${index}` }
  switch (index) {
    case 'cql.allrecords':
      return { by: 'all' } as const
    case 'cql.serverchoice':
    case 'cql.anywhere':
    case 'cql.keywords':
    case 'dc.title':
    case 'title':
      return WORDS.has(relation)
        ? worded(relation, term, (words) => ({ by: 'name', words }))
        : unsupported
    case 'dc.creator':
    case 'dc.subject': {
      const field = index === 'dc.creator' ? 'authors' : 'topics'
      if (!WORDS.has(relation)) return unsupported
      return worded(relation, term, (words) => ({ by: 'linked', field, words }))
    }
    case 'dc.type':
      return SAME.has(relation) ? ({ by: 'type', type: term.toLowerCase() } as const) : unsupported
    case 'dc.identifier':
    case 'rec.identifier':
      return SAME.has(relation)
        ? ({ by: 'id', id: readId(lastPart(term)) ?? term } as const)
        : unsupported
    case 'rec.collectionname':
      return SAME.has(relation) && isItemId(term) ? ({ by: 'set', id: term } as const) : unsupported
    case 'dc.date':
      return datesOf(relation, term) ?? unsupported
    default:
      return { code: 16, details: index }
  }
}

/** `any`: one of the words is enough. */
function worded(relation: string, term: string, make: (words: string) => ItemQuery): ItemQuery {
  if (relation !== 'any') return make(term)
  const [first = '', ...others] = term.split(/\s+/).slice(0, 12)
  return others.reduce<ItemQuery>(
    (left, word) => ({ by: 'or', left, right: make(word) }),
    make(first),
  )
}

/** Above every key that begins with the same text. */
const AFTER = '~'

function datesOf(relation: string, term: string): ItemQuery | null {
  if (relation === 'within') {
    const [from = '', to = from] = term.trim().split(/\s+/)
    return isDate(from) && isDate(to) ? { by: 'date', from, before: to + AFTER } : null
  }
  if (!isDate(term)) return null
  switch (relation) {
    case '=':
    case '==':
    case 'exact':
      return { by: 'date', from: term, before: term + AFTER }
    case '<':
      return { by: 'date', from: '', before: term }
    case '<=':
      return { by: 'date', from: '', before: term + AFTER }
    case '>':
      return { by: 'date', from: term + AFTER, before: AFTER }
    case '>=':
      return { by: 'date', from: term, before: AFTER }
    default:
      return null
  }
}

function isDate(text: string): boolean {
  return /^\d{4}(-\d{2}[AB]?(-\d{2})?)?$/.test(text)
}

/** Of an address, or of an identifier of OAI-PMH, the id at its end. */
function lastPart(term: string): string {
  return /([^/:]+)\/?$/.exec(term)?.[1] ?? term
}
