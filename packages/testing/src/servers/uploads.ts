/** Files and requests for tests of uploads. */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { type JsonObject, newItemId } from '@yalkut/model'
import { wavOf } from '../bytes/wav.ts'
import { listOf, objectOf } from '../values/json.ts'
import type { Name } from './people.ts'
import { merge } from './shelves.ts'
import type { Answer, TestRequest, TestServer } from './test-server.ts'

/** Two seconds of tones that differ in each test. */
export function newSound(): Buffer {
  return wavOf([randomInt(100, 3_000), randomInt(100, 3_000) + randomInt(1_000) / 1_000])
}

/** A PDF of `count` small pages that differ in each test. */
export function newPdf(pages = 1): Buffer {
  return pdfOf(Array.from({ length: pages }, (_, at) => `page ${at + 1} ${randomInt(1e12)}`))
}

/** A PDF with one page for each of these words. */
export function pdfOf(words: readonly string[]): Buffer {
  const kids = words.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${words.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...words.flatMap((text, at) => {
      const content = `BT /F1 12 Tf 20 100 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return writePdf(objects, '/Root 1 0 R')
}

/** Numbers the objects from 1 and writes the table of their offsets. */
function writePdf(objects: readonly string[], trailer: string): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  const end = `trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + head + table + end, 'latin1')
}

/** The request that uploads a file as this person. */
export function sending(
  as: Name,
  query: { [name: string]: string },
  body: Buffer,
  type = 'application/octet-stream',
): { path: string; request: TestRequest } {
  const path = `/v1/uploads?${new URLSearchParams(query)}`
  return { path, request: { method: 'POST', as, body, headers: { 'content-type': type } } }
}

export interface Uploading {
  send(query: { [name: string]: string }, body: Buffer, as?: Name, type?: string): Promise<Answer>
  /** The answer to an upload that must succeed. */
  sent(query: { [name: string]: string }, body: Buffer): Promise<JsonObject>
  /** The items of an upload's suggestion after its merge, by type. */
  suggested(answer: JsonObject): Promise<{ [type: string]: JsonObject }>
  approve(answer: JsonObject, as?: Name): Promise<JsonObject>
  /** A farbrengen of 10 Shevat 5742 in this set. */
  addEvent(set: string): Promise<string>
}

/** Steps of tests of uploads. */
export function uploadingOn(server: TestServer): Uploading {
  const send: Uploading['send'] = async (query, body, as = 'chana', type) => {
    const { path, request } = sending(as, query, body, type)
    return await server.fetch(path, request)
  }
  return {
    send,
    async sent(query, body) {
      const { status, json } = await send(query, body)
      assert.equal(status, 201, JSON.stringify(json))
      return json
    },
    async suggested(answer) {
      const view = await server.get(`/v1/suggestions/${answer.suggestion}`, { as: 'sara' })
      return Object.fromEntries(listOf(view.entries).map((entry) => [String(entry.type), objectOf(entry.after)]))
    },
    approve: (answer, as = 'sara') =>
      server.send(200, `/v1/suggestions/${answer.suggestion}/approve`, { method: 'POST', as }),
    async addEvent(set) {
      const id = newItemId()
      const title = { he: 'התוועדות יו״ד שבט', en: 'Farbrengen Yud Shevat' }
      const data = { kind: 'farbrengen', title, date: '5742-05-10', sets: [set] }
      await merge(server, [{ id, type: 'event', data }])
      return id
    },
  }
}
