/** Writes the three files of a release: `catalog.json` of schema 1, 2 and 3. What each occasion and each work says is on a
 *  line of its own. Source: shapes.md#app-catalog. */
import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Snapshot } from '@yalkut/projection'
import { readOccasions, readWorks } from './content.ts'
import type { ReleaseFile } from './shapes.ts'
import { SCHEMA_VERSIONS, type SchemaVersion } from './versions.ts'

export interface WrittenRelease {
  /** The last commit that it holds. */
  seq: number
  /** The sha256 of what the files say without the version. */
  content: string
  files: ReleaseFile[]
}

/** The name of a file in its folder. */
export function fileNameOf(schemaVersion: SchemaVersion): string {
  return `catalog-v${schemaVersion}.json`
}

export async function writeRelease(
  folder: string,
  snapshot: Snapshot,
  { version, baseUrl }: { version: string; baseUrl: string | null },
): Promise<WrittenRelease> {
  const { occasions, collections, years, missing } = readOccasions(snapshot, baseUrl)
  const content = createHash('sha256')
  const files = await openFiles(folder, version)
  const works = { works: 0, units: 0 }
  try {
    const say = async (text: string, from: SchemaVersion): Promise<void> => {
      content.update(text)
      for (const file of files) if (file.schemaVersion >= from) await file.write(text)
    }
    await say('"occasions":[', 1)
    for (const text of separated(occasions)) await say(text, 1)
    await say('\n]', 1)
    await say(`,\n"collections":${JSON.stringify(Object.fromEntries(collections))}`, 2)
    await say(',\n"works":[', 3)
    for (const text of separated(readWorks(snapshot), ({ units }) => {
      works.works += 1
      works.units += units.length
    })) {
      await say(text, 3)
    }
    await say('\n]', 3)
    const said = { years, occasions: occasions.length, missing }
    const counts = Object.fromEntries([...collections].map(([name, ids]) => [name, ids.length]))
    return {
      seq: snapshot.seq,
      files: await Promise.all(
        files.map(async ({ schemaVersion, end }) => ({
          schemaVersion,
          ...(await end('}\n')),
          ...said,
          ...(schemaVersion >= 2 && { collections: counts }),
          ...(schemaVersion >= 3 && { works }),
        })),
      ),
      content: content.digest('hex'),
    }
  } finally {
    for (const file of files) await file.close()
  }
}

/** Each value on a line of its own, with a comma before all but the first. */
function* separated<T>(values: Iterable<T>, onEach?: (value: T) => void): Iterable<string> {
  let before = '\n'
  for (const value of values) {
    onEach?.(value)
    yield before + JSON.stringify(value)
    before = ',\n'
  }
}

interface OpenFile {
  schemaVersion: SchemaVersion
  write(text: string): Promise<void>
  /** Resolves when the bytes are durable. */
  end(text: string): Promise<{ bytes: number; sha256: string }>
  close(): Promise<void>
}

async function openFiles(folder: string, version: string): Promise<OpenFile[]> {
  const files: OpenFile[] = []
  for (const schemaVersion of SCHEMA_VERSIONS) {
    const handle = await open(join(folder, fileNameOf(schemaVersion)), 'wx')
    const file = hashedFile(schemaVersion, handle)
    files.push(file)
    await file.write(`{"schemaVersion":${schemaVersion},"version":${JSON.stringify(version)},\n`)
  }
  return files
}

/** Characters that wait until they are written. */
const PIECE = 1 << 18

function hashedFile(schemaVersion: SchemaVersion, handle: FileHandle): OpenFile {
  const hash: Hash = createHash('sha256')
  let waiting = ''
  let bytes = 0
  async function flush(): Promise<void> {
    const piece = Buffer.from(waiting, 'utf8')
    waiting = ''
    hash.update(piece)
    bytes += piece.length
    await handle.writeFile(piece)
  }
  return {
    schemaVersion,
    async write(text) {
      waiting += text
      if (waiting.length >= PIECE) await flush()
    },
    async end(text) {
      waiting += text
      await flush()
      await handle.sync()
      return { bytes, sha256: hash.digest('hex') }
    },
    close: () => handle.close(),
  }
}
