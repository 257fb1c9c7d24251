/** The git mirror, read by git itself. Source: shapes.md#git-mirror. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { gitPlaces, readGitNote } from '@yalkut/catalog/publishing'
import { newItemId, parseJsonObject } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { randomFrom } from '@yalkut/testing/random/random'
import { type Program, startProgram } from '@yalkut/testing/run/program'
import { addShelves, merge, SEALED_WORDS } from '@yalkut/testing/servers/shelves'
import { giveBack, takeDown } from '@yalkut/testing/servers/take-down'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { ALWAYS, addWithheldWorld, FOLLOWING, SECRETS } from '@yalkut/testing/servers/withheld-world'
import { slice, tier } from '@yalkut/testing/tiers/slices'
import { segmentData, setData, textData, unitData, workData } from '@yalkut/testing/values/items'
import { listOf } from '@yalkut/testing/values/json'
import { takeTurn } from '../running/routine.ts'
import { gitMirrorRoutine } from './git-mirror.ts'

const run = promisify(execFile)
const { signal: never } = new AbortController()

/** git as a reader has it, without the settings of this machine. */
async function git(cwd: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HOME: cwd,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
  }
  const { stdout } = await run('git', args, { cwd, env, maxBuffer: 2 ** 28 })
  return stdout.trim()
}

async function follow(server: TestServer, batch = 3, rewritesEveryMs = 0): Promise<void> {
  const { catalog, dataDir } = server
  const ground = { services: catalog, leaseMs: 30_000 }
  const say = (words: string): void => assert.fail(words)
  const settings = { dataDir, batch, say, baseUrl: 'https://yalkut.example', rewritesEveryMs }
  const turn = await takeTurn(ground, gitMirrorRoutine(ground, settings), {
    stop: never,
    isUrgent: true,
  })
  if (turn.kind === 'failed') throw turn.error
  assert.equal(turn.kind, 'done')
}

async function clone(server: TestServer, ...options: string[]): Promise<string> {
  const folder = newFolder()
  await git(folder, 'clone', '-q', ...options, `${server.address}/catalog.git`, 'copy')
  return join(folder, 'copy')
}

/** Every object that a repository has, reachable or not, as one text. */
async function everythingIn(repository: string): Promise<string> {
  return await git(...[repository, 'cat-file', '--batch', '--batch-all-objects', '--unordered'])
}

/** A unit with a text of one paragraph, in a set of its own. */
async function addText(server: TestServer, words: string) {
  const [set, work, unit, text, segment] = Array.from({ length: 5 }, newItemId)
  assert.ok(set && work && unit && text && segment)
  const slug = work.slice(3)
  await merge(server, [
    { id: set, type: 'set', data: setData(`s-${slug}`) },
    {
      id: work,
      type: 'work',
      path: `/w-${slug}`,
      data: workData(`w-${slug}`, { sets: [set] }),
    },
    { id: unit, type: 'unit', path: `/w-${slug}/1`, data: unitData(work, '1') },
    { id: text, type: 'text', data: textData(unit) },
    { id: segment, type: 'segment', data: segmentData(text, words) },
  ])
  return { set, work, unit, text, segment }
}

const start = (opening = {}): Promise<TestServer> =>
  startTestServer({
    gitMirror: true,
    opening: { limits: { rate: false, captcha: false }, ...opening },
  })

