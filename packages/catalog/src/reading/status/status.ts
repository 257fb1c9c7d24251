/** The status report: one note beside the files, so that it is read while the ledger is away. Source: shapes.md#status. */
import { parseJson } from '@yalkut/model'
import Value from 'typebox/value'
import type { ReadServices } from '../../core/services/services.ts'
import { type Status, StatusReport } from '../../core/shapes/status.ts'

const NOTE = 'status.json'
/** How long a report is remembered, in ms: the store is not asked for each request. */
const CACHE_MS = 5_000

type Notes = Pick<ReadServices, 'notes'>

const known = new WeakMap<ReadServices['notes'], { at: number; reading: ReturnType<typeof read> }>()

/** `report` is null before the first check, and while the store does not answer. */
export async function getStatus({ notes, clock }: Pick<ReadServices, 'notes' | 'clock'>): Promise<Status> {
  const at = performance.now()
  let look = known.get(notes)
  if (look === undefined || at - look.at > CACHE_MS) {
    look = { at, reading: read(notes).catch(() => null) }
    known.set(notes, look)
  }
  return { now: clock().toISOString(), report: await look.reading }
}

/** Null: there is no report, or none that this version reads. Throws while the store does not answer. */
export async function readStatus({ notes }: Notes): Promise<StatusReport | null> {
  return await read(notes)
}

async function read(notes: ReadServices['notes']): Promise<StatusReport | null> {
  const text = await notes.read(NOTE)
  if (text === null) return null
  const report: unknown = parseJson(text)
  return Value.Check(StatusReport, report) ? report : null
}

export async function writeStatus({ notes }: Notes, report: StatusReport): Promise<void> {
  await notes.write(NOTE, JSON.stringify(report))
  known.delete(notes)
}
