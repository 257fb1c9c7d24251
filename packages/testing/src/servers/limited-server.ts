/** A server in a process of its own, with few requests a minute and a clock that does not move. Prints its address. */
import { openCatalog } from '@yalkut/catalog'
import { parseJsonObject } from '@yalkut/model'
import { startServer } from '@yalkut/server'

const { dataDir, databaseUrl, nowMs, address } = parseJsonObject(process.argv[2] ?? '')
if (typeof dataDir !== 'string') throw new Error('the first argument has no dataDir')
const location = typeof databaseUrl === 'string' ? { dataDir, databaseUrl } : { dataDir }
const catalog = await openCatalog({ ...location, clock: () => new Date(Number(nowMs)) })
const quotas = { address: Number(address), token: 1_000, search: 1_000, suggest: 1_000 }
const server = await startServer({ catalog, host: '127.0.0.1', port: 0, quotas })
console.log(server.address)
