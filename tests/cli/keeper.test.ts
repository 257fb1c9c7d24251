import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isJsonObject } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { addPerson, runYalkut } from './run-yalkut.ts'

const SAMPLE = fileURLToPath(new URL('../../examples/sample', import.meta.url))
const data = newFolder()
after(() => removeFolder(data))

test('a keeper is added to a set and removed, each by a commit', async () => {
  await addPerson(data, 'sara', '--steward')
  await runYalkut(['import', 'jsonl', '--from', SAMPLE, '--approve-as', 'sara', '--data', data])
  const keeper = async (act: string, set: string, ...more: string[]) => {
    const ran = await runYalkut(['keeper', act, '--set', set, '--person', 'sara', ...more, '--data', data])
    return { ...ran, answer: isJsonObject(ran.result) ? ran.result : {} }
  }
  const added = await keeper('add', '/sets/sefarim')
  assert.equal(added.code, 0, added.stderr)
  assert.equal(added.answer.set, 'rh-3qa6k96q')
  assert.match(JSON.stringify(added.answer.keepers), /^\["u-[^"]+"\]$/)
  const again = await keeper('add', 'sets/sefarim')
  assert.equal(again.answer.commit, null, again.stderr)
  const removed = await keeper('remove', 'rh-3qa6k96q', '--as', 'sara')
  assert.deepEqual(removed.answer.keepers, [], removed.stderr)
  const nowhere = await keeper('add', 'sets/nowhere')
  assert.equal(nowhere.code, 1)
  assert.match(nowhere.stderr, /There is no set sets\/nowhere/)
})
