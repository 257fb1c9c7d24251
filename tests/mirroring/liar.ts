/** An origin that lies: it hands requests on to a real server, and changes what it answers when a test says so. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { atEnd } from '@yalkut/testing/at-end'

/** Given the path and the answer's text, another text; null: the answer stays. */
export type Lie = (path: string, text: string) => string | null

export interface Liar {
  address: string
  /** null: it is honest. */
  lie: Lie | null
  /** Bytes of a file after which the connection breaks, once. */
  breakAfter: number | null
  /** The `Range` headers that were sent. */
  ranges: string[]
}

export async function startLiar(origin: string): Promise<Liar> {
  const liar: Liar = { address: '', lie: null, breakAfter: null, ranges: [] }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const { range } = request.headers
    if (range !== undefined) liar.ranges.push(range)
    const real = await fetch(origin + path, { headers: range === undefined ? {} : { range } })
    const bytes = Buffer.from(await real.arrayBuffer())
    const type = real.headers.get('content-type') ?? ''
    const said = type.includes('json') ? (liar.lie?.(path, bytes.toString('utf8')) ?? null) : null
    const changed = said === null ? (liar.lie?.(`bytes ${path}`, '') ?? null) : said
    const body = changed === null ? bytes : Buffer.from(changed, 'utf8')
    const isDump = path.startsWith('/dumps/')
    response.writeHead(real.status, { 'content-type': type, 'content-length': body.length })
    if (isDump && liar.breakAfter !== null && body.length > liar.breakAfter) {
      const most = liar.breakAfter
      liar.breakAfter = null
      response.write(body.subarray(0, most), () => setTimeout(() => response.destroy(), 50))
      return
    }
    response.end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  liar.address = `http://127.0.0.1:${port}`
  return liar
}

/** The text of a JSON object, changed. */
export function changedAnswer(text: string, change: (answer: JsonObject) => void): string {
  const answer = parseJsonObject(text)
  change(answer)
  return JSON.stringify(answer)
}

/** A lie in the answers whose paths begin with `start`. */
export function ofAnswer(start: string, change: (answer: JsonObject, path: string) => void): Lie {
  return (path, text) => (path.startsWith(start) ? changedAnswer(text, (answer) => change(answer, path)) : null)
}
