/** A process that imports the files of a table. It opens the catalog, says that it is ready, and begins when a line comes on stdin;
 *  `steps` of the order ends it as `count-steps.ts` says. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { openCatalog } from '@yalkut/catalog'
import { importFiles } from '@yalkut/catalog/media'
import { readFileTable } from '@yalkut/importers'
import { parseJsonObject } from '@yalkut/model'
import { countSteps } from './count-steps.ts'

const { dataDir, databaseUrl } = parseJsonObject(process.argv[2] ?? '')
const root = String(dataDir)
const catalog = await openCatalog({
  dataDir: root,
  limits: { rate: false },
  uploads: { reserveBytes: 0 },
  ...(typeof databaseUrl === 'string' && { databaseUrl }),
})
const lines = createInterface({ input: process.stdin })
// It is killed, and would write no cache at its end.
flushCompileCache()
console.log('ready')
const [line] = await once(lines, 'line')
const { table, from, most, steps: killAt } = parseJsonObject(String(line))
const steps = countSteps(catalog, root, killAt)
const { name, rows } = await readFileTable(String(table), (problem) => {
  throw problem
})
const given = { rows, table: name, from: String(from), as: 'chana', baseUrl: 'http://localhost' }
const { outcomes } = await importFiles(steps.catalog, {
  ...given,
  most: Number(most),
  isDry: false,
  async onOutcomes(all) {
    console.log(`sent ${all.filter(({ settled }) => settled.kind === 'sent').length}`)
  },
})
console.log(`ended ${outcomes.length} ${steps.count()}`)
await catalog.close()
lines.close()
