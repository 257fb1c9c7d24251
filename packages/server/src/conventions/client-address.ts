/** The address that a request comes from: the socket's, unless proxies in front are trusted to say another. Source:
 *  design.md, 4 (Limits). */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** How many proxies stand in front, or which (addresses, or networks such as `10.0.0.0/8`). 0: none. */
export type TrustProxy = number | readonly string[]

/** Whether an address may say where a request came from before it: the socket's is hop 0, what it says hop 1. */
export type Trusts = (address: string, hop: number) => boolean

export type AddressReader = (request: IncomingMessage) => string

/** Throws for what is neither an address nor a network. */
export function createTrust(trust: TrustProxy): Trusts {
  return typeof trust === 'number' ? byNumber(trust) : byNetwork(trust)
}

/** Reads `X-Forwarded-For` from its end, as far as the proxies that wrote it are trusted: what stands before them may
 *  have been written by anyone. */
export function createAddressReader(trusts: Trusts): AddressReader {
  return ({ headers, socket }) => {
    let address = socket.remoteAddress ?? ''
    const said = headers['x-forwarded-for']
    if (said === undefined || !trusts(address, 0)) return address
    for (const [hop, written] of String(said).split(',').reverse().entries()) {
      const next = written.trim()
      if (!trusts(address, hop) || isIP(next) === 0) break
      address = next
    }
    return address
  }
}

function byNumber(proxies: number): Trusts {
  return (_address, hop) => hop < proxies
}

function byNetwork(networks: readonly string[]): Trusts {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = familyOf(address)
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** An IPv4 address that came by an IPv6 socket, as IPv4. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

/** What requests of one place are counted under. Whoever has an IPv6 address has a whole /64 of them. */
export function placeOf(address: string): string {
  const plain = plainAddress(address)
  if (!plain.includes(':')) return plain
  const [front = '', back] = plain.split('::')
  const groups = front === '' ? [] : front.split(':')
  const missing = back === undefined ? 0 : 8 - groups.length - back.split(':').length
  const whole = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...restOf(back)]
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

function restOf(back: string | undefined): string[] {
  return back === undefined || back === '' ? ['0'] : back.split(':')
}
