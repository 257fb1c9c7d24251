/** The note of a backup: it names every part and every object, and is written last. */
import { parseJson, refuseOperator } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Place } from './place.ts'

/** Some rows, compressed, as an object of the backup. */
const Part = Type.Object({ sha256: Type.String(), bytes: Type.Integer(), rows: Type.Integer() })
export type Part = Static<typeof Part>

const Table = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.Integer(),
  parts: Type.Array(Part),
})
export type Table = Static<typeof Table>

const ListedFile = Type.Object({ name: Type.String(), sha256: Type.String() })
export type ListedFile = Static<typeof ListedFile>

const Backup = Type.Object({
  format: Type.Literal(1),
  /** The hash of the catalog's first commit. */
  ledger: Type.Union([Type.String(), Type.Null()]),
  made: Type.Object({
    at: Type.String(),
    head: Type.Object({ seq: Type.Integer(), hash: Type.Union([Type.String(), Type.Null()]) }),
    migrations: Type.Array(Type.String()),
    tables: Type.Array(Table),
    /** The lists of the catalog's objects: rows of address and size, in the order of addresses. */
    objects: Type.Object({ count: Type.Integer(), bytes: Type.Number(), parts: Type.Array(Part) }),
    /** Files of `signing-keys/`. */
    keys: Type.Array(ListedFile),
    /** Notes beside the objects. */
    notes: Type.Array(ListedFile),
  }),
})
export type Backup = Static<typeof Backup>

/** Written before the first bytes: what is here belongs to a backup of this catalog. */
const Begun = Type.Object({
  format: Type.Literal(1),
  ledger: Type.Union([Type.String(), Type.Null()]),
})

const NAME = 'backup.json'

export type FoundNote = { kind: 'none' } | { kind: 'begun'; ledger: string | null } | { kind: 'made'; backup: Backup }

/** Refuses `invalid`: the note is none of this program's. */
export async function readNote({ notes, name }: Place): Promise<FoundNote> {
  const text = await notes.read(NAME).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    throw refuseOperator('invalid', `${name} cannot be read: ${words}`, null, { cause: error })
  })
  if (text === null) return { kind: 'none' }
  const found = parsed(text)
  if (Value.Check(Backup, found)) return { kind: 'made', backup: found }
  if (Value.Check(Begun, found)) return { kind: 'begun', ledger: found.ledger }
  throw refuseOperator('invalid', `${NAME} in ${name} is not the note of a backup that this version knows.`)
}

export async function writeBegun({ notes }: Place, ledger: string | null): Promise<void> {
  await notes.write(NAME, JSON.stringify({ format: 1, ledger }))
}

export async function writeBackup({ notes }: Place, backup: Backup): Promise<void> {
  await notes.write(NAME, JSON.stringify(backup))
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
