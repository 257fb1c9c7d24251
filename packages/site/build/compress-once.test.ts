import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressOnce } from './compress-once.ts'

const STORE = 'store'
let home: string

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'compress-once-'))
})
after(async () => await rm(home, { recursive: true, force: true }))

async function buildOf(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(home, name)
  await mkdir(join(folder, 'deep'), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  return folder
}

test('texts are compressed beside themselves, pictures are not', async () => {
  const folder = await buildOf('first', { 'deep/a.js': 'let a', 'b.css': 'p {}', 'c.png': 'c' })
  const files = await compressOnce(folder, join(home, STORE))
  assert.deepEqual(files.sort(), ['b.css', 'deep/a.js'])
  assert.equal(brotliDecompressSync(await readFile(join(folder, 'deep/a.js.br'))).toString(), 'let a')
  assert.equal(gunzipSync(await readFile(join(folder, 'b.css.gz'))).toString(), 'p {}')
  assert.equal((await readdir(folder)).includes('c.png.br'), false)
})

test('a file that a former build had is not compressed again', async () => {
  const store = join(home, STORE)
  const [kept] = (await readdir(store)).filter((name) => name.endsWith('.br'))
  await writeFile(join(store, kept ?? ''), 'kept')
  const folder = await buildOf('second', { 'deep/a.js': 'let a', 'b.css': 'p {}' })
  await compressOnce(folder, store)
  const both = ['deep/a.js.br', 'b.css.br'].map(async (file) => await readFile(join(folder, file), 'utf8'))
  assert.equal((await Promise.all(both)).filter((text) => text === 'kept').length, 1)
})

test('only what the newest build needs is kept', async () => {
  await compressOnce(await buildOf('third', { 'b.css': 'p {}' }), join(home, STORE))
  assert.equal((await readdir(join(home, STORE))).length, 2)
})
