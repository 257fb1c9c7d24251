/** Makes a small data folder with every kind of thing, by a given version of the program:
 *
 *    node tests/upgrading/make-folder.ts ROOT OUT.json.br
 *
 *  ROOT is a checkout of that version with its node_modules. The folder is kept as one compressed file: the ledger's rows are
 *  those of SQLite's own file, and the answers that the program gave are beside them. The projection is left out, because every
 *  version rebuilds it. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Json, type JsonObject, parseJsonObject } from '@yalkut/model'
import { listOf } from '@yalkut/testing/values/json'
import Database from 'better-sqlite3'
import { fillCatalog, READ_AGAIN } from './fill-catalog.ts'

const [root = '', out = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'yalkut-upgrade-'))
const PORT = 8_917
const BASE = `http://localhost:${PORT}`

/** Older versions pass over what they do not know. */
const env = { ...process.env, WORKERS: '0', SITE: 'off', JOBS: 'off', GIT_MIRROR: 'off' }
const serving = spawn(
  join(root, 'bin/yalkut'),
  ['serve', '--data', dataDir, '--sample', '--port', String(PORT), '--rate-limit', 'off', '--captcha', 'off'],
  { stdio: ['ignore', 'ignore', 'inherit'], detached: true, env },
)
await answered('/v1')
const tokens: { [handle: string]: string } = {}
for (const [handle, ...marks] of [['sara', '--steward', '--admin'], ['kalman'], ['tuvia', '--trusted']] as const) {
  await run(['person', 'add', '--handle', handle, '--name', handle, ...marks])
  const made = await run(['token', 'add', '--person', handle, '--name', 'upgrade', '--scopes', 'read,write'])
  tokens[handle] = String(parseJsonObject(made).token)
}
await fillCatalog(BASE, tokens)
const answers: { [path: string]: Json } = {}
for (const path of READ_AGAIN) answers[path] = await answered(path)
const items: Json[] = []
for (const { id } of listOf((await answered('/v1/entities?limit=500')).items)) {
  items.push(await answered(`/v1/entities/${id}`))
}
process.kill(-Number(serving.pid), 'SIGTERM')
await new Promise((end) => serving.once('exit', end))

/** Backups came later than data folders. */
const backup = mkdtempSync(join(tmpdir(), 'yalkut-upgrade-'))
await run(['backup', '--to', backup])

const database = new Database(join(dataDir, 'ledger.sqlite'))
database.pragma('journal_mode = delete')
database.exec('vacuum')
database.close()
const kept = { data: filesOf(dataDir), backup: filesOf(backup) }
const whole = JSON.stringify({ tokens, answers, items, ...kept })
const squeezed = await promisify(brotliCompress)(whole)
writeFileSync(out, squeezed)
for (const folder of [dataDir, backup]) rmSync(folder, { recursive: true })
console.log(
  JSON.stringify({
    bytes: squeezed.length,
    files: Object.keys(kept.data),
    backup: Object.keys(kept.backup).length,
    sha256: createHash('sha256').update(squeezed).digest('hex'),
  }),
)

/** The bytes of each file, in base64, by its name in the folder. */
function filesOf(folder: string): { [name: string]: string } {
  const files: { [name: string]: string } = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (!entry.isFile() || /^(projection|vectors|kept|git)/.test(name)) continue
    files[name] = readFileSync(path).toString('base64')
  }
  return files
}

async function answered(path: string): Promise<JsonObject> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(`${BASE}${path}`)
      if (answer.ok) return parseJsonObject(await answer.text())
      if (tries > 100) throw new Error(`${path}: ${answer.status}`)
    } catch (error) {
      if (tries > 100 || !existsSync(root)) throw error
    }
    await sleep(200)
  }
}

async function run(args: readonly string[]): Promise<string> {
  const child = spawn(join(root, 'bin/yalkut'), [...args, '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return await text(child.stdout)
}
