import { formLoad } from '#lib/server/edit/form-load.ts'
import type { Actions } from './$types'
import { wordsPage } from './model.ts'
import { wordsAction } from './words-form.ts'

export const load = formLoad(wordsPage, ['v', 'from'])

export const actions = { default: wordsAction } satisfies Actions
