/** Which proxies are believed. Apart from the other settings, so that only `serve` loads the web server. */
import { createTrust, type TrustProxy } from '@yalkut/server'
import { UsageError } from './usage.ts'

/** How many proxies stand in front (1), or which: addresses and networks, comma separated. None unless named. */
export function readTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined) return 0
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const networks = value.split(',').map((network) => network.trim())
  try {
    createTrust(networks)
    return networks
  } catch {
    throw new UsageError(
      `--trust-proxy must be a number of proxies, or addresses such as 10.0.0.0/8, not “${value}”.`,
    )
  }
}
