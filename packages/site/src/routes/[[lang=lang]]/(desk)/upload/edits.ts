/** What people, tables and the catalog change in rows. Pure: each gives new rows. */
import { PLACES } from './kinds.ts'
import { isNamed } from './new-row.ts'
import type { TableColumn } from './pasted.ts'
import { named, type Proposal, placeOf } from './proposal.ts'
import { COLUMNS, type Column, type Row, UNSEEN } from './rows.ts'

export type Filled = Column | 'place' | 'kind'

/** The cell of a row in all rows below it; a place in those of its kind. */
export function filledDown(rows: readonly Row[], key: string, column: Filled): Row[] {
  const from = rows.findIndex((row) => row.key === key)
  const row = rows[from]
  if (row === undefined) return [...rows]
  return rows.map((below, at) => {
    if (at <= from) return below
    if (column === 'place') {
      return below.kind === row.kind ? { ...below, place: row.place, guess: null, ...UNSEEN } : below
    }
    if (column === 'kind') return withKind(below, row.kind)
    return { ...below, cells: { ...below.cells, [column]: row.cells[column] }, ...UNSEEN }
  })
}

/** A place that no file of the kind belongs to is dropped. */
export function withKind(row: Row, kind: Row['kind']): Row {
  const fits = row.place.kind !== 'known' || PLACES[kind].includes(row.place.place.type)
  if (fits) return { ...row, kind, ...UNSEEN }
  return { ...row, kind, place: { kind: 'none' }, guess: null, ...UNSEEN }
}

/** Cells of a spreadsheet, from this cell on. */
export function pastedInto(
  rows: readonly Row[],
  { key, column }: { key: string; column: Column },
  cells: readonly (readonly string[])[],
): Row[] {
  const from = rows.findIndex((row) => row.key === key)
  const first = COLUMNS.indexOf(column)
  return rows.map((row, at) => {
    const values = at < from ? undefined : cells[at - from]
    if (values === undefined) return row
    const changed = { ...row.cells }
    for (const [across, value] of values.entries()) {
      const name = COLUMNS[first + across]
      if (name !== undefined) changed[name] = value
    }
    return { ...row, cells: changed, ...UNSEEN }
  })
}

/** What a table of files says, in the rows of the files that it names. */
export function withTable(
  rows: readonly Row[],
  table: readonly { readonly [C in TableColumn]?: string }[],
): { rows: Row[]; count: number } {
  let count = 0
  const changed = rows.map((row) => {
    const said = table.find(({ file = '' }) => isNamed(row.name, file))
    if (said === undefined) return row
    count += 1
    const cells = { ...row.cells }
    for (const column of COLUMNS) cells[column] = said[column] ?? cells[column]
    const kind = named(said.what ?? '', said.kind ?? '')
    const asKind = kind === null ? row : withKind(row, kind)
    const place = said.for === undefined ? {} : { place: placeOf(said.for), guess: null }
    return { ...asKind, cells, ...place, ...UNSEEN }
  })
  return { rows: changed, count }
}

/** The guess of the catalog, where nothing was said yet. */
export function withProposal(row: Row, { date, title, hanacha, candidates }: Proposal): Row {
  const [best] = candidates
  const isOpen = row.place.kind === 'none'
  const isTitled = row.kind === 'sefer' || row.kind === 'letter' || row.kind === 'document'
  return {
    ...row,
    candidates: candidates.map(({ place }) => place),
    ...(row.kind === 'hanacha' && hanacha !== null && { hanacha }),
    cells: {
      ...row.cells,
      date: row.cells.date === '' && isOpen ? (date ?? '') : row.cells.date,
      title: row.cells.title === '' && isTitled ? title : row.cells.title,
    },
    ...(isOpen && best !== undefined && { place: { kind: 'known', place: best.place }, guess: best.why }),
  }
}

/** What was said before a step; the outcome of the files meanwhile stays. */
export function saidBefore(rows: readonly Row[], before: readonly Row[]): Row[] {
  return rows.map((row) => {
    const then = before.find(({ key }) => key === row.key)
    if (then === undefined) return row
    const { cells, kind, place, guess, text } = then
    return { ...row, cells, kind, place, guess, text, ...UNSEEN }
  })
}
