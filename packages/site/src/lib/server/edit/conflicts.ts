/** Fields that somebody else changed since a form was opened: both values, and which of them stays. */
import type { Clash } from '@yalkut/model'
import type { Ask } from '#lib/server/ask.ts'
import type { ConflictView } from './form-page.ts'
import { labelOf, type NameOf, textOf } from './in-words.ts'

/** What the form chose, by field. */
export function takenIn(form: FormData): Record<string, { take: 'ours' | 'theirs' }> {
  const taken: Record<string, { take: 'ours' | 'theirs' }> = {}
  for (const [name, side] of form) {
    if (!name.startsWith('take:/')) continue
    if (side === 'ours' || side === 'theirs') taken[name.slice('take:'.length)] = { take: side }
  }
  return taken
}

export function conflictView(ask: Ask, { path, ours, theirs }: Clash, form: FormData, nameOf: NameOf): ConflictView {
  const pointer = path.slice(path.indexOf('/'))
  const written = (value: unknown): string =>
    value === undefined || value === null ? '' : textOf(ask.lang, JSON.parse(JSON.stringify(value)), nameOf)
  const control = `take:${pointer}`
  const side = form.get(control)
  return {
    control,
    label: labelOf(ask.lang, pointer),
    now: written(ours),
    own: written(theirs),
    taken: side === 'ours' || side === 'theirs' ? side : null,
  }
}
