/** A process that consumes, as `yalkut jobs` does. It opens the catalog, says that it is ready, and begins when a line
 *  comes on stdin. `{ "steps": 12, "delayMs": 3 }` lets it end by `kill -9` so long after the twelfth step of its work; a
 *  step is the beginning or the end of a transaction, or of the sending of a mail. An empty object lets it go on. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { mailBySmtp } from '@yalkut/catalog/mail'
import { openFollowing } from '@yalkut/catalog/services'
import { startBackground } from '@yalkut/consumers'
import { parseJsonObject } from '@yalkut/model'

const { dataDir, databaseUrl, smtpUrl, leaseMs, waitMs } = parseJsonObject(process.argv[2] ?? '')
const place = {
  dataDir: String(dataDir),
  ...(typeof databaseUrl === 'string' && { databaseUrl }),
}
const services = await openFollowing(place)
const say = (words: string): boolean => process.stderr.write(`${words}\n`)
const sendMail = mailBySmtp({ url: String(smtpUrl), from: 'yalkut@yalkut.example', log: say })
const lines = createInterface({ input: process.stdin })
// It is killed, and would write no cache at its end.
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

/** The same work, its beginning and its end counted. */
async function counted<T>(work: () => Promise<T>): Promise<T> {
  step()
  const value = await work()
  step()
  return value
}

const { ledger } = services
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
  },
  (fault, about) => say(`${about}: ${String(fault)}`),
)
