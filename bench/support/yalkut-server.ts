/** The server under test. Arguments: the data folder, and the store of files (`s3://…`). Prints its address. */
import { openCatalog } from '@yalkut/catalog'
import { startServer } from '@yalkut/server'
import { answerUsage } from './child-server.ts'

const [, , dataDir = '', objectsUrl] = process.argv
answerUsage()
const catalog = await openCatalog({ dataDir, ...(objectsUrl !== undefined && { objectsUrl }) })
// The limits are so high that requests are counted and never refused.
const quotas = { address: 1e9, token: 1e9, search: 1e9, suggest: 1e9, page: 1e9, image: 1e9 }
const server = await startServer({ catalog, host: '127.0.0.1', port: 0, quotas })
console.log(server.address)
