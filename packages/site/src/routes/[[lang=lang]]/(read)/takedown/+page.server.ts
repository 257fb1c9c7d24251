import { fail, redirect } from '@sveltejs/kit'
import { inLang } from '#lib/lang.ts'
import { askOf, pageLoad, refusing } from '#lib/server/ask.ts'
import { onceForm } from '#lib/server/once-form.ts'
import type { Actions } from './$types'
import { sendTakedown, takedownPage } from './model.ts'

export const load = pageLoad(takedownPage, { isPersonal: true })

export const actions: Actions = {
  default: async (event) => {
    const ask = askOf(event)
    const form = await event.request.formData()
    return await refusing(event, () =>
      onceForm(event, form, async () => {
        const sent = await sendTakedown(ask, form, event.getClientAddress())
        if ('reason' in sent) return fail(sent.reason === 'tooMany' ? 429 : 422, sent)
        const to = `/takedown?sent=${sent.id}&days=${sent.answerWithinDays}`
        redirect(303, inLang(to, ask.lang))
      }),
    )
  },
}
