/** Mirrors: pulled editions and a live mirror in a process of its own, of an origin that is honest or lies.
 *  Source: shapes.md#mirrors. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { addKey } from '@yalkut/catalog/publishing'
import { makeEditionOnce } from '@yalkut/consumers'
import { isJsonObject, type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { addShelves, bodyOf, merge, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { setData, workData } from '@yalkut/testing/values/items'
import { listOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import { runYalkut } from '../cli/run-yalkut.ts'
import { changedAnswer, type Liar, ofAnswer, startLiar } from './liar.ts'
import { startMirror } from './mirror-process.ts'

const { signal: never } = new AbortController()
const SECRET = 'מיליםשנלקחו'

interface Origin {
  server: TestServer
  shelves: Shelves
  liar: Liar
  key: string
  /** The tag of the new edition. */
  edition(): Promise<string>
}

async function openOrigin(): Promise<Origin> {
  const server = await startTestServer({ opening: { limits: { rate: false, captcha: false } } })
  const shelves = await addShelves(server)
  const { dataDir, address, catalog } = server
  const folder = join(dataDir, 'signing-keys')
  const { publicKey: key } = await addKey(catalog, { folder, rotates: false })
  const liar = await startLiar(address)
  return {
    server,
    shelves,
    liar,
    key,
    async edition() {
      const { manifest } = await makeEditionOnce(catalog, {
        settings: { dataDir, baseUrl: address },
        notes: null,
        stop: never,
        onStep: () => undefined,
      })
      return manifest.tag
    },
  }
}

/** One more commit. */
const addWork = ({ server, shelves }: Origin, more: JsonObject = {}): Promise<unknown> => {
  const id = newItemId()
  const data = workData(`w-${id.slice(3)}`, { sets: [shelves.sichos], ...more })
  return merge(server, [{ id, type: 'work', path: `/w-${id.slice(3)}`, data }])
}

describe('mirror pull', () => {
  test('keeps a verified edition, and continues a download that broke off', async () => {
    const origin = await openOrigin()
    const tag = await origin.edition()
    const to = newFolder()
    const pull = ['mirror', 'pull', origin.liar.address, '--key', origin.key, '--to', to]
    origin.liar.breakAfter = 1_000
    const broken = await runYalkut(pull)
    assert.equal(broken.code, 1)
    assert.match(broken.stderr, /broke off/)
    assert.equal(existsSync(join(to, tag, 'manifest.json')), false)
    const pulled = await runYalkut(pull)
    assert.equal(pulled.code, 0, pulled.stderr)
    assert.ok(origin.liar.ranges.includes('bytes=1000-'), origin.liar.ranges.join())
    execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: join(to, tag), stdio: 'pipe' })
    const { files } = await origin.server.get(`/v1/editions/${tag}/manifest.json`)
    const names = [...listOf(files).map(({ name }) => String(name)), 'SHA256SUMS', 'manifest.json']
    assert.deepEqual(readdirSync(join(to, tag)).sort(), names.sort())
  })

  test('keeps nothing of another key, of a changed manifest, and of changed bytes', async () => {
    const origin = await openOrigin()
    const tag = await origin.edition()
    const { publicKey: stranger } = await addKey((await startTestServer()).catalog, {
      folder: newFolder(),
      rotates: false,
    })
    const pull = (to: string, key: string) =>
      runYalkut(['mirror', 'pull', origin.liar.address, '--key', key, '--to', to])
    const lies: { [name: string]: Liar['lie'] } = {
      'a changed manifest': (path, text) =>
        path.endsWith('manifest.json') ? text.replace('"notes":null', '"notes":"x"') : null,
      'a key that nobody vouches for': (path, text) =>
        path === '/v1/mirrors'
          ? changedAnswer(text, (answer) => {
              answer.keys = [{ alg: 'ed25519', keyId: 'x', publicKey: stranger }]
            })
          : path.endsWith('manifest.json')
            ? text.replace(/"value":"[^"]{8}/, '"value":"AAAAAAAA')
            : null,
      'changed bytes': (path) => (path.startsWith('bytes /dumps/') ? 'other bytes' : null),
    }
    for (const [name, lie] of Object.entries(lies)) {
      const to = newFolder()
      origin.liar.lie = lie
      const ran = await pull(to, origin.key)
      assert.equal(ran.code, 1, name)
      assert.equal(existsSync(join(to, tag, 'manifest.json')), false, name)
      const kept = existsSync(join(to, tag)) ? readdirSync(join(to, tag)) : []
      assert.deepEqual(kept, [], name)
    }
    origin.liar.lie = null
    const to = newFolder()
    const ran = await pull(to, stranger)
    assert.equal(ran.code, 1)
    assert.match(ran.stderr, /not signed by the key that you trust/)
    assert.deepEqual(readdirSync(to), [])
  })

  test('trusts a later key that the kept key has signed', async () => {
    const origin = await openOrigin()
    const folder = join(origin.server.dataDir, 'signing-keys')
    await addKey(origin.server.catalog, { folder, rotates: true })
    await addKey(origin.server.catalog, { folder, rotates: true })
    await origin.edition()
    const to = newFolder()
    const ran = await runYalkut(['mirror', 'pull', origin.liar.address, '--key', origin.key, '--to', to])
    assert.equal(ran.code, 0, ran.stderr)
  })
})

