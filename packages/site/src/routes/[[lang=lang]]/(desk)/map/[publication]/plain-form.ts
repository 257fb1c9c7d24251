/** The form of the desk without scripts: a row for each entry, with its page, name and level. */
import type { ContentsOrder } from '@yalkut/catalog/media'
import { refuse } from '@yalkut/model'
import type { Sent } from '#lib/server/acting.ts'
import type { KnownEntry, MapPage } from './desk-page.ts'
import { orderOf } from './order.ts'
import { ANCHOR_ROWS } from './plain-form-rows.ts'
import { mapSaid } from './said.ts'
import { type Entry, inBook, lowestLevel, type Work, workOn } from './work.ts'

/** Refuses `invalid` for a row whose page is no page of the scan, and `conflict` for rows of contents that are others by now. */
export function orderIn({ form }: Pick<Sent, 'form'>, page: MapPage): ContentsOrder {
  const known = new Map(page.entries.map((entry) => [entry.id, entry]))
  const before = new Map(workOn(page).entries.map((entry) => [entry.key, entry]))
  const entries = rowsIn(form).flatMap((row): Entry[] => {
    const name = form.text(`name-${row}`)
    if (name === '') return []
    const was = before.get(form.text(`map-${row}`))
    const at = pageIn(form.text(`page-${row}`), page)
    const end = form.text(`end-${row}`)
    const level = Math.min(lowestLevel(page), Number(form.text(`level-${row}`)) || 0)
    const unit = page.units.find((unit) => unit.name === name)
    return [
      {
        key: was?.key ?? `n${row}`,
        page: at,
        level,
        name,
        unit: name === was?.name ? was.unit : (unit?.id ?? null),
        isNew: was === undefined && unit === undefined,
        end: end === '' ? null : pageIn(end, page),
        isShared: was?.isShared ?? false,
      },
    ]
  })
  const work: Work = { ...workOn(page), entries: inBook(entries), anchors: numbersIn(form, page) }
  return { ...orderOf(work, page), known: knownIn(form, known) }
}

type Form = Sent['form']

function rowsIn(form: Form): number[] {
  const rows = form.names().flatMap((name) => (/^page-\d{1,4}$/.test(name) ? [name.slice(5)] : []))
  return rows.map(Number).toSorted((a, b) => a - b)
}

function pageIn(text: string, { pages }: MapPage): number {
  const page = Number(text)
  if (Number.isInteger(page) && page >= 1 && page <= pages) return page
  throw refuse('invalid', mapSaid('no-page-of-scan', { text: text.slice(0, 20), pages }))
}

/** The revisions that the form showed. */
function knownIn(form: Form, known: ReadonlyMap<string, KnownEntry>): { [id: string]: number } {
  const shown = form.names().flatMap((name) => (name.startsWith('rev-') ? [name.slice(4)] : []))
  const revs = shown.map((id): [string, number] => [id, Number(form.text(`rev-${id}`)) || 1])
  return shown.length === 0 && known.size === 0 ? {} : Object.fromEntries(revs)
}

function numbersIn(form: Form, page: MapPage): Work['anchors'] {
  const rows = form.names().flatMap((name) => (/^at-\d$/.test(name) ? [name.slice(3)] : []))
  const typed = rows.flatMap((row) => {
    const at = form.text(`at-${row}`)
    return at === '' ? [] : [{ page: pageIn(at, page), printed: form.text(`printed-${row}`) }]
  })
  const shown = workOn(page).anchors.slice(ANCHOR_ROWS)
  return [...typed, ...shown].toSorted((a, b) => a.page - b.page)
}
