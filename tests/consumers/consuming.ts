/** A process that consumes, as `yalkut jobs` does. It opens the catalog, prints that it is ready, and starts on a line
 *  from stdin. With `{ "steps": 12, "delayMs": 3 }` it ends by `kill -9` 3 ms after the twelfth step of its work. A
 *  step is the start or the end of a transaction, a mail or a post. With an empty object it continues. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { openFollowing } from '@yalkut/catalog/core'
import { mailBySmtp } from '@yalkut/catalog/people'
import { createHookPoster } from '@yalkut/catalog/publishing'
import { startBackground } from '@yalkut/consumers'
import { parseJsonObject } from '@yalkut/model'

const { dataDir, databaseUrl, smtpUrl, leaseMs, waitMs } = parseJsonObject(process.argv[2] ?? '')
const location = {
  dataDir: String(dataDir),
  ...(typeof databaseUrl === 'string' && { databaseUrl }),
}
const services = await openFollowing(location)
const say = (words: string): boolean => process.stderr.write(`${words}\n`)
const sendMail = mailBySmtp({ url: String(smtpUrl), from: 'yalkut@yalkut.example', log: say })
const lines = createInterface({ input: process.stdin })
// A killed process writes no compile cache at its end.
flushCompileCache()
console.log('ready')
const [line] = await once(lines, 'line')
const { steps, delayMs } = parseJsonObject(String(line))
let done = 0

function step(): void {
  done += 1
  if (done !== steps) return
  const die = (): boolean => process.kill(process.pid, 'SIGKILL')
  if (delayMs === 0) die()
  else setTimeout(die, Number(delayMs))
}

/** The same work, with its start and its end counted as steps. */
async function counted<T>(work: () => Promise<T>): Promise<T> {
  step()
  const value = await work()
  step()
  return value
}

const { ledger } = services
const poster = createHookPoster({ allowsLoopback: true })
startBackground(
  {
    ...services,
    ledger: { ...ledger, write: (work) => counted(() => ledger.write(work)) },
  },
  {
    sendMail: (mail) => counted(() => sendMail(mail)),
    baseUrl: 'https://yalkut.example',
    digests: { at: '08:00', timeZone: 'Asia/Jerusalem' },
    leaseMs: Number(leaseMs),
    waits: { firstMs: Number(waitMs), longestMs: Number(waitMs) },
    webhooks: {
      poster: { ...poster, post: (order) => counted(() => poster.post(order)) },
      gapMs: 0,
    },
  },
  (fault, about) => say(`${about}: ${String(fault)}`),
)
