/** The server to compare pages with: it answers the bytes of one file. Argument: the file. Prints its address. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { answerUsage } from './child-server.ts'

answerUsage()
const [, , file = ''] = process.argv
const bytes = readFileSync(file)
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  console.log(`http://127.0.0.1:${address.port}`)
})
