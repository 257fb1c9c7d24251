/** A printing with a scan and its machine-read words, for tests of scans. */
import { newItemId } from '@yalkut/model'
import type { Name } from './people.ts'
import { merge, post } from './shelves.ts'
import type { TestServer } from './test-server.ts'

export const ENGINE = { name: 'reader', version: '1' }

/** A scan of a printing on this shelf. */
export async function newScan(
  server: TestServer,
  set: string,
  { file = 'a'.repeat(64), kind = 'booklet' }: { file?: string; kind?: string } = {},
): Promise<{ publication: string; scan: string }> {
  const [publication, scan] = [newItemId(), newItemId()]
  const title = { he: `דפוס ${publication}` }
  await merge(server, [
    { id: publication, type: 'publication', data: { kind, title, sets: [set] } },
    { id: scan, type: 'scan', data: { publication, file, completeness: 'complete' } },
  ])
  return { publication, scan }
}

/** Sends the page text of an engine as a suggestion, and approves it as a steward; returns the suggestion. */
export async function readByMachine(
  server: TestServer,
  scan: string,
  content: string,
  as: Name = 'robot',
): Promise<number> {
  const sent = await server.send(201, `/v1/scans/${scan}/ocr`, post(as, { content, engine: ENGINE }))
  await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('sara'))
  return Number(sent.id)
}
