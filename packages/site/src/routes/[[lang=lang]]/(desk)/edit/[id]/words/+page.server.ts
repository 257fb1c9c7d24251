import { formLoad } from '#lib/server/edit/form-load.ts'
import { wordsAction } from '#lib/server/edit/words-form.ts'
import { wordsPage } from '#lib/server/edit/words-page.ts'
import type { Actions } from './$types'

export const load = formLoad(wordsPage, ['v', 'from'])

export const actions = { default: wordsAction } satisfies Actions
