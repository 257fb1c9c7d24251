import { pageLoad } from '#lib/server/ask.ts'
import { suggestionPage } from '#lib/server/models/suggestion-page.ts'
import { suggestionForms } from '#lib/server/suggestion-forms.ts'
import type { Actions } from './$types'

export const load = pageLoad(suggestionPage, { isPersonal: true })

export const actions = suggestionForms satisfies Actions
