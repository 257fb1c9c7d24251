import { createProject } from '@yalkut/catalog/talking'
import { goTo, pageAction, type Sent } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { itemNamed } from '#lib/server/item-named.ts'
import { oneOf } from '#lib/server/one-of.ts'
import type { Actions } from './$types'
import { newProjectPage, PROJECT_KINDS } from './model.ts'

export const load = pageLoad(newProjectPage, { isPersonal: true })

export const actions = {
  make: pageAction(async (sent) => {
    const { catalog, caller, form } = sent
    const set = form.text('set')
    const { slug } = await createProject(catalog, caller, {
      slug: form.text('slug'),
      name: form.text('name'),
      goal: form.text('goal'),
      ...(set !== '' && { set }),
      focus: focusIn(sent),
    })
    return goTo(`/projects/${slug}?done=made`, sent)
  }),
} satisfies Actions

/** Fields that the chosen kind of work does not use are left out. */
function focusIn({ catalog, form }: Sent) {
  const missing = oneOf(form.text('missing'), PROJECT_KINDS) ?? 'recordings'
  if (missing !== 'proofreading') {
    const within = form.text('within')
    return { missing, ...(within !== '' && { within }) }
  }
  const scan = form.text('scan')
  return { missing, scan: itemNamed(catalog, scan) ?? scan, level: Number(form.text('level')) }
}
