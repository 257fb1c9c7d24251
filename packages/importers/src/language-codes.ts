/** Languages as files name them, as the catalog's languages. */

import { LANGUAGES, type Language } from '@yalkut/model'

/** Names and codes that are not in the registry of language tags, or mean a language of the catalog there. */
const OTHER_NAMES: ReadonlyMap<string, Language> = new Map([
  ['hbo', 'he'],
  ['hebrew', 'he'],
  ['english', 'en'],
  ['yiddish', 'yi'],
  ['aramaic', 'arc'],
  ['arabic', 'ar'],
  ['russian', 'ru'],
  ['french', 'fr'],
  ['spanish', 'es'],
  ['german', 'de'],
])

/** The language of a code such as `de`, `deu`, `iw` or `pt-BR`; `und` for a language that the catalog does not list. Null: the
 *  text is not a code of a language. */
export function languageOfCode(code: string): Language | null {
  const text = code.trim().toLowerCase()
  const named = OTHER_NAMES.get(text)
  if (named !== undefined) return named
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*$/.test(text)) return null
  const canonical = canonicalCode(text.replaceAll('_', '-'))
  const [first] = canonical?.split('-') ?? []
  return LANGUAGES.find((known) => known === first) ?? 'und'
}

function canonicalCode(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
