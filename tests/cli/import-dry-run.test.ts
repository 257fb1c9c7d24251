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
  const run = (...more: string[]) =>
    runYalkut(['import', 'csv', '--from', file, '--data', data, ...more])
  writeFileSync(
    file,
    `${HEAD}author,a,הרבי,a,rebbe,\nauthor,b,החסיד,b,chossid,\nauthor,c,רע,c,nonsense,\nauthor,,,,,x\n`,
  )
  const first = await run('--dry-run')
  assert.equal(first.code, 1, first.stderr)
  const { refused, ...rest } = Object(first.result)
  assert.deepEqual([rest.new.count, rest.changed.count, rest.same], [2, 0, 0])
  assert.equal(refused.length, 2)
  assert.match(refused[0], /people.csv, line 5: the row has neither/)
  assert.match(refused[1], /people.csv, line 4: .*kind/)
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
