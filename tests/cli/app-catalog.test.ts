import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { listOf } from '@yalkut/testing/values/json'
import { resultOf } from '../backups/world.ts'
import { addPerson, runYalkut } from './run-yalkut.ts'

const SAMPLE = fileURLToPath(new URL('../../examples/sample', import.meta.url))
const data = newFolder()
after(() => removeFolder(data))

const release = (...more: string[]) => runYalkut(['app-catalog', 'release', '--data', data, ...more])

test('the catalog for phone apps is released by a command', async () => {
  await addPerson(data, 'sara', '--steward')
  await runYalkut(['import', 'jsonl', '--from', SAMPLE, '--approve-as', 'sara', '--data', data])
  const words = ['--en', 'First words\nSecond words', '--he', 'מילים ראשונות']
  const first = await release('--base-url', 'https://yalkut.example', ...words)
  assert.equal(first.code, 0, first.stderr)
  const made = resultOf(first)
  assert.deepEqual([made.version, made.isNew], ['1.0.0', true])
  assert.deepEqual(made.changes, { en: ['First words', 'Second words'], he: ['מילים ראשונות'] })
  assert.deepEqual(
    listOf(made.files).map(({ schemaVersion }) => schemaVersion),
    [1, 2, 3],
  )
  assert.ok(Number(listOf(made.files)[0]?.occasions) > 0, 'the sample has something to hear')
  const again = await release('--base-url', 'https://yalkut.example')
  assert.equal(resultOf(again).isNew, false)
  assert.match(again.stderr, /Nothing has changed since release 1\.0\.0/)
  const later = await release('--version', '2.0.0')
  assert.equal(resultOf(later).version, '2.0.0')
  assert.match(later.stderr, /Without --base-url/)
  for (const [wrong, code, says] of [
    [['--version', '1.9.9'], 1, /The newest release is 2\.0\.0/],
    [['--version', '2'], 1, /not a version of a release/],
    [['--en', 'alone'], 2, /--en and --he stand together/],
    [['--en', ' ', '--he', 'א'], 2, /--en has no sentence/],
    [['--en', 'a', '--he', 'א'.repeat(501)], 2, /at most 50 lines/],
  ] as const) {
    const refused = await release(...wrong)
    assert.equal(refused.code, code, wrong.join(' '))
    assert.match(refused.stderr, says)
  }
})
