/** What `yalkut serve` prints when it serves. */
import type { Output } from '../output.ts'
import { USUAL_BASE_URL } from '../own-address.ts'

export interface Greeting {
  /** The server's address on this machine. */
  address: string
  /** The public address, if it is another one. */
  named: string | undefined
  dataDir: string
  sample: boolean
}

export function greet(output: Output, { address, named, dataDir, sample }: Greeting): void {
  const known = named === undefined ? '' : ` (public address: ${named})`
  output.say(`Yalkut serves ${dataDir} at ${address}${known}`)
  if (!sample) return
  const data = dataDir === './data' ? '' : ` --data ${dataDir}`
  const site = named ?? address
  const link = site === USUAL_BASE_URL ? '--link' : `--link --base-url ${site}`
  output.say(`
  Read:     ${address}/v1
            ${address}/v1/search?q=tanya
  Sign in:  ${site}/sign-in (without SMTP_URL, sign-in links are printed here)
  Steward:  bin/yalkut person add --handle you --name "Your Name" --steward --admin ${link}${data}
            bin/yalkut token add --person you --name laptop --scopes read,write${data}
  More:     README.md`)
}
