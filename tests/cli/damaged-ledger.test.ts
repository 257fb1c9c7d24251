/** A command that meets a damaged ledger ends with a sentence: the file, and the remedy. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isJsonObject } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { addPerson, runYalkut } from './run-yalkut.ts'

const SAMPLE = fileURLToPath(new URL('../../examples/sample', import.meta.url))
const root = newFolder()
after(() => removeFolder(root))

const COMMANDS: readonly (readonly string[])[] = [
  ['serve', '--port', '0'],
  ['jobs', '--once'],
  ['person', 'add', '--handle', 'chana', '--name', 'Chana'],
  ['person', 'link', '--handle', 'sara'],
  ['token', 'add', '--person', 'sara', '--name', 'x', '--scopes', 'read'],
  ['keeper', 'add', '--set', 'sets/sefarim', '--person', 'sara'],
  ['import', 'jsonl', '--from', SAMPLE],
  ['reindex'],
]

const DAMAGES: { readonly [damage: string]: (bytes: Buffer) => Buffer } = {
  'its first bytes are not those of a database': (bytes) => bytes.fill(0x5a, 0, 100),
  'most of its pages were overwritten': (bytes) => bytes.fill(0xa5, 4_096),
  'its end is missing': (bytes) => bytes.subarray(0, 4_096 * 3),
}

for (const [damage, alter] of Object.entries(DAMAGES)) {
  test(`a damaged ledger is named with the remedy: ${damage}`, async () => {
    const data = join(root, damage.replaceAll(' ', '-'))
    mkdirSync(data)
    await addPerson(data, 'sara', '--steward')
    const file = join(data, 'ledger.sqlite')
    writeFileSync(file, alter(readFileSync(file)))
    for (const command of COMMANDS) {
      const { code, stdout, stderr } = await runYalkut([...command, '--data', data])
      assert.deepEqual([code, stdout], [1, ''], command.join(' '))
      assert.match(stderr, /^The ledger \S+ledger\.sqlite is damaged \(.+\)\. .*last good backup/)
      assert.doesNotMatch(stderr, /\n./, `${command.join(' ')}: one line, no stack`)
    }
    const check = await runYalkut(['check', '--objects', '--data', data])
    assert.equal(check.code, 1)
    assert.match(check.stderr, /^ledger\.sqlite: /m)
    assert.doesNotMatch(check.stderr, /^ +at /m, 'no stack')
    assert.ok(isJsonObject(check.result))
  })
}
