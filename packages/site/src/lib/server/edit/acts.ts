/** What the buttons of a list do to the texts of a form. Pure. */
import { pointerTo } from '@yalkut/model'
import { type Raw, rowsOf } from './raw.ts'

export const LIST_ACTS = ['add', 'remove', 'up', 'down', 'clear'] as const
export interface ListAct {
  act: (typeof LIST_ACTS)[number]
  /** Of the list, and for all but `add` of the row; for `clear` of the control. */
  name: string
}

/** `remove:/authors/2`; null for anything else. */
export function readAct(text: string): ListAct | null {
  const at = text.indexOf(':')
  const act = LIST_ACTS.find((each) => each === text.slice(0, at))
  const name = text.slice(at + 1)
  return act !== undefined && name.startsWith('/') ? { act, name } : null
}

/** The texts after the act. */
export function withAct(raw: Raw, { act, name }: ListAct): Raw {
  const next = new Map(raw)
  if (act === 'clear') return next.set(`v:${name}`, '')
  if (act === 'add') return addRow(next, name)
  const cut = name.lastIndexOf('/')
  const list = name.slice(0, cut)
  const row = name.slice(cut + 1)
  const rows = rowsOf(raw, list)
  const at = rows.indexOf(row)
  if (at < 0) return next
  const others = rows.toSpliced(at, 1)
  const to = act === 'up' ? Math.max(0, at - 1) : at + 1
  return next.set(`rows:${list}`, (act === 'remove' ? others : others.toSpliced(to, 0, row)).join(','))
}

function addRow(raw: Raw, list: string): Raw {
  const rows = rowsOf(raw, list)
  const last = rows.reduce((most, id) => (id.startsWith('n') ? Math.max(most, Number(id.slice(1))) : most), 0)
  const row = `n${last + 1}`
  // A row that was removed may have had this id.
  for (const key of raw.keys()) if (key.includes(`:${pointerTo(list, row)}`)) raw.delete(key)
  return raw.set(`rows:${list}`, [...rows, row].join(','))
}
