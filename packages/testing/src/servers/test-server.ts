/** A server for tests of the API: a catalog of its own with people, on a free port. Every answer is checked against the
 *  server's `/openapi.json`. */
import assert from 'node:assert/strict'
import { type Catalog, type CatalogOptions, type Clock, openCatalog } from '@yalkut/catalog'
import { isJsonObject, type JsonObject, parseJson, parseJsonObject } from '@yalkut/model'
import { createStatementCounts, type Quotas, startServer, type TrustProxy } from '@yalkut/server'
import { atEnd } from '../at-end.ts'
import { newFolder, removeFolder } from '../folders.ts'
import { type ApiDocument, readApiDocument } from './api-document.ts'
import { copyCatalog, loadSample } from './catalog-templates.ts'
import { startInParts } from './in-parts.ts'
import { addPeople, type Name, type People } from './people.ts'

export interface TestRequest {
  method?: string
  headers?: { [name: string]: string }
  /** A body that is sent as JSON. */
  json?: unknown
  /** A body that is sent unchanged. */
  body?: string | Buffer
  /** The person whose token is sent. */
  as?: Name
  /** The document has no such path; only the shape of the failure is checked. */
  outside?: boolean
}

export interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
  /** Parsed JSON, or plain text; null when the answer has no body. */
  body: unknown
  /** The body if it is an object; otherwise an empty object. */
  json: JsonObject
}

export interface TestServer {
  readonly catalog: Catalog
  readonly address: string
  readonly dataDir: string
  readonly people: People
  readonly document: ApiDocument
  /** Faults that the server answered with 500. */
  readonly faults: unknown[]
  fetch(path: string, request?: TestRequest): Promise<Answer>
  /** The body of an answer with status 200; fails for another status. */
  get(path: string, request?: TestRequest): Promise<JsonObject>
  /** The body of an answer with this status; fails for another status. */
  send(status: number, path: string, request: TestRequest): Promise<JsonObject>
}

export interface Starting {
  /** Starts with the sample catalog. */
  sample?: boolean
  /** The limit of requests a minute; none by default. */
  quotas?: Partial<Quotas>
  clock?: Clock
  /** Further options of the catalog. */
  opening?: Pick<CatalogOptions, 'limits' | 'uploads' | 'databaseUrl' | 'objectsUrl' | 'embeddings' | 'webhooks'>
  /** The people of another server on the same ledger; added to the ledger by default. */
  people?: People
  baseUrl?: string
  /** A free one by default. */
  port?: number
  trustProxy?: TrustProxy
  /** The folder of the site's builds; no pages by default. */
  site?: string
  /** Switches OAI-PMH on. */
  oaiAdminEmail?: string
  contactEmail?: string
  /** Gives the git mirror of its data folder. */
  gitMirror?: boolean
  /** Each answer says how many statements it took (`statementsOf`). */
  countsStatements?: boolean
  /** Faults that the test brings about itself; any other fails it. */
  expected?: RegExp
}

/** Starts the server before the tests of the file and closes it after them. */
export async function startTestServer(starting: Starting = {}): Promise<TestServer> {
  const {
    sample = false,
    quotas = null,
    clock,
    opening,
    people: known,
    expected,
    countsStatements = false,
    gitMirror = false,
    ...options
  } = starting
  const dataDir = newFolder()
  const statements = countsStatements ? createStatementCounts() : null
  const opened = {
    dataDir,
    ...(clock && { clock }),
    ...(statements && { onStatement: statements.note }),
    ...opening,
  }
  const { catalog, people } = await openWithPeople(opened, { sample, known })
  const faults: unknown[] = []
  const onFault = (fault: unknown): number => faults.push(fault)
  const serving = {
    ...(gitMirror && { gitMirrorOf: dataDir }),
    catalog,
    quotas,
    onFault,
    ...(statements && { statements }),
    ...options,
  }
  const server =
    process.env.TEST_WORKERS === '1'
      ? await startInParts(serving, opened)
      : await startServer({ host: '127.0.0.1', port: 0, ...serving })
  atEnd(async () => {
    await server.close().finally(() => removeFolder(dataDir))
    const others = faults.filter((fault) => !(expected?.test(String(fault)) ?? false))
    assert.deepEqual(others, [], 'the server had no fault')
  })
  const { address } = server
  const plain = await fetch(`${address}/openapi.json`)
  const document = readApiDocument(parseJsonObject(await plain.text()))

  async function request(path: string, sent: TestRequest = {}): Promise<Answer> {
    const { method = 'GET', as, outside = false } = sent
    const response = await fetch(address + path, {
      method,
      redirect: 'manual',
      headers: headersOf(sent, as === undefined ? undefined : people[as].token),
      ...bodyOf(sent),
    })
    assertBounded(method, path, response)
    const answer = await read(response)
    if (outside) assertFailure(answer)
    else document.judge({ method, path, type: answer.headers.get('content-type'), ...answer })
    return answer
  }

  async function send(status: number, path: string, sent: TestRequest): Promise<JsonObject> {
    const { status: found, json } = await request(path, sent)
    assert.equal(found, status, JSON.stringify(json))
    return json
  }

  const get = (path: string, sent?: TestRequest): Promise<JsonObject> => send(200, path, { ...sent })
  return { catalog, address, dataDir, people, document, faults, fetch: request, get, send }
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

/** Copies a catalog that a run makes once, where the server's own clock and its ledger in the folder allow. */
async function openWithPeople(
  opened: CatalogOptions & { dataDir: string },
  { sample, known }: { sample: boolean; known: People | undefined },
): Promise<{ catalog: Catalog; people: People }> {
  const isPlain = ['clock', 'databaseUrl', 'objectsUrl', 'embeddings'].every((name) => !(name in opened))
  if (isPlain && known === undefined) {
    const people = await copyCatalog(opened.dataDir, sample ? 'sample' : 'people')
    return { catalog: await openCatalog(opened), people }
  }
  const catalog = await openCatalog(opened)
  const people = known ?? (await addPeople(catalog))
  if (sample) await loadSample(catalog)
  return { catalog, people }
}

/** Without a length or pieces an answer ends with its connection: its reader would wait until that is closed. */
function assertBounded(method: string, path: string, { status, headers }: Response): void {
  const hasBody = method !== 'HEAD' && status >= 200 && status !== 204 && status !== 304
  const isBounded = headers.has('content-length') || headers.has('transfer-encoding')
  assert.ok(!hasBody || isBounded, `${method} ${path}: the answer says where it ends`)
}

function headersOf(request: TestRequest, token: string | undefined): { [name: string]: string } {
  return {
    ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...request.headers,
  }
}

function bodyOf({ json, body }: TestRequest): { body?: string | Uint8Array<ArrayBuffer> } {
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
