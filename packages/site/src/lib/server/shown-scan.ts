/** The scan that an address names. */
import { isOf, refuse } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask } from './ask.ts'
import type { ShownOf } from './shown-items.ts'
import { shownOrMoved } from './shown-or-moved.ts'

/** Leads to the scan into which another one was merged. Refuses `not-found` for what is no scan. */
export function getShownScan({ catalog, lang, params }: Ask): ShownOf<'scan'> {
  const item = shownOrMoved(catalog, params.scan ?? '', (into) => inLang(`/text/${into}`, lang))
  if (isOf(item, 'scan')) return item
  throw refuse('not-found', siteSaid('no-scan', { id: item.id }))
}
