/** The language of the page that a component stands in. */
import { createContext } from 'svelte'
import type { Lang } from '#lib/lang.ts'

export const [getLang, setLang] = createContext<Lang>()
