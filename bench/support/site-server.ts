/** A server with the pages of the site. Argument: the data folder. Prints its address. */
import { openCatalog } from '@yalkut/catalog'
import { startServer } from '@yalkut/server'
import { BUILDS } from '@yalkut/site/builds'
import { answerUsage } from './child-server.ts'

const [, , dataDir = ''] = process.argv
answerUsage()
const catalog = await openCatalog({ dataDir })
// The limits are so high that requests are counted and never refused.
const quotas = { address: 1e9, token: 1e9, search: 1e9, suggest: 1e9, page: 1e9, image: 1e9 }
const server = await startServer({ catalog, host: '127.0.0.1', port: 0, quotas, site: BUILDS })
console.log(server.address)
