/** `yalkut import … --dry-run` says what an import would change. Source: docs/operators/importing.md. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '@yalkut/testing/folders'
import { runYalkut } from './run-yalkut.ts'

const HEAD = 'type,key,name.he,slug,kind,note\n'

test('a dry run of a table: new, changed, the same and refused rows; the import then does it', async () => {
  const data = newFolder()
  const file = join(newFolder(), 'people.csv')
  const marks = ['--handle', 'sara', '--name', 'Sara', '--steward']
  assert.equal((await runYalkut(['person', 'add', ...marks, '--data', data])).code, 0)
  const run = (...more: string[]) => runYalkut(['import', 'csv', '--from', file, '--data', data, ...more])
  writeFileSync(
    file,
    `${HEAD}author,a,הרבי,a,rebbe,\nauthor,b,החסיד,b,chossid,\nauthor,c,רע,c,nonsense,\nauthor,,,,,x\n`,
  )
  const first = await run('--dry-run')
  assert.equal(first.code, 3, first.stderr)
  const { skipped, ...rest } = Object(first.result)
  assert.deepEqual([rest.new.count, rest.changed.count, rest.same], [2, 0, 0])
  assert.equal(skipped.length, 2)
  assert.deepEqual([skipped[0].file, skipped[0].place], ['people.csv', 'line 5'])
  assert.match(skipped[0].why, /the row has neither/)
  assert.deepEqual([skipped[1].file, skipped[1].place], ['people.csv', 'line 4'])
  assert.match(skipped[1].why, /kind/)
  const rows = `author,a,הרבי,a,rebbe,\nauthor,b,החסיד,b,chossid,\n`
  writeFileSync(file, HEAD + rows)
  const done = await run('--approve-as', 'sara')
  assert.equal(done.code, 0, done.stderr)
  writeFileSync(file, `${HEAD}${rows.replace('chossid,', 'chossid,חדש')}author,d,חדש,d,editor,\n`)
  const second = await run('--dry-run')
  assert.equal(second.code, 0, second.stderr)
  const { new: added, changed, same } = Object(second.result)
  assert.deepEqual([added.count, changed.count, same], [1, 1, 1])
  assert.deepEqual(changed.items[0].fields, ['/note'])
})

test('a dry run of library records goes on after a broken one', async () => {
  const data = newFolder()
  const file = join(newFolder(), 'books.mrc')
  const marks = ['--handle', 'sara', '--name', 'Sara', '--steward']
  assert.equal((await runYalkut(['person', 'add', ...marks, '--data', data])).code, 0)
  const record = (number: string, length = '00065') =>
    `${length}nam a2200049 a 4500001000200000245001300002\x1e${number}\x1e10\x1faתניא\x1e\x1d`
  writeFileSync(file, record('1') + record('2', '00009') + record('3'))
  const { code, result, stderr } = await runYalkut(['import', 'marc', '--from', file, '--data', data, '--dry-run'])
  assert.equal(code, 3, stderr)
  const { new: added, skipped } = Object(result)
  assert.equal(added.count, 2)
  assert.equal(skipped.length, 1)
  assert.deepEqual([skipped[0].file, skipped[0].place], ['books.mrc', 'record 2'])
  assert.match(skipped[0].why, /its leader says that it has 9 bytes/)
})

test('what the catalog cannot take is skipped with its file and place, and the rest is imported', async () => {
  const data = newFolder()
  const file = join(newFolder(), 'items.jsonl')
  const marks = ['--handle', 'sara', '--name', 'Sara', '--steward']
  assert.equal((await runYalkut(['person', 'add', ...marks, '--data', data])).code, 0)
  const line = (id: string, type: string, item: object) =>
    JSON.stringify({ id: `rh-${id.padStart(8, '0')}`, type, data: item })
  const run = async (lines: readonly string[]) => {
    writeFileSync(file, lines.join('\n'))
    const approve = ['--data', data, '--approve-as', 'sara']
    return await runYalkut(['import', 'jsonl', '--from', file, ...approve])
  }
  const name = (he: string) => ({ name: { he } })
  const author = line('a', 'author', { ...name('הרב'), slug: 'harav', kind: 'rebbe' })
  const first = await run([author])
  assert.equal(first.code, 0, first.stderr)
  const place = (more: object) => ({ ...name('מקום'), ...more })
  const { code, stderr, result } = await run([
    author,
    line('b', 'place', place({ within: 'rh-0000000a' })),
    line('c', 'place', place({ within: 'rh-0000000b' })),
    line('a', 'place', place({})),
    line('d', 'set', {
      ...name('קבוצה'),
      slug: 'kvutza',
      policy: 'moderated',
      parent: 'rh-0000000d',
    }),
    line('e', 'set', {
      ...name('אחרת'),
      slug: 'acheres',
      policy: 'moderated',
      keepers: ['nobody-here'],
    }),
    line('f', 'person', { ...name('פלוני'), born: '5741-02-30' }),
    line('g', 'set', { ...name('ועוד'), slug: 'veod', policy: 'moderated', parent: 'rh-0000000h' }),
    line('h', 'set', { ...name('טובה'), slug: 'tova', policy: 'moderated' }),
  ])
  assert.equal(code, 3, stderr)
  const { items, skipped } = Object(result)
  const skips: [string, string][] = skipped.map(({ place: at, why }: { place: string; why: string }) => [at, why])
  assert.equal(items, 2, JSON.stringify(skipped))
  for (const [at, why] of [
    ['line 2', /“within” names rh-0000000a, which is an author, not a place/],
    ['line 3', /refers to rh-0000000b, which is not in the catalog/],
    ['line 4', /another record has the id rh-0000000a/],
    ['line 5', /“parent” leads back to it: a set is never inside itself/],
    ['line 6', /nobody has the account or the handle “nobody-here”/],
    ['line 7', /\/born: 5741-02-30/],
  ] as const) {
    const found = skips.find(([line]) => line === at)
    assert.match(found?.[1] ?? 'not skipped', why, at)
  }
  const other = await run([line('a', 'place', place({}))])
  assert.equal(other.code, 3, other.stderr)
  assert.match(Object(other.result).skipped[0].why, /is an author in the catalog, not a place/)
})
