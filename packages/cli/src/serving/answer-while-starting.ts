/** What a server answers before its processes serve, as while a projection is rebuilt after an upgrade: `/livez` says that it
 *  lives, `/readyz` and all else that it starts. Source: shapes.md#readiness. */
import { createServer, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const RETRY_AFTER_SECONDS = 5
const MESSAGE = 'The server is starting. Try again in a few seconds.'

const PAGE = `<!doctype html>
<html lang="he" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">
<title>ילקוט · Yalkut</title>
<p>השרת עולה. הדף ייטען שוב מעצמו בעוד כמה שניות.</p>
<p lang="en" dir="ltr">${MESSAGE} This page reloads by itself.</p>
`

export interface AnswersWhileStarting {
  take: (connection: Socket) => void
  /** Closes connections without a request on its way. */
  close(): void
}

export function answerWhileStarting(): AnswersWhileStarting {
  const server = createServer((request, response) => {
    // The next request is for a process that serves.
    response.setHeader('connection', 'close')
    response.setHeader('cache-control', 'no-store')
    if (request.url === '/livez') return send(response, 200, { live: true })
    response.setHeader('retry-after', String(RETRY_AFTER_SECONDS))
    if (/\btext\/html\b/.test(request.headers.accept ?? '')) {
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
      return
    }
    const detail = { retryAfterSeconds: RETRY_AFTER_SECONDS }
    send(response, 503, { error: 'busy', message: MESSAGE, detail })
  })
  return {
    take(connection) {
      server.emit('connection', connection)
      connection.resume()
    },
    close: () => server.closeIdleConnections(),
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
