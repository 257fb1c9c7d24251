/** `npm run dev` shows every part of pages at `/dev/ui`; a built site has no such page, and none of its samples.
 *  Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { newFolder } from '@yalkut/testing/folders'
import { freePort } from '@yalkut/testing/outside/free-port'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { variantsOf } from '@yalkut/testing/tiers/slices'

const ROOT = join(import.meta.dirname, '../..')
/** Words that are in the samples alone. */
const MARK = 'Parts that stand on pages'

const SCHEMES = variantsOf('look', 'parts of pages', ['light', 'dark'] as const)

test(`every part is shown while pages are made: without a fault of axe, in both languages (${SCHEMES})`, async (t) => {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'tools/dev.ts'),
      '--data',
      newFolder(),
      '--port',
      String(port),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close')
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const address = `http://localhost:${port}`
  await untilAnswers(`${address}/dev/ui`, () => (child.exitCode === null ? null : said))
  const browser = await openChromium()
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({
      colorScheme,
      bypassCSP: true,
      viewport: { width: 390, height: 900 },
      // In development the worker of pages without a network is not bundled, and does not start.
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    for (const path of ['/dev/ui', '/en/dev/ui']) {
      await page.goto(address + path)
      assert.ok((await page.textContent('main'))?.includes(MARK), path)
      assert.deepEqual(await faultsOf(page), [], `${path} ${colorScheme}`)
    }
    assert.deepEqual(errors, [])
    await context.close()
  }
})

test('a built site has no page of parts, and none of their samples', async () => {
  const server = await startSiteServer()
  for (const path of ['/dev/ui', '/en/dev/ui']) {
    assert.equal((await fetch(server.address + path)).status, 404)
  }
  const dist = join(ROOT, 'packages/site/dist')
  const build = join(dist, readFileSync(join(dist, 'current'), 'utf8'))
  const files = globSync('**/*.{js,html}', { cwd: build })
  assert.ok(files.length > 100)
  for (const file of files) {
    assert.ok(!readFileSync(join(build, file), 'utf8').includes(MARK), file)
  }
})

async function untilAnswers(url: string, hasEnded: () => string | null): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(250)) {
    const said = hasEnded()
    if (said !== null) throw new Error(`the program has ended: ${said}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.status === 200) return
  }
  throw new Error(`${url} did not answer`)
}
