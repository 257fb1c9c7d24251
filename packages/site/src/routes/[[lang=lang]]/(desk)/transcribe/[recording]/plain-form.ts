/** The form of the desk without scripts: every paragraph with the words that it had, and new ones at the end. */
import type { TranscriptFixes } from '@yalkut/catalog/media'
import type { Sent } from '#lib/server/acting.ts'
import { clean, cleanName, LANGUAGES, TEXT_KINDS } from './work.ts'

export function fixesIn({ form }: Pick<Sent, 'form'>): TranscriptFixes {
  const ids = form.names().flatMap((name) => (name.startsWith('was-') ? [name.slice(4)] : []))
  const fixes = ids.flatMap((segment): NonNullable<TranscriptFixes['fixes']> => {
    const before = form.typed(`was-${segment}`) ?? ''
    const content = clean(form.typed(`text-${segment}`) ?? before)
    const complete = form.has(`right-${segment}`)
    const [named, was] = [`speaker-${segment}`, `spoke-${segment}`].map((name) => cleanName(form.typed(name) ?? ''))
    const words = content === clean(before) ? {} : { content }
    const speaker = named === was ? {} : { speaker: named || null }
    const isNothing = !complete && content === clean(before) && named === was
    return isNothing ? [] : [{ segment, before, complete, ...words, ...speaker }]
  })
  // The first field of a recording without words, which has no words from before.
  const first = form
    .names()
    .flatMap((name) => (/^text-n\d+$/.test(name) && !form.has(`was-${name.slice(5)}`) ? [name] : []))
  const last = ids.at(-1) ?? null
  const language = LANGUAGES.find((code) => code === form.typed('language'))
  const add = [...first, 'new'].flatMap((name) => {
    const speaker = cleanName(form.typed(name === 'new' ? 'speaker-new' : name.replace('text-', 'speaker-')) ?? '')
    const about = { ...(speaker !== '' && { speaker }), ...(language !== undefined && { language }) }
    const contents = clean(form.typed(name) ?? '')
      .split(/\n[ \t]*\n+/)
      .map(clean)
    return contents.flatMap((content) => (content === '' ? [] : [{ after: last, content, ...about }]))
  })
  const textKind = TEXT_KINDS.find((kind) => kind === form.typed('textKind'))
  return {
    ...(fixes.length > 0 && { fixes }),
    ...(add.length > 0 && { add, ...(textKind !== undefined && { textKind }) }),
  }
}
