/** The address of a client: that of the socket, or the one that a trusted proxy reports.
 *  Source: decisions.md#limits. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, as limits count it; see `clientAddressOf`. */
    readonly clientAddress: string
  }
}

/** The trusted proxies: how many there are in front of the server, or their addresses or networks (`10.0.0.0/8`).
 *  0: none. */
export type TrustProxy = number | readonly string[]

/** Whether the server trusts the address that this hop reports. Hop 0 is the socket; hop 1 is the address that hop 0
 *  reports. */
export type Trusts = (address: string, hop: number) => boolean

export type AddressReader = (request: IncomingMessage) => string

/** Throws for an entry that is neither an address nor a network. */
export function createTrust(trust: TrustProxy): Trusts {
  return typeof trust === 'number' ? byNumber(trust) : byNetwork(trust)
}

/** Reads `X-Forwarded-For` from its end, as long as the proxies that wrote the entries are trusted. A client may have
 *  written the entries before them. */
export function createAddressReader(trusts: Trusts): AddressReader {
  return ({ headers, socket }) => {
    let address = socket.remoteAddress ?? ''
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined || !trusts(address, 0)) return address
    for (const [hop, written] of String(forwarded).split(',').reverse().entries()) {
      const next = withoutPort(written.trim())
      if (next === null || !trusts(address, hop)) break
      address = next
    }
    return address
  }
}

/** The address without a port: some proxies write `192.0.2.1:443` or `[2001:db8::1]:443`. null: not an address. */
function withoutPort(written: string): string | null {
  const [, inBrackets, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(written) ?? []
  if (inBrackets !== undefined) return isIP(inBrackets) === 6 ? inBrackets : null
  const address = plain ?? written
  return isIP(address) === 0 ? null : address
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

/** The IPv4 address in an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`); other addresses as they are. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

/** The address under which requests of one client are counted: an IPv4 address, or the /64 network of an IPv6 address,
 *  because a client with IPv6 usually has a whole /64. */
export function clientAddressOf(address: string): string {
  const plain = plainAddress(address)
  if (!plain.includes(':')) return plain
  const [front = '', back] = plain.split('::')
  const groups = front === '' ? [] : front.split(':')
  const missing = back === undefined ? 0 : 8 - groups.length - back.split(':').length
  const whole = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...restOf(back)]
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** Gives requests the property `clientAddress`. Fastify's own `ip` trusts every entry that a proxy wrote. */
export function readClientAddresses(app: FastifyInstance, addressOf: AddressReader): void {
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return clientAddressOf(addressOf(this.raw))
    },
  })
}

function restOf(back: string | undefined): string[] {
  return back === undefined || back === '' ? ['0'] : back.split(':')
}
