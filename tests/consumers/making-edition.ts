/** A process that makes an edition, as `yalkut edition` does. It opens the catalog, prints that it is ready, and starts on a line
 *  from stdin. With `{ "steps": 12 }` it ends by `kill -9` at the twelfth step of its work. A step is the start or the end of a
 *  transaction or of the storing of a file, and each that the command tells of. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { openFollowing } from '@yalkut/catalog/services'
import { makeEditionOnce } from '@yalkut/consumers'
import { parseJsonObject } from '@yalkut/model'

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
let done = 0

function step(): void {
  done += 1
  if (done === steps) process.kill(process.pid, 'SIGKILL')
}

async function counted<T>(work: () => Promise<T>): Promise<T> {
  step()
  const value = await work()
  step()
  return value
}

const { ledger, objects } = services
const stop = new AbortController().signal
await services.latest()
const { isNew } = await makeEditionOnce(
  {
    ...services,
    ledger: { ...ledger, write: (work) => counted(() => ledger.write(work)) },
    objects: {
      ...objects,
      adopt: (path, options) => counted(() => objects.adopt(path, options)),
      remove: (sha256) => counted(() => objects.remove(sha256)),
    },
  },
  {
    settings: { dataDir: location.dataDir, baseUrl: 'https://yalkut.example' },
    ...{ notes: null, stop, onStep: step },
  },
)
console.log(JSON.stringify({ done, isNew }))
lines.close()
await services.close()
