/** A process that receives webhooks and reads nothing of them. It says its port to its parent. */
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(204).end())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')
  process.send?.(address.port)
})
process.on('disconnect', () => process.exit())