describe('a live mirror', () => {
  test('begins with an edition, answers as its origin does, follows it, and obeys takedowns', async () => {
    const origin = await openOrigin()
    const { server, shelves } = origin
    const taken = newItemId()
    const secret = { sets: [taken], body: bodyOf(SECRET) }
    await merge(server, [{ id: taken, type: 'set', data: setData('taken') }])
    await addWork(origin, secret)
    const sha256 = await holdFile(server.catalog, Buffer.from('%PDF-1.7 mirrored'))
    await origin.edition()
    await addWork(origin)
    const data = newFolder()
    const mirror = await startMirror(data, origin.liar.address, origin.key)
    const answers = async (path: string): Promise<[string, string]> => {
      const [there, here] = await Promise.all(
        [server.address, mirror.address].map(async (at) => (await fetch(at + path)).text()),
      )
      return [here ?? '', there ?? '']
    }
    const same = async (path: string): Promise<string> => {
      const [here, there] = await answers(path)
      assert.equal(here, there, path)
      return here
    }
    const atHead = async (): Promise<void> => {
      const head = server.catalog.projection.head()
      const state = await mirror.until(({ seq, fault }) => seq === head && fault === null)
      assert.equal(state.behind, 0)
    }
    await atHead()
    const before = await same('/v1/entities?limit=500')
    assert.ok((await same('/v1/commits?limit=50')).includes(SECRET))
    assert.ok(before.includes(shelves.sealedWork))
    await same(`/v1/entities/${shelves.sealedWork}`)
    await same(`/share/${shelves.sichosWork}.png?lang=en`)
    assert.equal(server.catalog.projection.reads.files.file(sha256)?.rights, 'open')
    // Commits, then takedowns: a set that is locked, and the rights of a file.
    await addWork(origin)
    await merge(server, [{ id: taken, type: 'set', data: setData('taken', { policy: 'locked' }) }])
    await changeRights(server.catalog, sha256, 'link')
    await atHead()
    await same('/v1/entities?limit=500')
    const commits = await same('/v1/commits?limit=50')
    assert.ok(!commits.includes(SECRET), 'words that were taken down are shown nowhere')
    await same('/v1/sets?limit=50')
    // What a mirror does not have.
    const write = await fetch(`${mirror.address}/v1/issues`, { method: 'POST', body: '{}' })
    assert.equal(write.status, 403)
    const refusal = parseJsonObject(await write.text())
    assert.ok(isJsonObject(refusal.detail) && refusal.detail.origin === origin.liar.address)
    const read = await fetch(`${mirror.address}/v1/issues?limit=1`, { redirect: 'manual' })
    assert.equal(read.status, 307)
    assert.equal(read.headers.get('location'), `${origin.liar.address}/v1/issues?limit=1`)
    await mirror.stop()
    const check = await runYalkut(['check', '--data', data])
    assert.equal(check.code, 0, check.stderr)
    const served = await runYalkut(['serve', '--data', data, '--workers', '0'])
    assert.equal(served.code, 2)
    assert.match(served.stderr, /is a mirror of/)
    const imported = await runYalkut(['import', 'jsonl', '--from', '.', '--data', data])
    assert.match(`${imported.code} ${imported.stderr}`, /^1 \S+ is a mirror of http/)
  })

  test('takes nothing of an origin that lies, says so, and goes on when it is honest again', async () => {
    const origin = await openOrigin()
    const { server, liar } = origin
    const mirror = await startMirror(newFolder(), liar.address, origin.key)
    const ofCommits = (change: (commits: JsonObject[]) => JsonObject[]): Liar['lie'] =>
      ofAnswer('/v1/commits', (answer) => {
        answer.commits = change(listOf(answer.commits))
      })
    let part: JsonObject | undefined
    const lies: { [name: string]: [Liar['lie'], RegExp] } = {
      'changed data': [
        ofCommits((commits) => {
          for (const each of commits) {
            for (const change of listOf(each.changes)) {
              if (isJsonObject(change.data)) change.data.slug = 'forged'
            }
          }
          return commits
        }),
        /not what its hash says/,
      ],
      'a changed author': [
        ofCommits((commits) => commits.map((each) => ({ ...each, author: 'u-nobody' }))),
        /not what its hash says/,
      ],
      'a missing commit': [ofCommits((commits) => commits.slice(1)), /missing or out of order/],
      'another order': [ofCommits((commits) => commits.toReversed()), /missing or out of order/],
      'a missing change': [
        ofCommits((commits) => commits.map((each) => ({ ...each, changes: [] }))),
        /not what its hash says/,
      ],
      'another line': [
        ofCommits((commits) => commits.map((each) => ({ ...each, prev: '0'.repeat(64) }))),
        /names another commit/,
      ],
      'more commits, and none': [
        ofAnswer('/v1/commits', (answer) => {
          Object.assign(answer, { commits: [], next: 'more' })
        }),
        /more commits follow, and gives none/,
      ],
      'parts without end': [
        ofAnswer('/v1/commits', (answer, path) => {
          part ??= path.endsWith('changes=0') ? undefined : listOf(answer.commits)[0]
          if (part === undefined) return
          answer.commits = [{ ...part, changes: [] }]
          answer.next = `c1.${Buffer.from('[1,0]').toString('base64url')}`
        }),
        /more commits follow, and gives none/,
      ],
      'more rights, and none': [
        ofAnswer('/v1/mirrors/rights', (answer, path) => {
          const next = Number(new URL(path, liar.address).searchParams.get('since'))
          Object.assign(answer, { changes: [], next, more: true })
        }),
        /more changes of rights follow, and gives none/,
      ],
      'pages of rights without end': [
        ofAnswer('/v1/mirrors/rights', (answer, path) => {
          const since = Number(new URL(path, liar.address).searchParams.get('since'))
          Object.assign(answer, { changes: [], next: since + 1, more: true })
        }),
        /more changes of rights follow, and gives none/,
      ],
      'people without end': [
        ofAnswer('/v1/mirrors/authors', (answer) => {
          answer.next = 'u-'
        }),
        /more people follow, and gives none/,
      ],
      'a shorter line': [ofCommits(() => []), /ends before commit \d+, which was taken of it/],
    }
    for (const [name, [lie, words]] of Object.entries(lies)) {
      const seq = server.catalog.projection.head()
      await mirror.until((state) => state.seq === seq && state.fault === null)
      liar.lie = lie
      await addWork(origin)
      await addWork(origin)
      const state = await mirror.until(({ fault }) => fault !== null)
      assert.match(String(state.fault), words, name)
      assert.equal(state.seq, seq, name)
      liar.lie = null
    }
    const head = server.catalog.projection.head()
    await mirror.until((state) => state.seq === head && state.fault === null)
  })

  test('hears of what is taken down after an answer that said too large a number', async () => {
    const origin = await openOrigin()
    const { server, shelves, liar, key } = origin
    const file = await holdFile(server.catalog, '%PDF-1.4 a scan', { rights: 'open' })
    const scan = newItemId()
    const publication = newItemId()
    const title = { he: 'תשורה' }
    await merge(server, [
      {
        id: publication,
        type: 'publication',
        data: { kind: 'teshura', title, sets: [shelves.sichos] },
      },
      { id: scan, type: 'scan', data: { publication, file, completeness: 'complete' } },
    ])
    liar.lie = ofAnswer('/v1/mirrors/rights', (answer) => {
      answer.next = 2 ** 50
    })
    const mirror = await startMirror(newFolder(), liar.address, key)
    const { seq } = await mirror.until((state) => state.seq === server.catalog.projection.head())
    liar.lie = null
    await changeRights(server.catalog, file, 'preserved')
    await addWork(origin)
    await mirror.until((state) => Number(state.seq) > Number(seq) && state.fault === null)
    const shown = await fetch(`${mirror.address}/v1/files/${file}`)
    assert.equal(parseJsonObject(await shown.text()).rights, 'preserved')
  })

  test('refuses an edition that another key signed, and a folder with a catalog of its own', async () => {
    const origin = await openOrigin()
    await origin.edition()
    const { publicKey: stranger } = await addKey((await startTestServer()).catalog, {
      folder: newFolder(),
      rotates: false,
    })
    const serve = (data: string, key: string) =>
      runYalkut(['serve', '--data', data, '--mirror-of', origin.liar.address, '--key', key])
    const forged = await serve(newFolder(), stranger)
    assert.equal(forged.code, 1)
    assert.match(forged.stderr, /not signed by the key that you trust/)
    const own = newFolder()
    await runYalkut(['person', 'add', '--handle', 'sara', '--name', 'Sara', '--data', own])
    await runYalkut(['keygen', '--data', own])
    await (await import('@yalkut/catalog')).openCatalog({ dataDir: own }).then((c) => c.close())
    const mixed = await serve(own, origin.key)
    assert.equal(mixed.code, 1)
    assert.match(mixed.stderr, /has a catalog of its own/)
  })
})
