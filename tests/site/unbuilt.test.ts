/** A server whose pages are not built, or are older than its code. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { BUILDING, BUILDS, stateOfBuilds } from '@yalkut/site/builds'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const folder = await mkdtemp(join(tmpdir(), 'unbuilt-'))
after(() => rm(folder, { recursive: true, force: true }))
const server = await startTestServer({ site: folder })

const asBrowser = async (path: string): Promise<Response> =>
  await fetch(server.address + path, { headers: { accept: 'text/html' }, redirect: 'manual' })

test('a browser is told how the pages are built, and a program gets the API', async () => {
  for (const path of ['/', '/en/browse', '/tanya']) {
    const answer = await asBrowser(path)
    assert.equal(answer.status, 503)
    assert.equal(answer.headers.get('refresh'), null)
    assert.match(await answer.text(), /have not been built.*sh bin\/install/s)
  }
  assert.equal((await fetch(`${server.address}/v1`)).status, 200)
  assert.equal((await fetch(`${server.address}/tanya`)).status, 404)
  assert.equal((await asBrowser('/sign-in')).status, 200)
  assert.equal((await asBrowser('/v1/nothing')).status, 404)
})

test('while they are built the page says so, and asks again by itself', async () => {
  await writeFile(join(folder, BUILDING), String(process.pid))
  const answer = await asBrowser('/en')
  assert.equal(answer.status, 503)
  assert.equal(answer.headers.get('retry-after'), '2')
  assert.equal(answer.headers.get('refresh'), '2')
  assert.match(await answer.text(), /are being built, for \d+ s/)
  // A build that was killed has left its file.
  await writeFile(join(folder, BUILDING), '999999999')
  assert.match(await (await asBrowser('/en')).text(), /have not been built/)
})

test('the state of the builds is compared with the sources and with the code', async () => {
  const other = join(folder, 'compared')
  await mkdir(other)
  assert.equal(await stateOfBuilds(other), 'missing')
  const version = await readFile(join(BUILDS, 'current'), 'utf8')
  await cp(join(BUILDS, 'current'), join(other, 'current'))
  await mkdir(join(other, version))
  await cp(join(BUILDS, version, 'code'), join(other, version, 'code'))
  assert.equal(await stateOfBuilds(other), 'newest')
  await writeFile(join(other, version, 'code'), 'older')
  assert.equal(await stateOfBuilds(other), 'old')
  await writeFile(join(other, 'current'), 'older')
  assert.equal(await stateOfBuilds(other), 'old')
})
