/** The log of a server: text on a terminal, lines of JSON elsewhere. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { isJsonObject, type JsonObject, parseJson } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { bundledCommand } from '@yalkut/testing/run/command'
import { runYalkut } from './run-yalkut.ts'

for (const workers of ['0', '1']) {
  test(`on a pipe, each line of the log is JSON (--workers ${workers})`, async () => {
    const lines = await logOf(['--sample', '--workers', workers])
    assert.ok(lines.length >= 2)
    for (const line of lines) {
      const { time, level, message } = entryOf(line)
      assert.match(String(time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      assert.equal(level, 'info')
      assert.ok(String(message).length > 0)
    }
    assert.match(lines.join('\n'), /Yalkut serves/)
  })
}

test('text is chosen by a flag or a variable', async () => {
  const lines = await logOf(['--sample', '--workers', '0', '--log', 'text'])
  assert.ok(lines.some((line) => line.startsWith('Yalkut serves')))
})

test('another form is refused', async () => {
  const ran = await runYalkut(['serve', '--log', 'xml', '--data', newFolder()])
  assert.equal(ran.code, 2)
  assert.match(ran.stderr, /--log must be text or json/)
})

/** Serves a new catalog until it says where, stops it, and gives what it said. */
async function logOf(args: readonly string[]): Promise<string[]> {
  const [program, ...first] = await bundledCommand()
  const { LOG: _, ...env } = process.env
  const off = ['--jobs', 'off', '--site', 'off', '--git-mirror', 'off']
  const child = spawn(program, [...first, 'serve', '--port', '0', '--data', newFolder(), ...off, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  let isTold = false
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (isTold || !/at http:/.test(said)) return
    isTold = true
    child.kill('SIGTERM')
  })
  await once(child, 'close')
  assert.equal(child.exitCode, 0, said)
  return said.split('\n').filter((line) => line.trim() !== '')
}

function entryOf(line: string): JsonObject {
  const entry = parseJson(line)
  assert.ok(isJsonObject(entry), line)
  return entry
}
