/** The filters of a search that a reader can choose, with how many lines each would leave. */
import type { Catalog } from '@yalkut/catalog'
import { listedItems, type searchMoments } from '@yalkut/catalog/reading'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { localName } from '#lib/server/names.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { typeNames as typeNamesIn } from '#lib/words/types.ts'
import { SEARCHED_LANGUAGES, type SearchForm, typeNames } from './search-form.ts'

export interface Choice {
  value: string
  name: Named
  /** null: not counted. */
  count: number | null
}

export interface FilterChoices {
  types: Choice[]
  languages: Choice[]
  sets: Choice[]
  works: Choice[]
}

type Facets = NonNullable<ReturnType<typeof searchMoments>['facets']>
type Facet = Facets[string]

export function filterChoices(catalog: Catalog, form: SearchForm, lang: Lang, facets: Facets): FilterChoices {
  const names = new Intl.DisplayNames(lang, { type: 'language' })
  const uncounted = (value: string, text: string): Choice => ({
    value,
    name: { text },
    count: null,
  })
  return {
    types: typeNames().map((type) => uncounted(type, typeNamesIn(lang, type))),
    languages: SEARCHED_LANGUAGES.map((code) => uncounted(code, names.of(code) ?? code)),
    sets: choicesOf(catalog, facets.set ?? [], form.set, lang),
    works: choicesOf(catalog, facets.work ?? [], form.work, lang),
  }
}

/** The chosen one is there also when no line has it. */
function choicesOf(catalog: Catalog, facet: Facet, chosen: string | null, lang: Lang): Choice[] {
  const choices = facet.map(({ value, name, count }) => ({
    value,
    name: nameIn(name, value, lang),
    count,
  }))
  if (chosen === null || choices.some(({ value }) => value === chosen)) return choices
  const items = listedItems(catalog, [chosen])
  return [...items.map((item) => ({ value: chosen, name: nameOfListed(item, lang), count: 0 })), ...choices]
}

function nameIn(name: Facet[number]['name'], value: string, lang: Lang): Named {
  if (name === null || !('he' in name) || typeof name.he !== 'string') return { text: value }
  const en = 'en' in name && typeof name.en === 'string' ? name.en : undefined
  return localName(lang, { he: name.he, en })
}
