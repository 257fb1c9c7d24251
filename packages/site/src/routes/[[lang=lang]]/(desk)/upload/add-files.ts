/** What becomes of files that a person drops or chooses: new rows, files of rows that wait for them, words of scans. */
import type { UploadPage } from './desk-page.ts'
import type { Kind } from './kinds.ts'
import { isNamed, newRow } from './new-row.ts'
import { isComing, isReady, type Row, type RowWords } from './rows.ts'
import { engineIn, partIn, sorted, stemOf } from './take-files.ts'

export interface ReadingFiles {
  /** Pictures of pages as one file; null: they cannot be read. */
  photos: (files: readonly File[]) => Promise<File | null>
  /** Words of a file; null: they cannot be read. */
  readText: (file: File) => Promise<string | null>
}

export interface Added {
  rows: Row[]
  /** By the key of a row: the file that is sent for it. */
  files: Map<string, File>
  /** By the key of a row. */
  words: Map<string, RowWords>
  /** Names of files that the catalog does not take. */
  others: string[]
  /** Pictures that the browser cannot read. */
  isBadPhoto: boolean
}

/** The most of words beside a scan, in characters. */
const MOST_WORDS = 40_000_000

/** `name`: with its folder. `before`: the rows on the desk. */
export async function addedFiles(
  page: UploadPage,
  before: readonly Row[],
  given: readonly { file: File; name: string }[],
  { photos, readText }: ReadingFiles,
): Promise<Added> {
  const names = new Map(given.map(({ file, name }) => [file, name]))
  const nameOf = (file: File): string => names.get(file) ?? file.name
  const known = before.map(({ name }) => name)
  const taken = sorted([...names.keys()], nameOf, known)
  const pages = taken.photos.length === 0 ? null : await photos(taken.photos)
  const isBadPhoto = taken.photos.length > 0 && pages === null
  const added: Added = {
    rows: [],
    files: new Map(),
    words: new Map(),
    others: taken.others,
    isBadPhoto,
  }
  const all = (): Row[] => [...before, ...added.rows]
  const addFile = (file: File, name: string, kind: Kind): void => {
    const same = all().find((row) => isFileOf(row, file, name))
    if (same !== undefined) {
      if (!isReady(same) && !isComing(same)) added.files.set(same.key, file)
      return
    }
    const row = newRow(page, name, kind, { size: file.size, modified: file.lastModified })
    added.rows.push({ ...row, cells: { ...row.cells, part: partIn(name) } })
    added.files.set(row.key, file)
  }
  for (const { file, kind } of taken.files) addFile(file, nameOf(file), kind)
  if (pages !== null) addFile(pages, pages.name, 'scan')
  for (const file of taken.texts) {
    const text = await readText(file)
    const row = newRow(page, nameOf(file), 'hanacha', { size: file.size, text })
    added.rows.push(text === null ? { ...row, progress: { kind: 'unreadable' } } : row)
  }
  for (const { file, stem } of taken.words) {
    const row = all().find(({ name }) => /\.pdf$/i.test(name) && stemOf(name) === stem)
    const content = await file.text().catch(() => null)
    if (row === undefined || content === null || content.length > MOST_WORDS) continue
    added.words.set(row.key, { name: file.name, engine: engineIn(content), content })
  }
  return added
}

function isFileOf(row: Row, file: File, name: string): boolean {
  return row.size === file.size && row.modified === file.lastModified && isNamed(row.name, name)
}
