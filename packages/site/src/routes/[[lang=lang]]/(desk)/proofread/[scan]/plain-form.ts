/** The form of the desk without scripts: every line with the words that it had. */
import type { PageConfirmation } from '@yalkut/catalog/media'
import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Sent } from '#lib/server/acting.ts'
import { PAGE_STATES } from './desk-page.ts'
import { clean } from './work.ts'

/** Refuses `not-found` for an address without a page. */
export function confirmationIn({ form, query }: Pick<Sent, 'form' | 'query'>): PageConfirmation {
  const page = Number(query.get('page'))
  if (!Number.isInteger(page) || page < 1) throw refuse('not-found', siteSaid('page-missing'))
  const note = form.text('note')
  const state = PAGE_STATES.find((each) => each === form.text('state'))
  const more = { page, ...(note !== '' && { note }) }
  if (state !== undefined) return { ...more, state }
  const lines = form.names().flatMap((name) => (name.startsWith('was-') ? [name.slice(4)] : []))
  const before = Object.fromEntries(lines.map((id) => [id, form.typed(`was-${id}`) ?? '']))
  const fixes = lines.flatMap((line) => {
    const text = clean(form.typed(`line-${line}`) ?? '')
    if (text === clean(before[line] ?? '')) return []
    // A line that was emptied is not print.
    return [{ line, text: text === '' ? null : text }]
  })
  return { ...more, before, ...(fixes.length > 0 && { fixes }) }
}
