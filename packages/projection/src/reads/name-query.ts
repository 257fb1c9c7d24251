/** Turns the text of a search into queries of the index of names. Pure. */
import { consonants, expandAbbreviations, normalizeForSearch } from '@yalkut/hebrew'
import { isbnIn } from '@yalkut/model'
import { ALL_RULES, type RuleName } from './words/rules.ts'

/** Terms that are searched; a longer text is a sentence, not a name. */
const MAX_TOKENS = 12
const MAX_SPELLINGS = 8

/** The search terms of a text, in the spelling of the index. */
export function queryTokens(q: string): string[] {
  // The names have the numbers of books without hyphens.
  return normalizeForSearch(isbnIn(q) ?? q)
    .split(' ')
    .filter((token) => token !== '')
    .slice(0, MAX_TOKENS)
}

/** The spellings of each term: as typed, then with abbreviations written out unless the rule is off. */
function spellingsOf(tokens: readonly string[], rules: ReadonlySet<RuleName>): readonly string[][] {
  return rules.has('abbreviation') ? expandAbbreviations(tokens) : tokens.map((token) => [token])
}

/** The whole names that these terms may mean; at most eight. */
export function wholeNames(tokens: readonly string[], rules: ReadonlySet<RuleName> = ALL_RULES): string[] {
  let spellings = ['']
  for (const ways of spellingsOf(tokens, rules)) {
    spellings = spellings
      .flatMap((start) => ways.map((way) => (start === '' ? way : `${start} ${way}`)))
      .slice(0, MAX_SPELLINGS)
  }
  return spellings.filter((name) => name !== '')
}

export interface MatchScope {
  /** The item has all of these tags. */
  tags: readonly string[]
  /** The item has one of these tags. */
  anyTag?: readonly string[]
  /** Compare the terms without vav and yod. */
  consonants: boolean
  rules: ReadonlySet<RuleName>
}

/** The FTS5 expression that finds every term, the last one as a prefix unless the rule `begins` is off. */
export function matchExpression(tokens: readonly string[], scope: MatchScope): string {
  const terms = spellingsOf(tokens, scope.rules).map((spellings, at) => {
    const last = at === tokens.length - 1 && scope.rules.has('begins')
    const found = spellings.map((each) => spellingExpression(each, last, scope.consonants))
    return `(${[...new Set(found)].join(' OR ')})`
  })
  const column = scope.consonants ? 'consonants' : 'text'
  const tags = scope.tags.map((tag) => `{tags} : "${tag}"`)
  const { anyTag } = scope
  if (anyTag !== undefined) {
    tags.push(`{tags} : (${anyTag.map((tag) => `"${tag}"`).join(' OR ')})`)
  }
  return [`{${column}} : (${terms.join(' AND ')})`, ...tags].join(' AND ')
}

/** Terms contain only letters and digits (`normalizeForSearch`), so they cannot end the quotation. */
function spellingExpression(spelling: string, last: boolean, withoutVowels: boolean): string {
  const terms = spelling.split(' ').map((term) => (withoutVowels ? consonants(term) : term))
  const quoted = terms.map((term, at) => {
    const isPrefix = last && at === terms.length - 1 && term.length > 1
    return `"${term}"${isPrefix ? ' *' : ''}`
  })
  return `(${quoted.join(' AND ')})`
}
