/** The address that a request comes from: the socket's, unless proxies in front are trusted to say another.
 *  Source: decisions.md#limits. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** What it is counted under by the hour, as it is by the minute. */
    readonly place: string
  }
}

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
      const next = withoutPort(written.trim())
      if (next === null || !trusts(address, hop)) break
      address = next
    }
    return address
  }
}

/** Some proxies write the port too: `192.0.2.1:443`, `[2001:db8::1]:443`. null for what is no address. */
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

/** Tells routes where a request comes from. The framework's own `ip` believes whatever a proxy wrote. */
export function readPlaces(app: FastifyInstance, addressOf: AddressReader): void {
  app.decorateRequest('place', {
    getter(this: FastifyRequest) {
      return placeOf(addressOf(this.raw))
    },
  })
}

function restOf(back: string | undefined): string[] {
  return back === undefined || back === '' ? ['0'] : back.split(':')
}
