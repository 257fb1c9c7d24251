/** Scans and recordings on a test server, for tests of machine work. */
import { Readable } from 'node:stream'
import { addFile } from '@yalkut/ledger/files'
import { type JsonObject, newItemId, type Rights } from '@yalkut/model'
import { merge } from './shelves.ts'
import type { TestServer } from './test-server.ts'

/** Adds a file without bytes; returns its sha256. */
export async function holdFile({ catalog }: TestServer, rights: Rights): Promise<string> {
  const sha256 = Buffer.from(newItemId()).toString('hex').padStart(64, '0')
  const bytes = { sha256, sizeBytes: 10, mime: 'application/pdf', credit: null }
  const at = catalog.clock().toISOString()
  await catalog.ledger.write((tx) => addFile(tx, { ...bytes, rights, by: 'system', at }))
  await catalog.latest()
  return sha256
}

/** A scan of a new booklet in a set. */
export async function addScan(server: TestServer, set: string, file: string): Promise<string> {
  const [publication, id] = [newItemId(), newItemId()]
  const booklet = { kind: 'booklet', title: { he: `קונטרס ${id}` }, sets: [set] }
  const scan = { publication, file, completeness: 'complete' }
  await merge(server, [
    { id: publication, type: 'publication', data: booklet },
    { id, type: 'scan', data: scan },
  ])
  return id
}

export async function addRecording(server: TestServer, set: string, data: JsonObject): Promise<string> {
  const id = newItemId()
  const recording = { title: { he: 'הקלטה' }, sets: [set], ...data }
  await merge(server, [{ id, type: 'recording', data: recording }])
  return id
}

/** Adds a transcript of one paragraph, from 0 to 2 seconds; returns the paragraph's id. */
export async function addTranscript(
  server: TestServer,
  recording: string,
  { content, origin }: { content: string; origin?: JsonObject },
): Promise<string> {
  const [text, alignment, segment, span] = [newItemId(), newItemId(), newItemId(), newItemId()]
  const marks: JsonObject = origin === undefined ? {} : { origin }
  const place = { alignment, segment, startMs: 0, endMs: 2_000 }
  const words = { text, order: 'V', kind: 'paragraph', content, proofread: 0, ...marks }
  await merge(server, [
    { id: text, type: 'text', data: { kind: 'transcript', language: 'yi', recording } },
    { id: alignment, type: 'alignment', data: { recording, text, granularity: 'paragraph' } },
    { id: segment, type: 'segment', data: words },
    { id: span, type: 'alignment-span', data: place },
  ])
  return segment
}

/** Adds a file with its bytes; returns its sha256. */
export async function holdBytes(
  { catalog }: TestServer,
  bytes: Buffer,
  { mime, rights = 'open' }: { mime: string; rights?: Rights },
): Promise<string> {
  const { sha256, sizeBytes } = await catalog.objects.put(Readable.from([bytes]))
  const file = { sha256, sizeBytes, mime, credit: null, rights }
  const at = catalog.clock().toISOString()
  await catalog.ledger.write((tx) => addFile(tx, { ...file, by: 'system', at }))
  await catalog.latest()
  return sha256
}
