/** The setting of trusted proxies. In its own file, so that only `serve` loads the web server. */
import { createTrust, type TrustProxy } from '@yalkut/server'
import { UsageError } from './usage.ts'

/** The number of proxies in front of the server, or their addresses and networks, comma separated. Default: none.
 *  Throws UsageError: an entry is not an address or a network. */
export function readTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined) return 0
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const networks = value.split(',').map((network) => network.trim())
  try {
    createTrust(networks)
    return networks
  } catch {
    throw new UsageError(`--trust-proxy must be a number of proxies, or addresses such as 10.0.0.0/8, not “${value}”.`)
  }
}
