import { formLoad } from '#lib/server/edit/form-load.ts'
import { formAction } from '#lib/server/edit/send-form.ts'
import { newSubject } from '#lib/server/edit/subject.ts'
import { newItemPage } from '#lib/server/models/edit-page.ts'
import type { Actions } from './$types'

export const load = formLoad(newItemPage, ['draft', 'sent', 'live'])

export const actions = { default: formAction(newSubject) } satisfies Actions