onOneEngine('the git mirror', (engine) => {
  async function open(): Promise<TestServer> {
    const { databaseUrl } = await engine.newLocation()
    return await start(databaseUrl === undefined ? {} : { databaseUrl })
  }

  test('has a commit for each commit of the catalog, and the files of its items', async () => {
    const server = await open()
    assert.equal((await server.fetch('/catalog.git/info/refs?service=git-upload-pack')).status, 503)
    const { work, text, segment } = await addText(server, 'בראשית ברא')
    await follow(server)
    const copy = await clone(server)
    const { commits } = await server.get('/v1/commits?limit=100&changes=0')
    const said = await git(
      ...[
        copy,
        'log',
        '--reverse',
        '--format=%at%x09%cn%x09%ce%x09%(trailers:key=Yalkut-Seq,valueonly,separator=)%x09%(trailers:key=Yalkut-Hash,valueonly,separator=)',
      ],
    )
    assert.deepEqual(
      said.split('\n').map((line) => line.split('\t')),
      listOf(commits).map(({ at, seq, hash, mergedBy }) => [
        String(Math.floor(Date.parse(String(at)) / 1_000)),
        mergedBy === 'system' ? 'Yalkut' : 'sara',
        `${mergedBy}@yalkut.example`,
        String(seq),
        String(hash),
      ]),
    )
    const file = join(copy, 'items/work', work.slice(3, 5), `${work}.json`)
    const { data, path, rev, id } = await server.get(`/v1/entities/${work}`)
    assert.deepEqual(parseJsonObject(readFileSync(file, 'utf8')), {
      data,
      path,
      rev,
      id,
      type: 'work',
    })
    assert.match(readFileSync(join(copy, `texts/${text}.md`), 'utf8'), /\n\nבראשית ברא\n$/)
    await merge(server, [{ id: segment, type: 'segment', data: segmentData(text, 'השמים') }])
    await follow(server)
    await git(copy, 'pull', '-q', '--ff-only')
    assert.match(readFileSync(join(copy, `texts/${text}.md`), 'utf8'), /\n\nהשמים\n$/)
    assert.equal(await git(copy, 'fsck', '--strict', '--no-dangling'), '')
    await merge(server, [{ id: segment, type: 'segment', data: null }])
    await follow(server)
    await git(copy, 'pull', '-q', '--ff-only')
    assert.equal(existsSync(join(copy, `texts/${text}.md`)), false)
    assert.equal(existsSync(join(copy, 'items/segment', segment.slice(3, 5), `${segment}.json`)), false)
  })

  test('is cloned shallow, deepened, and in both versions of the protocol', async () => {
    const server = await open()
    await addText(server, 'ראשון')
    await addText(server, 'שני')
    await follow(server)
    const shallow = await clone(server, '--depth', '1')
    assert.equal(await git(shallow, 'rev-list', '--count', 'HEAD'), '1')
    await git(shallow, 'fetch', '-q', '--unshallow')
    const head = server.catalog.projection.head()
    assert.equal(await git(shallow, 'rev-list', '--count', 'HEAD'), String(head))
    const old = await clone(server, '-c', 'protocol.version=0')
    assert.equal(await git(old, 'rev-parse', 'HEAD'), await git(shallow, 'rev-parse', 'HEAD'))
    await assert.rejects(git(shallow, 'push', '-q', 'origin', 'HEAD:refs/heads/other'), /403/)
  })

  test('has no withheld words in any object: before, while and after they are taken down', async () => {
    const server = await open()
    const world = await addWithheldWorld(server)
    await follow(server)
    const { repository } = gitPlaces(server.dataDir)
    const before = await everythingIn(repository)
    for (const secret of [...ALWAYS, SEALED_WORDS]) assert.ok(!before.includes(secret), secret)
    for (const shown of [SECRETS.scan.now, SECRETS.sound.now, SECRETS.teshura.body]) {
      assert.ok(before.includes(shown), shown)
    }
    const copy = await clone(server)
    const oldHead = await git(copy, 'rev-parse', 'HEAD')
    await takeDown({ server, world })
    await follow(server)
    const after = await everythingIn(repository)
    for (const secret of [...FOLLOWING, ...ALWAYS, SEALED_WORDS]) {
      assert.ok(!after.includes(secret), secret)
    }
    const anew = await clone(server)
    assert.notEqual(await git(anew, 'rev-parse', 'HEAD'), oldHead)
    assert.equal(await git(anew, 'fsck', '--strict', '--no-dangling'), '')
    // What was before the words is as it was.
    const first = (folder: string) => git(folder, 'rev-list', '--max-parents=0', 'HEAD')
    assert.equal(await first(anew), await first(copy))
    // Nobody gets the old history by its hash.
    await assert.rejects(git(anew, 'fetch', '-q', 'origin', oldHead), /./)
    const { git: addresses, gitRewrittenAt } = await server.get('/v1/mirrors')
    assert.deepEqual(addresses, ['http://localhost:8787/catalog.git'])
    assert.equal(typeof gitRewrittenAt, 'string')
    await giveBack({ server, world })
    await follow(server)
    assert.ok((await everythingIn(repository)).includes(SECRETS.sound.now))
  })

  test('is rewritten when a set is locked, also for words that were changed or deleted since', async () => {
    const server = await open()
    const { set, text, segment } = await addText(server, 'סודראשון')
    await merge(server, [{ id: segment, type: 'segment', data: segmentData(text, 'סודשני') }])
    await merge(server, [{ id: segment, type: 'segment', data: null }])
    await follow(server)
    const { repository } = gitPlaces(server.dataDir)
    assert.match(await everythingIn(repository), /סודראשון/)
    await merge(server, [{ id: set, type: 'set', data: setData(`x-${set.slice(3)}`, { policy: 'locked' }) }])
    await follow(server)
    assert.doesNotMatch(await everythingIn(repository), /סודראשון|סודשני/)
  })

  test('gives nothing at once when words are taken down, and is rewritten once an hour at most', async () => {
    const server = await open()
    const first = await addText(server, 'סודראשון')
    const second = await addText(server, 'סודשני')
    const lock = (set: string) => {
      const data = setData(`x-${set.slice(3)}`, { policy: 'locked' })
      return merge(server, [{ id: set, type: 'set', data }])
    }
    const hourly = () => follow(server, 3, 3_600_000)
    await hourly()
    await lock(first.set)
    await hourly()
    const { repository } = gitPlaces(server.dataDir)
    const once = await everythingIn(repository)
    assert.match(once, /סודשני/)
    assert.doesNotMatch(once, /סודראשון/)
    await lock(second.set)
    // Each turn is that of a process that has just been started.
    for (let n = 0; n < 2; n += 1) {
      await hourly()
      await assert.rejects(clone(server), /503/)
      assert.match(await everythingIn(repository), /סודשני/)
    }
    await follow(server)
    assert.doesNotMatch(await everythingIn(await clone(server)), /סודראשון|סודשני/)
    assert.doesNotMatch(await everythingIn(repository), /סודראשון|סודשני/)
  })

  test('is the same on two servers', async () => {
    const { databaseUrl } = await engine.newLocation()
    if (databaseUrl === undefined) return
    const one = await start({ databaseUrl })
    const { set } = await addText(one, 'שניהם')
    const two = await startTestServer({
      gitMirror: true,
      opening: { databaseUrl },
      people: one.people,
    })
    const heads = async (): Promise<string[]> => {
      await two.catalog.latest()
      await Promise.all([follow(one, 2), follow(two, 100)].map((each) => each.catch(() => undefined)))
      await follow(one).catch(() => undefined)
      await follow(two).catch(() => undefined)
      return await Promise.all([one, two].map(({ dataDir }) => git(gitPlaces(dataDir).repository, 'rev-parse', 'main')))
    }
    const [a, b] = await heads()
    assert.equal(a, b)
    await merge(one, [{ id: set, type: 'set', data: setData(`x-${set.slice(3)}`, { policy: 'locked' }) }])
    const [c, d] = await heads()
    assert.equal(c, d)
    assert.notEqual(a, c)
  })
})

