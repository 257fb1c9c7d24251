/** Names of strangers' addresses, resolved to public addresses only. Source: service.md#security. */
import { lookup as lookupAll } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

export type IsAllowed = (address: string) => boolean

/** The wait for an answer of one name server, in ms, and the tries. */
const RESOLVING = { timeout: 2_000, tries: 2 }

interface Resolved {
  address: string
  family: 4 | 6
}

/** Resolves a name; fails when any of its addresses is not allowed. */
export function guardedLookup(isAllowed: IsAllowed): LookupFunction {
  return (hostname, options, callback) => {
    const answer = (addresses: readonly Resolved[]): void => {
      const [first] = addresses
      if (first === undefined) {
        callback(new Error(`${hostname} has no address`), '', 4)
      } else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(new Error(`${hostname} leads to an address that is not public`), '', 4)
      } else if (options.all === true) {
        callback(null, [...addresses])
      } else {
        callback(null, first.address, first.family)
      }
    }
    resolve(hostname).then(answer, (error: unknown) => {
      callback(error instanceof Error ? error : new Error(String(error)), '', 4)
    })
  }
}

/** The addresses of a name. A name of this machine is asked of the system. Every other name is asked of the name servers:
 *  the system resolves names in a few threads, which slow names of strangers would take from everybody else. */
export async function resolve(hostname: string): Promise<Resolved[]> {
  if (/^(.+\.)?localhost\.?$/.test(hostname)) return await systemAddresses(hostname)
  const resolver = new Resolver(RESOLVING)
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found: Resolved[] = [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => of(address, 4)),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => of(address, 6)),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

const of = (address: string, family: 4 | 6): Resolved => ({ address, family })

function systemAddresses(hostname: string): Promise<Resolved[]> {
  return new Promise((resolve, reject) => {
    lookupAll(hostname, { all: true }, (error, addresses) => {
      if (error !== null) reject(error)
      else resolve(addresses.map(({ address, family }) => of(address, family === 6 ? 6 : 4)))
    })
  })
}
