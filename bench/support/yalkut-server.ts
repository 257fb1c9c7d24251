/** The server under test. Arguments: the data folder. Prints its address. */
import { openCatalog } from '@yalkut/catalog'
import { startServer } from '@yalkut/server'

const [, , dataDir = ''] = process.argv
const catalog = await openCatalog({ dataDir })
const server = await startServer({ catalog, host: '127.0.0.1', port: 0 })
console.log(server.address)