/** Times that its process is killed. */
/** Moments by chance: in the default tier a few, which are others in each slice. */
const KILLS = tier() === 'full' ? 30 : 5
/** Processes that are begun at most: some have ended before they are killed. */
const MOST_LIVES = 120

// It reads the projection and never the ledger, so the engine of the ledger makes no difference.
test(`the mirror is whole after ${KILLS} kills in the midst of building, wherever they fell`, async (t) => {
  const server = await start()
  await addShelves(server)
  for (let at = 0; at < 20; at += 1) await addText(server, `מילים ${at}`)
  const program = join(import.meta.dirname, 'testing/follow-program.ts')
  const { repository, state } = gitPlaces(server.dataDir)
  assert.equal(existsSync(state), false)
  const begin = (): Promise<Program> => startProgram(program, { dataDir: server.dataDir })
  const random = randomFrom(20_261_124 + slice())
  let [kills, ends] = [0, 0]
  // How long a life takes is the machine's affair: it is found as they end.
  let longestMs = 400
  let next = begin()
  while (kills < KILLS && kills + ends < MOST_LIVES) {
    const process = await next
    next = begin()
    process.go({})
    const timer = setTimeout(() => void process.kill(), random() * longestMs)
    const { isKilled, words } = await process.ended
    clearTimeout(timer)
    if (isKilled) kills += 1
    else ends += 1
    assert.equal(words, '')
    longestMs *= isKilled ? 1.1 : 0.8
    // What was built is added to, and now and then rewritten.
    const { set } = await addText(server, `עוד ${kills + ends}`)
    if (random() < 0.2) {
      const data = setData(`x-${set.slice(3)}`, { policy: 'locked' })
      await merge(server, [{ id: set, type: 'set', data }])
    }
  }
  await next.then((process) => process.kill())
  assert.equal(kills, KILLS)
  t.diagnostic(`${kills} were killed, ${ends} ended before`)
  await follow(server)
  assert.equal(await git(repository, 'fsck', '--strict', '--no-dangling'), '')
  const seqs = await git(
    repository,
    'log',
    '--reverse',
    '--format=%(trailers:key=Yalkut-Seq,valueonly,separator=)',
    'main',
  )
  const head = server.catalog.projection.head()
  assert.deepEqual(
    seqs.split('\n').map(Number),
    Array.from({ length: head }, (_, at) => at + 1),
  )
  const whole = await git(repository, 'rev-parse', 'main')
  // The same line, built at once, gives the same commits.
  rmSync(gitPlaces(server.dataDir).folder, { recursive: true })
  await follow(server, 1_000)
  assert.equal(await git(repository, 'rev-parse', 'main'), whole)
  assert.deepEqual(await readGitNote(server.dataDir), {
    seq: head,
    rewrittenAt: null,
    isClosed: false,
  })
  assert.deepEqual(
    readdirSync(join(repository, 'objects/pack')).filter((name) => name.startsWith('tmp')),
    [],
  )
})

