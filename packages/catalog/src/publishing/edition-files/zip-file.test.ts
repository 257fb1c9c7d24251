/** The ZIP of an edition's texts, as Info-ZIP's `unzip` reads it. Source: shapes.md#editions. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { writeZip } from './zip-file.ts'

const AT = new Date('2026-10-01T12:34:56.000Z')

function written(texts: Iterable<[string, string]>): string {
  const folder = newFolder()
  const path = join(folder, 'texts.zip')
  writeZip(path, AT, (zip) => {
    for (const [name, text] of texts) zip.add(name, text)
  })
  assert.deepEqual(readdirSync(folder), ['texts.zip'])
  return path
}

/** `LC_ALL`: without it `unzip` may write names in another encoding. */
function unzip(...args: string[]): string {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return execFileSync('unzip', args, { env, maxBuffer: 1 << 26 }).toString('utf8')
}

test('gives each text back, whole and by its name', () => {
  const long = Array.from({ length: 200_000 }, (_, n) => `מילה ${n}`).join('\n')
  const texts: [string, string][] = [
    ['empty.txt', ''],
    ['sichos/1.txt', 'שלום\n'],
    ['תניא/פרק א.txt', 'בינוני'],
    ['long.txt', long],
  ]
  const path = written(texts)
  try {
    assert.match(unzip('-t', path), /No errors detected/)
    assert.deepEqual(
      unzip('-Z1', path).trim().split('\n'),
      texts.map(([name]) => name),
    )
    for (const [name, text] of texts) assert.equal(unzip('-p', path, name), text)
    assert.match(unzip('-Z', '-T', path, 'long.txt'), /-rw-r--r--.*20261001\.123456/)
  } finally {
    removeFolder(join(path, '..'))
  }
})

test('holds more entries than the first form of ZIP can count, and the same texts give the same bytes', () => {
  const many = function* (): Generator<[string, string]> {
    for (let n = 0; n < 70_000; n += 1) yield [`unit-${n}.txt`, `text ${n}`]
  }
  const [one, two] = [written(many()), written(many())]
  try {
    assert.match(unzip('-tqq', one), /^$/)
    assert.match(unzip('-Zt', one), /^70000 files/)
    assert.equal(unzip('-p', one, 'unit-69999.txt'), 'text 69999')
    assert.ok(readFileSync(one).equals(readFileSync(two)))
  } finally {
    for (const path of [one, two]) removeFolder(join(path, '..'))
  }
})

test('is an empty ZIP without texts', () => {
  const path = written([])
  try {
    assert.equal(readFileSync(path).length, 22)
  } finally {
    removeFolder(join(path, '..'))
  }
})
