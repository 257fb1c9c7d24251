/** `yalkut serve --port 0`: every address that the server prints has the port that it took. */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openCatalog } from '@yalkut/catalog'
import { isJsonObject, parseJsonObject } from '@yalkut/model'
import { typesetPdf } from '@yalkut/testing/bytes/make-pdf'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { holdFile } from '@yalkut/testing/worlds/files'
import { runYalkut, serveYalkut } from './run-yalkut.ts'

const root = newFolder()
after(() => removeFolder(root))

const read = async (url: string) => parseJsonObject(await (await fetch(url)).text())

test('a server on a free port prints and answers its real port everywhere', async () => {
  const data = join(root, 'free')
  const server = await serveYalkut(['--sample', '--data', data])
  try {
    const { address } = server
    assert.match(address, /^http:\/\/localhost:\d+$/)
    assert.doesNotMatch(server.stderr(), /localhost:0|8787|WARNING/)
    const about = await read(`${address}/v1`)
    assert.ok(String(about.docs).startsWith(address) && String(about.mcp).startsWith(address))
    const issuer = await read(`${address}/.well-known/oauth-authorization-server`)
    assert.equal(issuer.issuer, address)
    assert.equal(issuer.token_endpoint, `${address}/oauth/token`)
    const resource = await read(`${address}/.well-known/oauth-protected-resource/mcp`)
    assert.deepEqual([resource.resource, resource.authorization_servers], [`${address}/mcp`, [address]])
    const { servers } = await read(`${address}/openapi.json`)
    assert.ok(Array.isArray(servers) && isJsonObject(servers[0]))
    assert.equal(servers[0].url, address)
    const llms = await (await fetch(`${address}/llms.txt`)).text()
    assert.ok(llms.includes(address) && !llms.includes(':8787'))
  } finally {
    await server.stop()
  }
})

test('links of mails and images have the port, and the server’s own pages may change things', async () => {
  const data = join(root, 'links')
  const catalog = await openCatalog({ dataDir: data })
  const file = await holdFile(catalog, typesetPdf([{ kind: 'title', seed: 1 }]))
  await catalog.close()
  const server = await serveYalkut(['--data', data])
  try {
    const { address } = server
    const started = await fetch(`${address}/v1/auth/email/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ email: 'chana@example.org' }),
    })
    assert.equal(started.status, 200)
    const [link] = /http\S+\/sign-in\/link\?token=\S+/.exec(server.stderr()) ?? []
    assert.ok(link)
    assert.equal(new URL(link).origin, address)
    assert.equal((await fetch(link)).status, 200)
    const service = await read(`${address}/iiif/3/${file}:1/info.json`)
    assert.equal(service.id, `${address}/iiif/3/${file}:1`)
  } finally {
    await server.stop()
  }
})

test('a configured address stays, whatever the port', async () => {
  const data = join(root, 'named')
  const server = await serveYalkut(['--site', 'off', '--data', data, '--base-url', 'https://yalkut.example'])
  try {
    assert.match(server.stderr(), /\(public address: https:\/\/yalkut\.example\)/)
    const issuer = await read(`${server.address}/.well-known/oauth-authorization-server`)
    assert.equal(issuer.issuer, 'https://yalkut.example')
  } finally {
    await server.stop()
  }
})

test('a port in use is reported, and the server does not start', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const taken = other.address()
  assert.ok(taken !== null && typeof taken === 'object')
  const args = ['serve', '--data', join(root, 'taken'), '--port', String(taken.port)]
  const { code, stderr } = await runYalkut(args)
  other.close()
  assert.equal(code, 1)
  assert.match(stderr, new RegExp(`Another program uses port ${taken.port}`))
})
