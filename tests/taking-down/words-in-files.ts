/** Looks for words in files, whatever holds them: text, SQLite, Parquet, a zip, or bytes that are compressed. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'

/** `file word`, for each file under the folder that holds one of the words. `skips`: the first folders that are not read. */
export async function wordsUnder(
  folder: string,
  words: readonly string[],
  skips: readonly string[] = [],
): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !skips.includes(path.split('/')[0] ?? ''))
  const found: string[] = []
  for (const path of files.sort()) {
    for (const word of await wordsIn(join(folder, path), words)) found.push(`${path} ${word}`)
  }
  return found
}

async function wordsIn(path: string, words: readonly string[]): Promise<string[]> {
  const bytes = readFileSync(path)
  const pieces = [bytes, ...unpacked(bytes), ...(await rowsOf(path, bytes))]
  return words.filter((word) => pieces.some((piece) => holds(piece, word)))
}

/** As UTF-8, as UTF-16, or in base64. */
export function holds(bytes: Buffer, word: string): boolean {
  return spellingsOf(word).some((spelling) => bytes.includes(spelling))
}

function spellingsOf(word: string): Buffer[] {
  const utf8 = Buffer.from(word)
  // Base64 of the middle of the word, for each of the three places where it may begin.
  const inBase64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), utf8]).toString('base64')
    return Buffer.from(text.slice(shift === 0 ? 0 : 4, Math.floor((shift + utf8.length) / 3) * 4))
  })
  return [utf8, Buffer.from(word, 'utf16le'), ...inBase64]
}

const UNPACK = [gunzipSync, zstdDecompressSync, brotliDecompressSync]

/** What the bytes are when they are taken as compressed; nothing where they are not. */
function unpacked(bytes: Buffer): Buffer[] {
  return UNPACK.flatMap((unpack) => {
    try {
      return [unpack(bytes, { maxOutputLength: 2 ** 28 })]
    } catch {
      return []
    }
  })
}

async function rowsOf(path: string, bytes: Buffer): Promise<Buffer[]> {
  if (bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3') return cellsOf(path)
  if (bytes.subarray(0, 4).toString('latin1') === 'PAR1') {
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) })
    return [Buffer.from(JSON.stringify(rows, (_, v) => (typeof v === 'bigint' ? String(v) : v)))]
  }
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u{3}\u{4}') {
    return [execFileSync('unzip', ['-p', path], { maxBuffer: 2 ** 28 })]
  }
  return []
}

/** Every text and every blob of every table; a compressed blob also unpacked. Indexes of words keep theirs in tables, too. */
function cellsOf(path: string): Buffer[] {
  const db = new Database(path, { readonly: true })
  try {
    const tables = db
      .prepare<[], string>("select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'")
      .pluck()
      .all()
    return tables.flatMap((table) => {
      const rows = db.prepare<[], unknown[]>(`select * from "${table}"`).raw().all()
      return rows.flat().flatMap((cell) => {
        if (Buffer.isBuffer(cell)) return [cell, ...unpacked(cell)]
        return typeof cell === 'string' ? [Buffer.from(cell)] : []
      })
    })
  } finally {
    db.close()
  }
}
