/** A process that does all due work once at a moment that the test names, as `yalkut jobs --once` does. It opens the catalog,
 *  prints that it is ready, and starts on a line from stdin. With `{ "at": "2026-11-25T07:00:00Z", "steps": 12 }` it ends by
 *  `kill -9` at the twelfth step of its work. A step is the start or the end of a transaction or of a mail. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { openFollowing } from '@yalkut/catalog/core'
import { mailBySmtp } from '@yalkut/catalog/people'
import { runOnce } from '@yalkut/consumers'
import { parseJsonObject } from '@yalkut/model'
import { countSteps } from './steps.ts'

const { dataDir, databaseUrl, smtpUrl } = parseJsonObject(process.argv[2] ?? '')
let now = new Date()
const services = await openFollowing({
  dataDir: String(dataDir),
  clock: () => now,
  ...(typeof databaseUrl === 'string' && { databaseUrl }),
})
const say = (words: string): boolean => process.stderr.write(`${words}\n`)
const sendMail = mailBySmtp({ url: String(smtpUrl), from: 'yalkut@yalkut.example', log: say })
const lines = createInterface({ input: process.stdin })
flushCompileCache()
console.log('ready')
const [line] = await once(lines, 'line')
const { at, steps } = parseJsonObject(String(line))
now = new Date(String(at))
const counted = countSteps(services, Number(steps))
await runOnce(counted.services, {
  async sendMail(mail) {
    counted.step()
    await sendMail(mail)
    counted.step()
  },
  baseUrl: 'https://yalkut.example',
  digests: { at: '08:00', timeZone: 'Asia/Jerusalem' },
})
lines.close()
await services.close()
