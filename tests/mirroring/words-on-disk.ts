/** What a mirror has of some words on its disk: in its folder, and in the stored rows of its ledger in PostgreSQL. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerLocation } from '@yalkut/ledger'
import { parseJsonObject } from '@yalkut/model'
import pg from 'pg'
import { holds, wordsUnder } from '../taking-down/words-in-files.ts'

/** The words in its ledger alone, and whether the mirror says that the rest was made of the ledger as it is: asked often, because
 *  looking through the whole disk takes long. Null: it says that it was not. */
export async function wordsInLedger(
  { dataDir, databaseUrl }: LedgerLocation,
  words: readonly string[],
): Promise<string[] | null> {
  const note = parseJsonObject(readFileSync(join(dataDir, 'mirror.json'), 'utf8'))
  if (note.isUnclean === true) return null
  const bytes =
    databaseUrl === undefined
      ? Buffer.concat(LEDGER_FILES.map((name) => readFileSync(join(dataDir, name))))
      : await storedVersions(databaseUrl)
  return words.filter((word) => holds(bytes, word)).map((word) => `ledger ${word}`)
}

const LEDGER_FILES = ['ledger.sqlite', 'ledger.sqlite-wal']

/** `place word` for each. A folder that its server is writing to may not be readable: null. */
export async function wordsOnDisk(
  { dataDir, databaseUrl }: LedgerLocation,
  words: readonly string[],
): Promise<string[] | null> {
  const found = await wordsUnder(dataDir, words).catch(() => null)
  if (found === null || databaseUrl === undefined) return found
  const bytes = await storedVersions(databaseUrl)
  return [...found, ...words.filter((word) => holds(bytes, word)).map((word) => `rows ${word}`)]
}

/** The bytes of the table of versions and of its long values, as PostgreSQL has them in its files, and all rows: long values
 *  may be compressed in the files. */
async function storedVersions(databaseUrl: string): Promise<Buffer> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('checkpoint')
    const { rows } = await client.query<{ bytes: Buffer }>(
      `select pg_read_binary_file(pg_relation_filepath(oid)) as bytes from pg_class
       where oid = 'revisions'::regclass
         or oid = (select reltoastrelid from pg_class where oid = 'revisions'::regclass)`,
    )
    const { rows: data } = await client.query<{ data: string | null }>('select data from revisions')
    return Buffer.concat([...rows.map(({ bytes }) => bytes), Buffer.from(data.map((row) => row.data ?? '').join('\n'))])
  } finally {
    await client.end()
  }
}
