/** A process that makes an edition, as `yalkut edition` does. It opens the catalog, prints that it is ready, and starts on a line
 *  from stdin. With `{ "steps": 12 }` it ends by `kill -9` at the twelfth step of its work. A step is the start or the end of a
 *  transaction or of the storing of a file, and each that the command tells of. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { openFollowing } from '@yalkut/catalog/services'
import { makeEditionOnce } from '@yalkut/consumers'
import { parseJsonObject } from '@yalkut/model'
import { countSteps } from './steps.ts'

const { dataDir, databaseUrl } = parseJsonObject(process.argv[2] ?? '')
const location = {
  dataDir: String(dataDir),
  ...(typeof databaseUrl === 'string' && { databaseUrl }),
}
const services = await openFollowing(location)
const lines = createInterface({ input: process.stdin })
flushCompileCache()
console.log('ready')
const [line] = await once(lines, 'line')
const { steps } = parseJsonObject(String(line))
const stop = new AbortController().signal
await services.latest()
const counted = countSteps(services, Number(steps))
const { isNew } = await makeEditionOnce(counted.services, {
  settings: { dataDir: location.dataDir, baseUrl: 'https://yalkut.example' },
  ...{ notes: null, stop, onStep: counted.step },
})
console.log(JSON.stringify({ isNew }))
lines.close()
await services.close()
