import { pageLoad } from '#lib/server/ask.ts'
import { suggestionPage } from '#lib/server/models/suggestion-page.ts'
import type { Actions } from './$types'
import { suggestionForms } from './suggestion-forms.ts'

export const load = pageLoad(suggestionPage, { isPersonal: true })

export const actions = suggestionForms satisfies Actions
