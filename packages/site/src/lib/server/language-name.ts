/** The name of a language of words. */
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { bookWords } from '#lib/words/books.ts'
import { localName } from './names.ts'

/** The usual languages have names of our own; those of the others are the platform's. */
export function languageName(lang: Lang, language: string): Named {
  const ours: Readonly<Partial<Record<string, { he: string; en: string }>>> = bookWords(lang).languages
  return localName(lang, ours[language] ?? { he: nameIn('he', language), en: nameIn('en', language) })
}

function nameIn(lang: Lang, language: string): string {
  return new Intl.DisplayNames([lang], { type: 'language' }).of(language) ?? language
}