test('two programs of git run for one address, and another address is answered meanwhile', async () => {
  const server = await startTestServer({ gitMirror: true, trustProxy: 1 })
  await follow(server)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const refs = async (address: string): Promise<number> => {
    const path = '/catalog.git/info/refs?service=git-upload-pack'
    const answer = await fetch(server.address + path, { headers: from(address) })
    await answer.arrayBuffer()
    return answer.status
  }
  // Each sends the beginning of a request and no more.
  const begin = () => {
    const asking = request(`${server.address}/catalog.git/git-upload-pack`, {
      method: 'POST',
      headers: { ...from('192.0.2.1'), 'content-type': 'application/x-git-upload-pack-request' },
    })
    asking.on('error', () => undefined)
    asking.write('00')
    return asking
  }
  // One that came while the refs were read found no place: others follow it until both places are taken.
  const slow = [begin(), begin()]
  while ((await refs('192.0.2.1')) !== 503) slow.push(begin())
  assert.equal(await refs('192.0.2.2'), 200)
  for (const asking of slow) asking.destroy()
  while ((await refs('192.0.2.1')) !== 200);
})

test('strange requests are refused, and do no harm', async () => {
  const server = await start()
  await follow(server)
  const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
    const answer = await fetch(server.address + path, init)
    await answer.arrayBuffer().catch(() => null)
    return answer.status
  }
  assert.equal(await ask('/catalog.git/info/refs'), 403)
  assert.equal(await ask('/catalog.git/info/refs?service=git-receive-pack'), 403)
  for (const path of ['HEAD', 'config', 'objects/info/packs', '../state.sqlite']) {
    assert.equal(await ask(`/catalog.git/${path}`), 404, path)
  }
  const post = (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    ask('/catalog.git/git-upload-pack', { method: 'POST', body, headers })
  // Git answers a packet that says what is wrong.
  assert.ok((await post('nonsense')) < 500)
  assert.equal(await post('nonsense', { 'content-encoding': 'gzip' }), 400)
  assert.ok((await post(new Uint8Array(9 << 20).fill(48))) < 500)
  assert.equal(await clone(server).then((copy) => git(copy, 'rev-list', '--count', 'HEAD')), '1')
})
