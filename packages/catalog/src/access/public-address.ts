/** Which network addresses belong to the open internet. Pure.
 *  Source: https://www.iana.org/assignments/iana-ipv4-special-registry/ and the one of IPv6 beside it. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Of IPv4: this machine, private nets, links, shared and reserved space, documentation, groups. */
const INSIDE_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Inside 2000::/3, which is all of IPv6 that is given out: tunnels, which may lead inside, and documentation. */
const INSIDE_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const inside = new BlockList()
for (const [net, prefix] of INSIDE_V4) inside.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of INSIDE_V6) inside.addSubnet(net, prefix, 'ipv6')

const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** Whether the address is one that anybody on the internet may reach. False for what is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return given.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}
