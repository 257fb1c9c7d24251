/** A new server of an existing ledger starts from a copy of another server's projection, and applies the commits since. The copy is
 *  made with each edition and stored beside the files, where nobody is served it: unlike an edition it has all that the ledger has.
 *  Whatever is wrong with it, the projection is built from commit 1 instead. Source: decisions.md#scale-out. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Ledger } from '@yalkut/ledger'
import { lastFileEvent, readRightsHead } from '@yalkut/ledger/files'
import { commitsAfter, readHead, readIdentity } from '@yalkut/ledger/line'
import { parseJson } from '@yalkut/model'
import type { ObjectStore, StoreNotes } from '@yalkut/objects'
import { copyProjection, opensCopy, placeCopy, type StartCopy } from '@yalkut/projection'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

interface Parts {
  ledger: Ledger
  objects: ObjectStore
  notes: StoreNotes
}

const NOTE = 'projection-start.json'

const Text = Type.Union([Type.String(), Type.Null()])

/** Written before the object is stored, so that nothing is stored that no note names. */
const Note = Type.Object({
  ledger: Text,
  database: Type.String(),
  copy: Type.Object({
    version: Type.Integer(),
    seq: Type.Integer(),
    hash: Text,
    rights: Type.Integer(),
  }),
  /** Tells the last change of a file's rights from another one of the same number. */
  mark: Text,
  sha256: Type.String(),
  /** Earlier copies that may be stored still. */
  earlier: Type.Array(Type.String()),
})
type Note = Type.Static<typeof Note>

/** Replaces the copy by one of now. `folder`: for its bytes on their way to the store. */
export async function keepStartCopy(
  { ledger, objects, notes }: Parts,
  { projection, folder, stop }: { projection: string; folder: string; stop: AbortSignal },
): Promise<void> {
  const [plain, packed] = [join(folder, 'start.sqlite'), join(folder, 'start.sqlite.zst')]
  try {
    const copy = await copyProjection(projection, plain, stop)
    const mark = await markOf(ledger, copy)
    if (copy.seq === 0 || mark === null) return
    const hash = createHash('sha256')
    await pipeline(
      createReadStream(plain, { highWaterMark: 1 << 20 }),
      createZstdCompress(),
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream(packed, { flush: true }),
      { signal: stop },
    )
    const sha256 = hash.digest('hex')
    const before = await readNote(notes)
    const stored = before === null ? [] : [before.sha256, ...before.earlier]
    const earlier = [...new Set(stored)].filter((each) => each !== sha256)
    const note: Note = { ...(await readIdentity(ledger)), copy, mark, sha256, earlier }
    await notes.write(NOTE, JSON.stringify(note))
    await objects.adopt(packed, { sha256 })
    for (const each of earlier) {
      if ((await objects.size(each)) !== null) await objects.remove(each)
    }
    await notes.write(NOTE, JSON.stringify({ ...note, earlier: [] }))
  } finally {
    for (const path of [plain, `${plain}-wal`, `${plain}-shm`, packed]) {
      await rm(path, { force: true })
    }
  }
}

/** Removes the copy: it may have words that were erased since. The next edition makes another. */
export async function dropStartCopy({ objects, notes }: Omit<Parts, 'ledger'>): Promise<void> {
  const note = await readNote(notes)
  if (note === null) return
  for (const each of [note.sha256, ...note.earlier]) {
    if ((await objects.size(each)) !== null) await objects.remove(each)
  }
}

/** Puts the copy where no projection is yet. Gives its last commit; null: there is none that fits this ledger and this program. */
export async function takeStartCopy({ ledger, objects, notes }: Parts, projection: string): Promise<number | null> {
  // A new ledger has its first commit alone, and no copy.
  if ((await readHead(ledger.read)).seq <= 1) return null
  const note = await readNote(notes)
  if (note === null || !(await fits(note, ledger))) return null
  const copy = `${projection}-start`
  try {
    const packed = await objects.read(note.sha256)
    await pipeline(packed, createZstdDecompress(), createWriteStream(copy))
    return (await placeCopy(projection, copy, note.copy)) ? note.copy.seq : null
  } finally {
    await rm(copy, { force: true })
  }
}

async function readNote(notes: StoreNotes): Promise<Note | null> {
  const text = await notes.read(NOTE)
  if (text === null) return null
  const note: unknown = parseJson(text)
  return Value.Check(Note, note) ? note : null
}

/** A ledger that was restored from before the copy has another line, or other rights. */
async function fits({ ledger: id, database, copy, mark }: Note, ledger: Ledger): Promise<boolean> {
  const own = await readIdentity(ledger)
  if (!opensCopy(copy) || own.ledger !== id || own.database !== database) return false
  if ((await readHead(ledger.read)).seq < copy.seq) return false
  const [commit] = await commitsAfter(ledger.read, copy.seq - 1, 1)
  return commit?.hash === copy.hash && (await markOf(ledger, copy)) === mark
}

/** Null: the ledger has not come so far. */
async function markOf({ read }: Ledger, { rights }: StartCopy): Promise<string | null> {
  if ((await readRightsHead(read)) < rights) return null
  const event = await lastFileEvent(read, rights)
  return createHash('sha256').update(JSON.stringify(event)).digest('hex')
}
