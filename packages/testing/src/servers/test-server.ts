/** A server for tests of the API: a catalog of its own with people in it, on a free port, judged by its own
 *  `/openapi.json` at every answer. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after } from 'node:test'
import { type Catalog, type CatalogOptions, type Clock, openCatalog } from '@yalkut/catalog'
import { importRecords } from '@yalkut/catalog/importing'
import { jsonlImporter } from '@yalkut/importers'
import { isJsonObject, type JsonObject, parseJson, parseJsonObject } from '@yalkut/model'
import { type Quotas, startServer, type TrustProxy } from '@yalkut/server'
import { newFolder, removeFolder } from '../folders.ts'
import { type ApiDocument, readApiDocument } from './api-document.ts'
import { addPeople, type Name, type People } from './people.ts'

const SAMPLE = join(import.meta.dirname, '../../../../examples/sample')

export interface Ask {
  method?: string
  headers?: { [name: string]: string }
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: string | Buffer
  /** Whose token goes with it. */
  as?: Name
  /** The address is none of the document's; only the shape of the failure is looked at. */
  outside?: boolean
}

export interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
  /** Of JSON, or the words of plain text; null when there is no body. */
  body: unknown
  /** The body where it is an object; else an empty one. */
  json: JsonObject
}

export interface TestServer {
  readonly catalog: Catalog
  readonly address: string
  readonly people: People
  readonly document: ApiDocument
  /** Faults that the server met: what was answered 500. */
  readonly faults: unknown[]
  fetch(path: string, ask?: Ask): Promise<Answer>
  /** The body of an answer that must be 200. */
  get(path: string, ask?: Ask): Promise<JsonObject>
  /** The body of an answer to a change, which must have this status. */
  send(status: number, path: string, ask: Ask): Promise<JsonObject>
}

export interface Starting {
  /** With the sample catalog in it. */
  sample?: boolean
  /** Requests a minute; as many as anyone likes unless named. */
  quotas?: Quotas
  clock?: Clock
  /** What else the catalog is opened with. */
  opening?: Pick<CatalogOptions, 'limits' | 'uploads' | 'databaseUrl' | 'objectsUrl'>
  /** Those of another server over the same ledger; added unless named. */
  people?: People
  baseUrl?: string
  trustProxy?: TrustProxy
}

/** Starts it before the tests of the file and closes it after them. */
export async function startTestServer(starting: Starting = {}): Promise<TestServer> {
  const { sample = false, quotas = null, clock, opening, people: known, ...options } = starting
  const dataDir = newFolder()
  const catalog = await openCatalog({ dataDir, ...(clock && { clock }), ...opening })
  const people = known ?? (await addPeople(catalog))
  if (sample) await loadSample(catalog)
  const faults: unknown[] = []
  const onFault = (fault: unknown): number => faults.push(fault)
  const listening = { catalog, host: '127.0.0.1', port: 0 }
  const server = await startServer({ ...listening, quotas, onFault, ...options })
  after(async () => {
    await server.close()
    removeFolder(dataDir)
    assert.deepEqual(faults, [], 'the server met no fault')
  })
  const { address } = server
  const plain = await fetch(`${address}/openapi.json`)
  const document = readApiDocument(parseJsonObject(await plain.text()))

  async function ask(path: string, asked: Ask = {}): Promise<Answer> {
    const { method = 'GET', as, outside = false } = asked
    const response = await fetch(address + path, {
      method,
      redirect: 'manual',
      headers: headersOf(asked, as === undefined ? undefined : people[as].token),
      ...bodyOf(asked),
    })
    const answer = await read(response)
    if (outside) assertFailure(answer)
    else document.judge({ method, path, type: answer.headers.get('content-type'), ...answer })
    return answer
  }

  async function send(status: number, path: string, asked: Ask): Promise<JsonObject> {
    const { status: found, json } = await ask(path, asked)
    assert.equal(found, status, JSON.stringify(json))
    return json
  }

  const get = (path: string, asked?: Ask): Promise<JsonObject> => send(200, path, { ...asked })
  return { catalog, address, people, document, faults, fetch: ask, get, send }
}

/** Every failure has one shape. Source: service.md#errors. */
export function assertFailure({ status, body }: Pick<Answer, 'status' | 'body'>): void {
  assert.ok(status >= 400, `${status} is no failure`)
  const { error, message, detail, ...rest } = parseJsonObject(JSON.stringify(body))
  assert.equal(typeof error, 'string')
  assert.equal(typeof message, 'string')
  assert.notEqual(detail, undefined)
  assert.deepEqual(
    Object.keys(rest).filter((field) => field !== 'conflicts'),
    [],
  )
}

async function loadSample(catalog: Catalog): Promise<void> {
  const records = jsonlImporter.read([SAMPLE])
  await importRecords(catalog, { source: 'sample', title: 'Sample', records, approveAs: 'sara' })
}

function headersOf(ask: Ask, token: string | undefined): { [name: string]: string } {
  return {
    ...(ask.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...ask.headers,
  }
}

function bodyOf({ json, body }: Ask): { body?: string | Uint8Array<ArrayBuffer> } {
  if (json !== undefined) return { body: JSON.stringify(json) }
  if (body === undefined) return {}
  return { body: typeof body === 'string' ? body : new Uint8Array(body) }
}

async function read(response: Response): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type')?.split(';')[0] ?? 'application/json'
  const text = bytes.toString('utf8')
  const body = bytes.length === 0 ? null : /[/+]json$/.test(type) ? parseJson(text) : text
  const json = isJsonObject(body) ? body : {}
  return { status: response.status, headers: response.headers, bytes, body, json }
}
