/** Which network addresses belong to the open internet. Pure.
 *  Source: https://www.iana.org/assignments/iana-ipv4-special-registry/ and the registry of IPv6 beside it. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is assigned. */
const ASSIGNED = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether anybody on the internet can reach the address. False for a text that is not an address. */
export function isPublicAddress(address: string): boolean {
  // The library also accepts forms that we refuse: `0x7f.1`, and zones.
  if (isIP(address) === 0 || address.includes('%')) return false
  const read = ipaddr.parse(address)
  if (read.range() !== 'unicast') return false
  return !(read instanceof ipaddr.IPv6) || read.match(ASSIGNED)
}
