/** The form of doubtful words without scripts: the name of a field says which word it is. */
import type { Form } from '#lib/server/acting.ts'
import type { Answer } from './doubts-page.ts'

const NAME = /^word (\S+) (\d+) (\S+) (\d+) (\d+) (\d+)$/

export function answersIn(form: Form): Answer[] {
  return form.names().flatMap((name) => {
    const [, scan, page, line, from, to, rev] = NAME.exec(name) ?? []
    if (scan === undefined || line === undefined) return []
    const text = form.typed(name)?.trim() ?? ''
    const place = { page: Number(page), from: Number(from), to: Number(to), rev: Number(rev) }
    return [{ scan, line, text, ...place }]
  })
}
