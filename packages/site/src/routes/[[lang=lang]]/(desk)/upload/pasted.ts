/** Tables that are pasted from a spreadsheet. Pure. */

/** Cells of rows: tabs between cells, as spreadsheets copy; a cell in quotes may have lines and tabs. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '')
  for (let at = 0; at <= plain.length; ) {
    let cell = ''
    const quoted = plain[at] === '"' ? /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(plain.slice(at)) : null
    if (quoted === null) {
      const end = plain.slice(at).search(/[\t\n]/)
      cell = end < 0 ? plain.slice(at) : plain.slice(at, at + end)
      at += cell.length
    } else {
      cell = (quoted[1] ?? '').replaceAll('""', '"')
      at += quoted[0].length
    }
    rows.at(-1)?.push(cell.trim())
    if (plain[at] === '\n') rows.push([])
    at += 1
  }
  return rows
}

export const TABLE_COLUMNS = [
  'file',
  'what',
  'kind',
  'title',
  'for',
  'date',
  'part',
  'rights',
  'language',
  'credit',
  'note',
] as const
export type TableColumn = (typeof TABLE_COLUMNS)[number]

/** A table whose first row names its columns, as of `yalkut import files`; null: it has no such row. Commas or tabs. */
export function readTable(text: string): { [C in TableColumn]?: string }[] | null {
  const withTabs = text.includes('\t') ? text : text.replaceAll(/,(?=(?:[^"\n]*"[^"\n]*")*[^"\n]*$)/gm, '\t')
  const [head = [], ...rows] = readCells(withTabs)
  const columns = head.map((name) => TABLE_COLUMNS.find((each) => each === name.toLowerCase()))
  if (!columns.includes('file')) return null
  return rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => {
      const row: { [C in TableColumn]?: string } = {}
      for (const [at, column] of columns.entries()) {
        const cell = cells[at]
        if (column !== undefined && cell !== undefined && cell !== '') row[column] = cell
      }
      return row
    })
}
