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
  const person = await runBin([
    'person',
    'add',
    '--handle',
    'sara',
    '--name',
    'Sara',
    '--data',
    data,
  ])
  assert.match(String(fieldOf(person.result, 'id')), /^u-/)
  assert.equal(fieldOf(person.result, 'handle'), 'sara')
  const token = await runBin(
    ['token', 'add', '--person', 'SARA', '--name', 'laptop', '--scopes', 'read,write'],
    { env: { DATA_DIR: data } },
  )
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
    [
      ['token', 'add', '--person', 'x', '--name', 'y', '--scopes', 'admin', '--data', data],
      /read,write/,
    ],
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
    assert.match(
      ran.stderr
        .trim()
        .split('\n\n')
        .at(args.length === 0 ? 0 : -1) ?? '',
      words,
    )
    assert.equal(ran.stdout, '')
  }
})

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
  assert.deepEqual((await runBin(args)).result, { suggestion: 1, commit: 2, items: 1 })
  const again = await runBin(args)
  assert.deepEqual(again.result, { suggestion: null, commit: null, items: 0 })
  assert.match(again.stderr, /Nothing has changed/)
  const check = await runBin(['check', '--data', data])
  assert.equal(check.code, 0)
  assert.equal(fieldOf(check.result, 'commits'), 2)
})

test('a file that its importer cannot read is named with the line, and nothing is imported', async () => {
  const data = await withSteward()
  const folder = join(root, 'bad')
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.jsonl'), `${LINE}\n`)
  writeFileSync(join(folder, 'b.jsonl'), `${LINE.replace('geulah', 'teshuvah')}\n{"type": }\n`)
  const ran = await runBin([
    'import',
    'jsonl',
    '--from',
    folder,
    '--approve-as',
    'sara',
    '--data',
    data,
  ])
  assert.equal(ran.code, 1)
  assert.match(ran.stderr, /b\.jsonl, line 2/)
  assert.match(ran.stderr, /Nothing was imported/)
  const db = new Database(join(data, 'ledger.sqlite'), { readonly: true })
  assert.equal(db.prepare('select count(*) as n from suggestions').pluck().get(), 0)
  assert.equal(db.prepare('select seq from main').pluck().get(), 1)
  db.close()
})

test('items that fail the checks are listed, and nothing is imported', async () => {
  const data = await withSteward()
  const file = join(root, 'wrong.jsonl')
  writeFileSync(file, JSON.stringify({ type: 'topic', path: '/v1/x', data: { name: { he: 'א' } } }))
  const ran = await runBin([
    'import',
    'jsonl',
    '--from',
    file,
    '--approve-as',
    'sara',
    '--data',
    data,
  ])
  assert.equal(ran.code, 1)
  assert.match(ran.stderr, /"check": "path"/)
  const db = new Database(join(data, 'ledger.sqlite'), { readonly: true })
  assert.equal(db.prepare('select count(*) as n from suggestions').pluck().get(), 0)
  db.close()
})

test('an altered ledger is found, with exit code 1', async () => {
  const data = await withSteward()
  const file = join(root, 'one.jsonl')
  writeFileSync(file, `${LINE}\n`)
  await runBin(['import', 'jsonl', '--from', file, '--approve-as', 'sara', '--data', data])
  const db = new Database(join(data, 'ledger.sqlite'))
  db.prepare(
    "update revisions set data = replace(data, 'Geulah', 'Golus') where commit_seq = 2",
  ).run()
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
