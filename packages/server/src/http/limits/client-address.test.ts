import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { clientAddressOf, createAddressReader, createTrust, type TrustProxy } from './client-address.ts'

function addressOf(trust: TrustProxy, socketAddress: string, forwarded?: string): string {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: socketAddress })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return createAddressReader(createTrust(trust))(request)
}

test('without a trusted proxy the address is the socket’s, whatever the header says', () => {
  assert.equal(addressOf(0, '192.0.2.1', '203.0.113.9'), '192.0.2.1')
  assert.equal(addressOf(['10.0.0.0/8'], '192.0.2.1', '203.0.113.9'), '192.0.2.1')
})

test('with a number of proxies, as many entries are read from the end of the header and none before them', () => {
  assert.equal(addressOf(1, '10.0.0.1', 'forged, 203.0.113.9'), '203.0.113.9')
  assert.equal(addressOf(2, '10.0.0.1', '198.51.100.7, 203.0.113.9'), '198.51.100.7')
  assert.equal(addressOf(2, '10.0.0.1', '203.0.113.9'), '203.0.113.9')
  assert.equal(addressOf(1, '10.0.0.1'), '10.0.0.1')
})

test('proxies are trusted by their network, also behind an IPv6 socket', () => {
  const networks = ['10.0.0.0/8', '2001:db8::/32']
  assert.equal(addressOf(networks, '::ffff:10.1.2.3', '203.0.113.9, 10.9.9.9'), '203.0.113.9')
  assert.equal(addressOf(networks, '2001:db8::5', '198.51.100.7'), '198.51.100.7')
})

test('a port that a proxy writes is not part of the address', () => {
  assert.equal(addressOf(1, '10.0.0.1', '203.0.113.9:55012'), '203.0.113.9')
  assert.equal(addressOf(1, '10.0.0.1', '[2001:db8::9]:443'), '2001:db8::9')
  assert.equal(addressOf(1, '10.0.0.1', '[2001:db8::9]'), '2001:db8::9')
  assert.equal(addressOf(1, '10.0.0.1', '2001:db8::9'), '2001:db8::9')
  assert.equal(addressOf(1, '10.0.0.1', '::ffff:203.0.113.9'), '::ffff:203.0.113.9')
  const networks = ['10.0.0.0/8']
  assert.equal(addressOf(networks, '10.0.0.1', '203.0.113.9:1, 10.9.9.9:2'), '203.0.113.9')
  const rubbish = ['203.0.113.9:', '203.0.113.9:port', '203.0.113.9:1:2', '[203.0.113.9]:1', '[]:1']
  for (const bad of [...rubbish, '[2001:db8::9', '2001:db8::9]:1', '203.0.113.999:1', ':443', '']) {
    assert.equal(addressOf(1, '10.0.0.1', bad), '10.0.0.1', bad)
  }
})

test('an entry that is not an address ends the reading', () => {
  assert.equal(addressOf(2, '10.0.0.1', '203.0.113.9, unknown'), '10.0.0.1')
})

test('a setting that is neither an address nor a network is refused', () => {
  for (const bad of ['proxy', '10.0.0.0/99', '']) assert.throws(() => createTrust([bad]))
})

test('an IPv6 address counts as its /64, an IPv4 one as itself', () => {
  assert.equal(clientAddressOf('192.0.2.1'), '192.0.2.1')
  assert.equal(clientAddressOf('::ffff:192.0.2.1'), '192.0.2.1')
  assert.equal(clientAddressOf('2001:db8::1'), '2001:db8:0:0::/64')
  assert.equal(clientAddressOf('2001:db8:0:0:5::9'), clientAddressOf('2001:db8::1'))
  assert.notEqual(clientAddressOf('2001:db8:0:1::1'), clientAddressOf('2001:db8::1'))
  assert.equal(clientAddressOf('::1'), '0:0:0:0::/64')
})
