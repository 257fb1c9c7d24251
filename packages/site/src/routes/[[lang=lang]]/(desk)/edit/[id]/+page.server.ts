import { formLoad } from '#lib/server/edit/form-load.ts'
import { formAction } from '#lib/server/edit/send-form.ts'
import { subjectOf } from '#lib/server/edit/subject.ts'
import { editItemPage } from '#lib/server/models/edit-page.ts'
import type { Actions } from './$types'

export const load = formLoad(editItemPage, ['draft', 'sent', 'live'])

export const actions = { default: formAction(subjectOf) } satisfies Actions
