/** The importer of tables: one item a row, one field a column. */
import { type ImportRecord, idFromSeed, type Json, type JsonObject, readId, readPath } from '@yalkut/model'
import { ImportProblem, type OnProblem, passing, readEach } from './import-problem.ts'
import type { Importer } from './importer.ts'
import { listSourceFiles, type SourceFile } from './source-files.ts'
import { MAX_CELL, readTableRows } from './table-rows.ts'

const SOURCE = 'csv'
const MAX_COLUMNS = 200
/** Columns that are no field of the data. `key` seeds the id of a row that has neither an id nor a path. */
const OWN = ['id', 'type', 'path', 'key'] as const

/** Reads `.csv` and `.tsv` files whose first row names the columns: `type`, and `id`, `path` or `key`, then fields of
 *  the data, nested ones with dots (`title.he`). A cell of a column with `[]` at its end holds several values with `|` between
 *  them; one of a column with `#` is a number, one with `?` is true or false, one with `{}` is JSON. Empty cells are left out.
 *  A quote inside an unquoted cell is a letter. Cells end at commas, semicolons or tabs, as the first row does. */
export const csvImporter: Importer = {
  source: SOURCE,
  async *read(paths, onProblem) {
    const files = await listSourceFiles(paths, ['.csv', '.tsv'])
    yield* readEach(files, onProblem, (file) => recordsOf(file, onProblem))
  },
}

async function* recordsOf(file: SourceFile, onProblem: OnProblem | undefined): AsyncGenerator<ImportRecord> {
  const { head, others } = await readTableRows(file, onProblem)
  const columns = readColumns(head.record, file)
  for (const { record, line } of others) {
    const read = passing(onProblem, () => recordOf(record, columns, { file, line }))
    if (read === null) continue
    const at = `${file.name}, line ${line}`
    yield { ...read, file: file.name, ...(onProblem && { at }) }
  }
}

type Kind = 'text' | 'list' | 'number' | 'mark' | 'json'

interface Column {
  /** As the file has it. */
  name: string
  path: string[]
  kind: Kind
}

/** A column without a name, such as spreadsheets add behind the last one: its cells must be empty. */
const UNNAMED: Column = { name: '', path: [], kind: 'text' }

const ENDINGS: readonly (readonly [string, Kind])[] = [
  ['[]', 'list'],
  ['#', 'number'],
  ['?', 'mark'],
  ['{}', 'json'],
]

function readColumns(head: readonly string[], file: SourceFile): Column[] {
  const fail = (problem: string) => new ImportProblem(file.name, 1, problem)
  if (head.length > MAX_COLUMNS) throw fail(`more than ${MAX_COLUMNS} columns.`)
  const columns = head.map((cell): Column => {
    const name = cell.trim()
    if (name === '') return UNNAMED
    const [ending = '', kind = 'text'] = ENDINGS.find(([each]) => name.endsWith(each)) ?? []
    const path = name.slice(0, name.length - ending.length).split('.')
    if (path.some((part) => !/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(part) || part === 'constructor')) {
      throw fail(`the column “${name.slice(0, 60)}” is not the name of a field, such as title.he or sets[].`)
    }
    return { name, path, kind }
  })
  const names = columns.flatMap(({ path }) => (path.length === 0 ? [] : path.join('.')))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw fail(`two columns are called “${twice}”.`)
  if (!names.includes('type')) throw fail('there is no column “type”.')
  if (!OWN.some((own) => own !== 'type' && names.includes(own))) {
    throw fail('there is no column “id”, “path” or “key”: without one a second import would add everything again.')
  }
  return columns
}

interface Place {
  file: SourceFile
  line: number
}

function recordOf(cells: readonly string[], columns: readonly Column[], place: Place): ImportRecord {
  const fail = (problem: string) => new ImportProblem(place.file.name, place.line, problem)
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    throw fail(`the row has ${cells.length} cells, and the table has ${columns.length} columns.`)
  }
  const own = new Map<string, string>()
  const data: JsonObject = {}
  for (const [at, column] of columns.entries()) {
    const cell = (cells[at] ?? '').trim()
    if (cell === '') continue
    if (cell.length > MAX_CELL) throw fail(`the cell of “${column.name}” is too long.`)
    const [first] = column.path
    if (first === undefined) throw fail(`cell ${at + 1} is in a column without a name.`)
    if (column.path.length === 1 && OWN.some((each) => each === first)) own.set(first, cell)
    else put(data, column.path, readCell(cell, column, fail), fail)
  }
  const type = own.get('type')
  if (type === undefined || !/^[a-z][a-z0-9-]{0,49}$/.test(type)) {
    throw fail('“type” must be the name of an item type, such as work.')
  }
  const path = own.has('path') ? readPath(own.get('path') ?? '') : null
  if (own.has('path') && path === null) throw fail('“path” must be a path such as /likkutei-sichos/1.')
  return { id: idOf(own, path, type, fail), type, path, data }
}

type Fail = (problem: string) => ImportProblem

function idOf(own: ReadonlyMap<string, string>, path: string | null, type: string, fail: Fail): string {
  const given = own.get('id')
  if (given !== undefined) {
    const id = readId(given)
    if (id === null) throw fail('“id” must be an item id such as rh-7k2m9qxd.')
    return id
  }
  const key = own.get('key')
  if (key !== undefined) return idFromSeed(SOURCE, `${type}:${key}`)
  if (path === null) throw fail('the row has neither an id nor a path nor a key.')
  return idFromSeed(SOURCE, path)
}

function readCell(cell: string, { name, kind }: Column, fail: Fail): Json {
  switch (kind) {
    case 'text':
      return cell
    case 'list':
      return cell
        .split('|')
        .map((each) => each.trim())
        .filter((each) => each !== '')
    case 'number': {
      const number = Number(cell)
      if (!Number.isFinite(number)) throw fail(`“${cell.slice(0, 40)}” in “${name}” is not a number.`)
      return number
    }
    case 'mark':
      if (/^(true|yes|1)$/i.test(cell)) return true
      if (/^(false|no|0)$/i.test(cell)) return false
      throw fail(`“${cell.slice(0, 40)}” in “${name}” is neither true nor false.`)
    case 'json':
      try {
        return JSON.parse(cell)
      } catch {
        throw fail(`the cell of “${name}” is not JSON.`)
      }
    default:
      return kind satisfies never
  }
}

function put(data: JsonObject, path: readonly string[], value: Json, fail: Fail): void {
  let inside = data
  for (const part of path.slice(0, -1)) {
    const next: Json = inside[part] ?? {}
    if (typeof next !== 'object' || next === null || Array.isArray(next)) {
      throw fail(`“${path.join('.')}” is inside a field that is a text.`)
    }
    inside[part] = next
    inside = next
  }
  inside[path.at(-1) ?? ''] = value
}
