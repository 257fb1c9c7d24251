/** The form of the desk without scripts: every paragraph with the words that it had, and new ones at the end. */
import type { TranscriptFixes } from '@yalkut/catalog/media'
import type { Sent } from '#lib/server/acting.ts'
import { clean } from './work.ts'

export function fixesIn({ form }: Pick<Sent, 'form'>): TranscriptFixes {
  const ids = form.names().flatMap((name) => (name.startsWith('was-') ? [name.slice(4)] : []))
  const fixes = ids.flatMap((segment): NonNullable<TranscriptFixes['fixes']> => {
    const before = form.typed(`was-${segment}`) ?? ''
    const content = clean(form.typed(`text-${segment}`) ?? before)
    const complete = form.has(`right-${segment}`)
    if (content === clean(before)) return complete ? [{ segment, before, complete }] : []
    return [{ segment, before, content, complete }]
  })
  // The first field of a recording without words, which has no words from before.
  const first = form
    .names()
    .flatMap((name) => (/^text-n\d+$/.test(name) && !form.has(`was-${name.slice(5)}`) ? [name] : []))
  const last = ids.at(-1) ?? null
  const fresh = [...first, 'new'].map((name) => clean(form.typed(name) ?? '')).join('\n\n')
  const add = fresh.split(/\n[ \t]*\n+/).flatMap((text) => {
    const content = clean(text)
    return content === '' ? [] : [{ after: last, content }]
  })
  return { ...(fixes.length > 0 && { fixes }), ...(add.length > 0 && { add }) }
}
