/** Which network addresses belong to the open internet. Pure.
 *  Source: https://www.iana.org/assignments/iana-ipv4-special-registry/ and the one of IPv6 beside it. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is given out. */
const GIVEN = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether the address is one that anybody on the internet may reach. False for what is no address. */
export function isPublicAddress(address: string): boolean {
  // The library reads more than what is written as an address should be: `0x7f.1`, and zones.
  if (isIP(address) === 0 || address.includes('%')) return false
  const read = ipaddr.parse(address)
  if (read.range() !== 'unicast') return false
  return !(read instanceof ipaddr.IPv6) || read.match(GIVEN)
}
