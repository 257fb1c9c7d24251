/** Turns what a reader types into questions to the index of names. Pure. */
import { consonants, expandAbbreviations, normalizeForSearch } from '@yalkut/hebrew'

/** Words beyond this are not asked for: a longer query is a sentence, not a name. */
const MAX_TOKENS = 12
const MAX_SPELLINGS = 8

/** The query's words as the index spells them. */
export function queryTokens(q: string): string[] {
  return normalizeForSearch(q)
    .split(' ')
    .filter((token) => token !== '')
    .slice(0, MAX_TOKENS)
}

/** The whole names that these words may be, abbreviations written out: at most eight. */
export function wholeNames(tokens: readonly string[]): string[] {
  let spellings = ['']
  for (const ways of expandAbbreviations(tokens)) {
    spellings = spellings
      .flatMap((start) => ways.map((way) => (start === '' ? way : `${start} ${way}`)))
      .slice(0, MAX_SPELLINGS)
  }
  return spellings.filter((name) => name !== '')
}

export interface MatchScope {
  /** Tags that must all be there. */
  tags: readonly string[]
  /** Tags one of which must be there. */
  anyTag?: readonly string[]
  /** Look for the words without vav and yod. */
  bones: boolean
}

/** The FTS5 expression that asks for every word, the last one as the beginning of a word. */
export function matchExpression(tokens: readonly string[], scope: MatchScope): string {
  const words = expandAbbreviations(tokens).map((ways, at) => {
    const last = at === tokens.length - 1
    const asked = ways.map((way) => wayExpression(way, last, scope.bones))
    return `(${[...new Set(asked)].join(' OR ')})`
  })
  const column = scope.bones ? 'bones' : 'text'
  const tags = scope.tags.map((tag) => `{tags} : "${tag}"`)
  const { anyTag } = scope
  if (anyTag !== undefined) {
    tags.push(`{tags} : (${anyTag.map((tag) => `"${tag}"`).join(' OR ')})`)
  }
  return [`{${column}} : (${words.join(' AND ')})`, ...tags].join(' AND ')
}

/** Words are letters and digits only (`normalizeForSearch`), so quotes cannot be broken out of. */
function wayExpression(way: string, last: boolean, bones: boolean): string {
  const words = way.split(' ').map((word) => (bones ? consonants(word) : word))
  const asked = words.map((word, at) => {
    const open = last && at === words.length - 1 && word.length > 1
    return `"${word}"${open ? ' *' : ''}`
  })
  return `(${asked.join(' AND ')})`
}
