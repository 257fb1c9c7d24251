/** `yalkut words propose-abbreviations` on an imported sefer. Source: decisions.md#the-command. */
import assert from 'node:assert/strict'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { addPerson, runYalkut } from './run-yalkut.ts'

const root = newFolder()
after(() => removeFolder(root))

const SEFER = {
  title: 'Sefer Gnazim',
  heTitle: 'ספר גנזים',
  language: 'he',
  versionTitle: 'Test',
  license: 'Public Domain',
  categories: ['Tanakh'],
  sectionNames: ['Chapter', 'Verse'],
  text: [
    ['כתב בגנ״ט לאמר', 'ועוד בגנ״ט שם', 'וגם בגנ״ט ולקו״ש', 'ליקוטי שיחות'],
    ['בגזע נטוע טוב', 'בגזע נטוע טוב הוא', 'קכ״ז שנה', 'קכ״ז יום', 'זחמ״ת אחת', 'זחמ״ת שתים'],
    ['זרע חדש מן תמר', 'זרע חדש מן תמר', 'בית גדול נפל'],
  ],
}

const data = join(root, 'data')
const to = ['--data', data]
const COMMAND = ['words', 'propose-abbreviations']

test('likely abbreviations of an imported sefer are listed, the most frequent first', async () => {
  await addPerson(data, 'sara', '--steward')
  const file = join(root, 'sefer.json')
  writeFileSync(file, JSON.stringify(SEFER))
  const imported = await runYalkut(['import', 'sefaria', '--from', file, '--approve-as', 'sara', ...to])
  assert.equal(imported.code, 0, imported.stderr)
  const { code, stdout, stderr } = await runYalkut([...COMMAND, ...to])
  assert.equal(code, 0, stderr)
  assert.deepEqual(stdout.split('\n'), ['בגנ״ט\tבגזע נטוע טוב\t3', 'זחמ״ת\tזרע חדש מן תמר\t2', ''])
})

test('the limit holds, and the same list is given as JSON', async () => {
  const one = await runYalkut([...COMMAND, '--limit', '1', '--json', ...to])
  assert.deepEqual(one.result, {
    proposals: [{ short: 'בגנ״ט', full: 'בגזע נטוע טוב', rows: 3, fullRows: 2 }],
  })
})

test('the command changes no file', async () => {
  const sizes = () =>
    readdirSync(data)
      .filter((name) => /\.sqlite$/.test(name))
      .map((name) => [name, statSync(join(data, name)).size])
  const before = sizes()
  await runYalkut([...COMMAND, ...to])
  assert.deepEqual(sizes(), before)
})

test('a limit that is no number is refused', async () => {
  for (const limit of ['0', '2001', 'many', '-1']) {
    const { code, stderr } = await runYalkut([...COMMAND, `--limit=${limit}`, ...to])
    assert.deepEqual([code, /--limit must be a number/.test(stderr)], [2, true], limit)
  }
})

test('without a projection the command says how to build one', async () => {
  rmSync(join(data, 'projection.sqlite'))
  const { code, stdout, stderr } = await runYalkut([...COMMAND, ...to])
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /yalkut reindex/)
})
