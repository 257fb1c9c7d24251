/** The words of these forms. Only those of the page's language are fetched, by who opens something of them. */
import type { fix as he } from '#lib/words/he/fix.ts'
import { pageLang } from './page.ts'

/** There once `loadWords` is done. */
export let words: typeof he

export async function loadWords(): Promise<void> {
  words ??= (await (pageLang === 'en' ? import('#lib/words/en/fix.ts') : import('#lib/words/he/fix.ts'))).fix
}
