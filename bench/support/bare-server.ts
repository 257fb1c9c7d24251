/** The server to compare with: a `node:http` server that only answers the bytes of items from the projection's file.
 *  Argument: the data folder. Prints its address. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { answerUsage } from './child-server.ts'

answerUsage()
const [, , dataDir = ''] = process.argv
const db = new Database(join(dataDir, 'projection.sqlite'), { readonly: true })
db.pragma('mmap_size = 1073741824')
const find = db.prepare<[string], [Buffer, string]>('select whole, etag from items where id = ?').raw()
const PREFIX = '/v1/entities/'.length

const server = createServer((request, response) => {
  const row = find.get((request.url ?? '').slice(PREFIX))
  if (row === undefined) {
    response.writeHead(404).end()
  } else if (request.headers['if-none-match'] === row[1]) {
    response.writeHead(304, { etag: row[1] }).end()
  } else {
    const headers = { 'content-type': 'application/json; charset=utf-8', etag: row[1] }
    response.writeHead(200, { ...headers, 'content-length': row[0].length }).end(row[0])
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  console.log(`http://127.0.0.1:${address.port}`)
})
