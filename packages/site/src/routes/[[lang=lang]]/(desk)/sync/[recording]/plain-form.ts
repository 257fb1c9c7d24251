/** The form of the desk without scripts: the time of each paragraph, typed. */
import type { SyncAnchors } from '@yalkut/catalog/media'
import { refuse } from '@yalkut/model'
import { readTime, sayTime } from '#lib/desk/sound/listening.svelte.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Sent } from '#lib/server/acting.ts'

/** Refuses `invalid` for what is no time, and when no time was changed. */
export function anchorsIn({ form }: Pick<Sent, 'form'>): SyncAnchors {
  const anchors = form.names().flatMap((name) => {
    if (!name.startsWith('at-')) return []
    const [segment, typed] = [name.slice(3), form.text(name)]
    if (typed === '' || typed === form.text(`was-${segment}`)) return []
    const atMs = readTime(typed)
    if (atMs === null) throw refuse('invalid', siteSaid('no-time', { typed, example: sayTime(754_000) }))
    return [{ segment, atMs }]
  })
  if (anchors.length === 0) throw refuse('invalid', siteSaid('no-time-changed'))
  return { anchors }
}
