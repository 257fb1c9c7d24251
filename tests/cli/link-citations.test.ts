/** `yalkut link citations`. Source: docs/operators/citations.md. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newItemId, parseJsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { bodyOf, setData, unitData, workData } from '@yalkut/testing/values/items'
import { runYalkut } from './run-yalkut.ts'

const data = join(newFolder(), 'data')
const at = ['--data', data]

test('links are counted in a dry run, then proposed, and not proposed again', async () => {
  const [set, work, one, two] = Array.from({ length: 4 }, newItemId)
  const position = (value: string) => ({ position: [{ level: 'perek', value }], order: value })
  const title = { he: 'מגלה עמוקות' }
  const lines = [
    { id: set, type: 'set', path: '/sets/sources', data: setData('sources') },
    {
      id: work,
      type: 'work',
      path: '/megaleh',
      data: workData('megaleh', { title, levels: ['perek'], sets: [set ?? ''] }),
    },
    { id: one, type: 'unit', path: '/megaleh/1', data: unitData(work ?? '', '1', position('1')) },
    {
      id: two,
      type: 'unit',
      path: '/megaleh/2',
      data: unitData(work ?? '', '2', { ...position('2'), body: bodyOf('ראה (מגלה עמוקות א)') }),
    },
  ]
  const file = join(newFolder(), 'items.jsonl')
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  assert.equal((await runYalkut(['person', 'add', '--handle', 'you', '--name', 'You', '--steward', ...at])).code, 0)
  const imported = await runYalkut(['import', 'jsonl', '--from', file, '--approve-as', 'you', ...at])
  assert.equal(imported.code, 0, imported.stderr + imported.stdout)

  const dry = await runYalkut(['link', 'citations', '--dry-run', ...at])
  assert.equal(dry.code, 0, dry.stderr)
  const said = parseJsonObject(dry.stdout)
  assert.deepEqual([said.relations, said.suggestions], [1, []])
  assert.deepEqual(said.examples, [{ from: two, to: one, typed: 'מגלה עמוקות א' }])

  const ran = await runYalkut(['link', 'citations', ...at])
  assert.match(ran.stderr, /For review: links 1, suggestions 1\./)
  const again = await runYalkut(['link', 'citations', ...at])
  assert.equal(parseJsonObject(again.stdout).relations, 0)
  const wrong = await runYalkut(['link', 'citations', '--limit', 'many', ...at])
  assert.equal(wrong.code, 2)
  assert.match(wrong.stderr, /--limit must be a number/)
})
