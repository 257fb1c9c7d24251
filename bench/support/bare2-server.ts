import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ON_EVERY_ANSWER, ON_UNCHANGED } from '../../packages/server/src/conventions/headers.ts'
const [, , dataDir = ''] = process.argv
const db = new Database(join(dataDir, 'projection.sqlite'), { readonly: true })
db.pragma('mmap_size = 1073741824')
const find = db.prepare<[string], [Buffer, string]>('select whole, etag from items where id = ?').raw()
const PREFIX = '/v1/entities/'.length
const server = createServer((request, response) => {
  const row = find.get((request.url ?? '').slice(PREFIX))
  if (row === undefined) { response.writeHead(404).end(); return }
  const more = ['RateLimit-Policy', '"address";q=300;w=60, "token";q=1200;w=60', 'RateLimit', '"address";r=299;t=6', 'Cache-Control', 'public, max-age=60, s-maxage=120, stale-while-revalidate=600', 'ETag', row[1]]
  if (request.headers['if-none-match'] === row[1]) response.writeHead(304, [...ON_UNCHANGED, ...more]).end()
  else response.writeHead(200, [...ON_EVERY_ANSWER, ...more, 'Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(row[0].length)]).end(row[0].toString('latin1'), 'latin1')
})
server.listen(0, '127.0.0.1', () => { const a = server.address(); if (a !== null && typeof a !== 'string') console.log(`http://127.0.0.1:${a.port}`) })
