/** The protocol's own conformance scenarios, without those that need special tools or prompts in the server. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
]

const PROGRAM = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js')

const server = await startTestServer({ sample: true })

for (const scenario of SCENARIOS) {
  test(`the conformance scenario ${scenario} passes`, async () => {
    const cwd = newFolder()
    try {
      const args = ['server', '--url', `${server.address}/mcp`, '--scenario', scenario]
      const child = spawn(process.execPath, [PROGRAM, ...args], { cwd })
      let words = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          words += String(chunk)
        })
      }
      const [code] = await once(child, 'close')
      assert.equal(code, 0, words)
    } finally {
      removeFolder(cwd)
    }
  })
}
