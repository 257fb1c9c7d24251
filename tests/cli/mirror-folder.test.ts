/** Commands that change a catalog refuse the folder of a mirror: one commit of its own would end the copy. Source:
 *  shapes.md#mirrors; docs/operators/mirrors.md. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openCatalog } from '@yalkut/catalog'
import { readHead } from '@yalkut/ledger/line'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { addPerson, runYalkut } from './run-yalkut.ts'

const root = newFolder()
const data = join(root, 'mirror')
const origin = 'https://yalkut.example'

before(async () => {
  await addPerson(data, 'sara', '--steward')
  await openCatalog({ dataDir: data }).then((catalog) => catalog.close())
  writeFileSync(join(data, 'mirror.json'), JSON.stringify({ origin, key: 'a key' }))
})
after(() => removeFolder(root))

const WRITING: readonly (readonly string[])[] = [
  ['import', 'jsonl', '--from', 'examples/sample', '--approve-as', 'sara'],
  ['import', 'jsonl', '--from', 'examples/sample', '--dry-run'],
  ['jobs', '--once'],
  ['edition'],
  ['keygen'],
  ['app-catalog', 'release'],
  ['person', 'add', '--handle', 'dovid', '--name', 'Dovid'],
  ['person', 'link', '--handle', 'sara'],
  ['token', 'add', '--person', 'sara', '--name', 'x'],
  ['keeper', 'add', '--set', 'sets/a', '--person', 'sara'],
  ['keeper', 'remove', '--set', 'sets/a', '--person', 'sara'],
  ['link', 'citations'],
  ['restore', '--from', join(root, 'backup')],
]

test('a command that changes a catalog names the origin, and changes nothing in a mirror', async () => {
  const before = await headOf()
  for (const command of WRITING) {
    const { code, stdout, stderr } = await runYalkut([...command, '--data', data])
    assert.deepEqual([code, stdout], [1, ''], command.join(' '))
    assert.equal(
      stderr,
      `${data} is a mirror of ${origin}, and only follows it. Nothing was changed. Make this change at ${origin}, or name a catalog of your own with --data.\n`,
      command.join(' '),
    )
  }
  assert.deepEqual(await headOf(), before)
})

test('a command that only reads works in a mirror', async () => {
  for (const command of [
    ['check'],
    ['reindex'],
    ['words', 'propose-abbreviations'],
    ['dump', '--to', join(root, 'dump')],
    ['backup', '--to', join(root, 'backup')],
  ]) {
    const { code, stderr } = await runYalkut([...command, '--data', data])
    assert.equal(code, 0, `${command.join(' ')}: ${stderr}`)
  }
})

async function headOf() {
  const catalog = await openCatalog({ dataDir: data, isMirror: true })
  try {
    return await readHead(catalog.ledger.read)
  } finally {
    await catalog.close()
  }
}
