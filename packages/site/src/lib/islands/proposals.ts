/** What the service proposes for a search that is being typed. */
import { capitalized, type Noun, TYPE_NOUNS } from '@yalkut/model/type-nouns'
import type { Lang } from '#lib/lang.ts'
import { findWords } from '#lib/words/find.ts'
import { counted } from '#lib/words/in-both.ts'

export interface Proposal {
  /** The whole query. */
  text: string
  /** What it is: a sefer, a date, a word in so many lines. */
  about: string
  /** Of a name: its item. */
  id: string | null
}

interface Suggestion {
  text: string
  kind: 'name' | 'word' | 'date' | 'phrase'
  id?: string
  type?: string
  rows?: number
}

/** Empty for less than two letters, and when the service does not answer. */
export async function fetchProposals(q: string, lang: Lang, signal: AbortSignal): Promise<Proposal[]> {
  if (q.trim().length < 2) return []
  const answer = await fetch(`/v1/search/suggest?limit=8&q=${encodeURIComponent(q)}`, { signal })
  if (!answer.ok) return []
  const { suggestions }: { suggestions: Suggestion[] } = await answer.json()
  return suggestions.map((each) => ({
    text: each.text,
    about: aboutOf(each, lang),
    id: each.id ?? null,
  }))
}

function aboutOf({ kind, type, rows }: Suggestion, lang: Lang): string {
  const words = findWords(lang)
  if (kind === 'date') return words.date
  if (rows !== undefined) return counted(lang, rows, words.rows)
  if (kind === 'phrase') return words.phrase
  const nouns: Readonly<Partial<Record<string, Noun>>> = TYPE_NOUNS
  return capitalized(nouns[type ?? '']?.[lang][0] ?? '')
}
