import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isJsonObject } from '@yalkut/model'
import Database from 'better-sqlite3'
import { runBin } from './run-yalkut.ts'

const root = mkdtempSync(join(tmpdir(), 'yalkut-cli-'))
after(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
function newData(): string {
  folders += 1
  return join(root, `data-${folders}`)
}

async function withSteward(): Promise<string> {
  const data = newData()
  const args = ['person', 'add', '--handle', 'sara', '--name', 'Sara', '--steward', '--data', data]
  assert.equal((await runBin(args)).code, 0)
  return data
}

function fieldOf(result: unknown, field: string): unknown {
  return isJsonObject(result) ? result[field] : undefined
}

test('a person and a token are made, each printed as one line of JSON', async () => {
  const data = newData()
  const person = await runBin(['person', 'add', '--handle', 'sara', '--name', 'Sara', '--data', data])
  assert.match(String(fieldOf(person.result, 'id')), /^u-/)
  assert.equal(fieldOf(person.result, 'handle'), 'sara')
  const token = await runBin(['token', 'add', '--person', 'SARA', '--name', 'laptop', '--scopes', 'read,write'], {
    env: { DATA_DIR: data },
  })
  const secret = String(fieldOf(token.result, 'token'))
  assert.match(secret, /^rhp_[A-Za-z0-9_-]{43}$/)
  assert.match(String(fieldOf(token.result, 'id')), /^tok-/)
  const bytes = readFileSync(join(data, 'ledger.sqlite'))
  assert.equal(bytes.includes(secret), false, 'the token itself is not kept')
})

test('a mistake in the call names the right call and changes nothing', async () => {
  const data = newData()
  const wrong: [string[], RegExp][] = [
    [[], /yalkut serve/],
    [['person'], /no command/],
    [['persons', 'add'], /no command/],
    [['person', 'add', '--name', 'Sara', '--data', data], /--handle is required/],
    [['person', 'add', '--handle', 'sara', '--nmae', 'x', '--data', data], /--nmae/],
    [['token', 'add', '--person', 'x', '--name', 'y', '--scopes', 'admin', '--data', data], /read,write/],
    [['import', 'nonsense', '--from', 'x', '--data', data], /sefaria, osis, jsonl/],
    [['serve', '--port', '99999', '--data', data], /0 to 65535/],
    [['serve', '--base-url', 'ftp://x', '--data', data], /--base-url/],
    [['serve', '--trust-proxy', 'nginx', '--data', data], /--trust-proxy must be/],
    [['serve', '--rate-limit', '300', '--data', data], /--rate-limit must be on or off/],
    [['serve', '--captcha', 'no', '--data', data], /--captcha must be on or off/],
    [['serve', '--contact-email', 'me@localhost>', '--data', data], /--contact-email must be/],
    [['check', '--database-url', 'mysql://x', '--data', data], /postgres/],
  ]
  for (const [args, words] of wrong) {
    const ran = await runBin(args)
    assert.equal(ran.code, 2, args.join(' '))
    const [fault = '', usage = '', ...more] = ran.stderr.trim().split('\n')
    assert.match(fault, words)
    assert.equal(ran.stdout, '')
    if (args.length === 0) continue
    // The fault first, then one line of usage.
    assert.match(usage, /^(Usage: yalkut |Commands: serve, )/)
    assert.deepEqual(more, [])
  }
})

test('the usage line of a wrong call names the flags of its command', async () => {
  const { stderr } = await runBin(['token', 'add', '--name', 'x', '--data', newData()])
  assert.equal(
    stderr.trim().split('\n').at(-1),
    'Usage: yalkut token add --person H --name X --scopes read,write [--may-go-live]',
  )
})

test('the roles of a person are changed, and one admin stays', async () => {
  const data = newData()
  const who = ['--handle', 'sara', '--data', data]
  assert.equal((await runBin(['person', 'add', '--name', 'Sara', '--admin', ...who])).code, 0)
  const set = (...roles: string[]) => runBin(['person', 'set', ...roles, ...who])
  const { result } = await set('--steward', 'on', '--bot', 'off')
  assert.deepEqual([fieldOf(result, 'steward'), fieldOf(result, 'admin')], [true, true])
  assert.equal(fieldOf((await set('--steward', 'off')).result, 'steward'), false)
  const last = await set('--admin', 'off')
  assert.equal(last.code, 1)
  assert.match(last.stderr, /last admin stays/)
  assert.equal((await set()).code, 2)
  assert.equal((await set('--trusted', 'yes')).code, 2)
  const nobody = await runBin(['person', 'set', '--handle', 'x', '--trusted', 'on', '--data', data])
  assert.match(nobody.stderr, /Nobody has the handle x/)
})

test('a folder that cannot be made is explained in one sentence', async () => {
  const file = join(root, 'a-file')
  writeFileSync(file, '')
  const { code, stderr } = await runBin(['person', 'add', ...SARA, '--data', join(file, 'data')])
  assert.match(stderr, /ENOTDIR/)
  assert.equal(code, 1)
  assert.doesNotMatch(stderr, /\n {4}at /)
  assert.equal(stderr.trim().split('\n').length, 1)
})

const SARA = ['--handle', 'sara', '--name', 'Sara']

test('a reserved handle is given only to bots', async () => {
  const data = newData()
  const args = ['person', 'add', '--handle', 'import-books', '--name', 'Books', '--data', data]
  const person = await runBin(args)
  assert.notEqual(person.code, 0)
  assert.match(person.stderr, /reserved/)
  assert.equal(person.stdout, '')
  assert.equal((await runBin([...args, '--bot'])).code, 0)
})

test('the command runs from any folder and through a link', async () => {
  const data = await withSteward()
  const link = join(root, 'yalkut-link')
  symlinkSync(fileURLToPath(new URL('../../bin/yalkut', import.meta.url)), link)
  const { execFileSync } = await import('node:child_process')
  const answer = execFileSync(link, ['check', '--data', data], { cwd: root, encoding: 'utf8' })
  assert.equal(JSON.parse(answer).problems.length, 0)
})

const LINE = JSON.stringify({
  type: 'topic',
  path: '/topics/geulah',
  data: { name: { he: 'גאולה', en: 'Geulah' } },
})

test('an import is one commit, and a second import of the same files changes nothing', async () => {
  const data = await withSteward()
  const file = join(root, 'topics.jsonl')
  writeFileSync(file, `${LINE}\n`)
  const args = ['import', 'jsonl', '--from', file, '--approve-as', 'sara', '--data', data]
  const unchanged = { removed: 0, renamed: [], clashes: 0, clashing: null }
  const nothing = { ...unchanged, skipped: [], mended: [] }
  assert.deepEqual((await runBin(args)).result, { suggestion: 1, commit: 2, items: 1, ...nothing })
  const again = await runBin(args)
  assert.deepEqual(again.result, { suggestion: null, commit: null, items: 0, ...nothing })
  assert.match(again.stderr, /Nothing has changed/)
  const check = await runBin(['check', '--data', data])
  assert.equal(check.code, 0)
  assert.equal(fieldOf(check.result, 'commits'), 2)
})

test('a line that cannot be read is named, the others are imported, and the exit code says so', async () => {
  const data = await withSteward()
  const folder = join(root, 'bad')
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.jsonl'), `${LINE}\n`)
  writeFileSync(join(folder, 'b.jsonl'), `${LINE.replace('geulah', 'teshuvah')}\n{"type": }\n`)
  const ran = await runBin(['import', 'jsonl', '--from', folder, '--approve-as', 'sara', '--data', data])
  assert.equal(ran.code, 3, ran.stderr)
  assert.match(ran.stderr, /Skipped: b\.jsonl, line 2: this is not JSON/)
  assert.equal(fieldOf(ran.result, 'items'), 2)
  assert.deepEqual(fieldOf(ran.result, 'skipped'), [{ file: 'b.jsonl', place: 'line 2', why: 'this is not JSON.' }])
})

test('records that the catalog cannot take are skipped with why, also those that refer to them', async () => {
  const data = await withSteward()
  const file = join(root, 'wrong.jsonl')
  const lines = [
    { type: 'topic', path: '/v1/x', data: { name: { he: 'א' } } },
    { type: 'topic', path: '/topics/a', data: { name: {} } },
    { type: 'nonsense', path: '/topics/b', data: {} },
    { type: 'topic', path: '/topics/c', data: { name: { he: 'ג' }, topics: ['rh-22222222'] } },
    { id: 'rh-33333333', type: 'topic', path: '/topics/d', data: { name: { he: 'ד' } } },
    { id: 'rh-33333333', type: 'topic', path: '/topics/e', data: { name: { he: 'ה' } } },
    { id: 'rh-44444444', type: 'topic', path: '/topics/d', data: { name: { he: 'ו' } } },
  ]
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  const ran = await runBin(['import', 'jsonl', '--from', file, '--approve-as', 'sara', '--data', data])
  assert.equal(ran.code, 3, ran.stderr)
  assert.equal(fieldOf(ran.result, 'items'), 2)
  const skipped = Object(fieldOf(ran.result, 'skipped'))
  assert.deepEqual(
    skipped.map(({ place }: { place: string }) => place),
    ['line 1', 'line 2', 'line 3', 'line 6', 'line 4'],
  )
  assert.match(skipped[4].why, /refers to rh-22222222, which is not in the catalog/)
  const mended = Object(fieldOf(ran.result, 'mended'))
  assert.match(mended[0].why, /path \/topics\/d is taken, so it gets \/topics\/d-jsonl/)
})

test('a sefer whose path another has gets a path of its own, with its chapters, also at the next import', async () => {
  const data = await withSteward()
  const sample = join(root, 'tanya.jsonl')
  writeFileSync(sample, JSON.stringify({ type: 'topic', path: '/tanya', data: { name: { he: 'תניא' } } }))
  const to = ['--approve-as', 'sara', '--data', data]
  assert.equal((await runBin(['import', 'jsonl', '--from', sample, ...to])).code, 0)
  const from = fileURLToPath(new URL('../../packages/importers/src/testdata/sefaria-path-taken.json', import.meta.url))
  const ran = await runBin(['import', 'sefaria', '--from', from, ...to])
  assert.equal(ran.code, 0, ran.stderr)
  const longer = join(root, 'longer.json')
  const file = JSON.parse(readFileSync(from, 'utf8'))
  writeFileSync(longer, JSON.stringify({ ...file, text: [...file.text, ['שלש']] }))
  assert.equal((await runBin(['import', 'sefaria', '--from', longer, ...to])).code, 0)
  const db = new Database(join(data, 'ledger.sqlite'), { readonly: true })
  const paths = db.prepare("select path from paths where path like '/tanya%' order by path")
  assert.deepEqual(paths.pluck().all(), ['/tanya', '/tanya-sefaria', '/tanya-sefaria/1', '/tanya-sefaria/2'])
  db.close()
})

test('an altered ledger is found, with exit code 1', async () => {
  const data = await withSteward()
  const file = join(root, 'one.jsonl')
  writeFileSync(file, `${LINE}\n`)
  await runBin(['import', 'jsonl', '--from', file, '--approve-as', 'sara', '--data', data])
  const db = new Database(join(data, 'ledger.sqlite'))
  db.prepare("update revisions set data = replace(data, 'Geulah', 'Golus') where commit_seq = 2").run()
  db.close()
  const ran = await runBin(['check', '--data', data])
  assert.equal(ran.code, 1)
  assert.match(ran.stderr, /altered/)
})

test('a lost projection is rebuilt identically', async () => {
  const data = await withSteward()
  const file = join(root, 'again.jsonl')
  writeFileSync(file, `${LINE}\n`)
  await runBin(['import', 'jsonl', '--from', file, '--approve-as', 'sara', '--data', data])
  const before = itemsIn(data)
  const ran = await runBin(['reindex', '--data', data])
  assert.deepEqual(ran.result, { head: 2 })
  assert.deepEqual(itemsIn(data), before)
  rmSync(join(data, 'projection.sqlite'))
  await runBin(['reindex', '--data', data])
  assert.deepEqual(itemsIn(data), before)
})

function itemsIn(data: string): unknown[] {
  const db = new Database(join(data, 'projection.sqlite'), { readonly: true })
  const rows = db.prepare('select id, path, rev, whole, etag from items order by id').all()
  db.close()
  assert.equal(rows.length, 22)
  return rows
}
