/** Whatever a person may write is shown as letters: markup, scripts, marks that turn the direction, very long words. The sample
 *  catalog is filled with such words in every field of words. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { jsonlImporter } from '@yalkut/importers'
import { isJsonObject, type Json, parseJsonObject } from '@yalkut/model'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { languagesOf, pathIn } from '@yalkut/testing/clients/looks'
import { newFolder } from '@yalkut/testing/folders'
import { crawlSite } from '@yalkut/testing/servers/crawl-site'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const SAMPLE = join(import.meta.dirname, '../../examples/sample')

const HOSTILE = [
  '<script>document.title="HACKED"</script>',
  '"><img src=x onerror=document.title="HACKED">',
  "'--></title><svg onload=document.title='HACKED'>",
  'javascript:document.title="HACKED"',
  '\u202eהיפוך\u202c \u2066בידוד',
  '{@html "HACKED"} {{HACKED}}',
  '</textarea><iframe srcdoc="<script>parent.document.title=1</script>">',
  `א${'ב'.repeat(480)}`,
] as const

/** Fields of words. */
const WORDS: ReadonlySet<string> = new Set(['he', 'en', 'yi', 'content', 'text', 'credit', 'title', 'label', 'about'])

let used = 0

/** The same data with hostile words in place of its own. */
function withHostile(value: Json, key = ''): Json {
  if (typeof value === 'string') {
    if (!WORDS.has(key) || /^rh-/.test(value)) return value
    used += 1
    return HOSTILE[used % HOSTILE.length] ?? ''
  }
  if (Array.isArray(value)) return value.map((each) => withHostile(each, key))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withHostile(each, name)]))
}

function hostileSample(): string[] {
  const folder = newFolder()
  return readdirSync(SAMPLE)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .map((file) => {
      const lines = readFileSync(join(SAMPLE, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => {
          const record = parseJsonObject(line)
          return JSON.stringify({ ...record, data: withHostile(record.data ?? null) })
        })
      const written = join(folder, file)
      writeFileSync(written, lines.join('\n'))
      return written
    })
}

const server = await startSiteServer()
const records = jsonlImporter.read(hostileSample())
await importRecords(server.catalog, {
  source: 'hostile',
  title: HOSTILE[0],
  records,
  approveAs: 'sara',
})
const asked = HOSTILE.map((words) => `/search?q=${encodeURIComponent(words)}`)
const LANGUAGES = languagesOf('hostile words')
const pages = await crawlSite(server, {
  first: LANGUAGES.flatMap((lang) => ['/', ...asked].map((path) => pathIn(lang, path))),
  most: 250 * LANGUAGES.length,
  isWithin: (path) => LANGUAGES.includes(/^\/en(\/|\?|$)/.test(path) ? 'en' : 'he'),
})

test('no page contains hostile markup', () => {
  assert.ok(used > 200, `${used} fields of words`)
  assert.ok(pages.size > 150, `${pages.size} pages`)
  let shown = 0
  for (const [path, { status, html }] of pages) {
    assert.ok(status < 500, `${status} ${path}`)
    for (const raw of [
      '<script>document',
      '<img src=x',
      '<svg onload',
      '<iframe srcdoc',
      'href="javascript:',
      "href='javascript:",
    ]) {
      assert.ok(!html.includes(raw), `${path}: ${html.slice(html.indexOf(raw) - 80, html.indexOf(raw) + 80)}`)
    }
    if (html.includes('&lt;script>document') || html.includes('&lt;script&gt;document')) shown += 1
  }
  assert.ok(shown > 20, `${shown} pages show the words as letters`)
})

test('a browser runs none of it, and no page is wider than its window', async () => {
  const browser = await openChromium()
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const faults: string[] = []
  page.on('dialog', (dialog) => faults.push(`${page.url()}: ${dialog.message()}`))
  const html = [...pages].filter(([, { status, html }]) => status === 200 && html.startsWith('<!'))
  const paths = html.map(([path]) => path).sort()
  const step = Math.max(1, Math.floor(paths.length / 40))
  // The shelves have the most names in the least room.
  const chosen = paths.filter((path, at) => at % step === 0 || path.endsWith('/browse'))
  for (const path of chosen) {
    await page.goto(server.address + path)
    if ((await page.title()) === 'HACKED') faults.push(`${path}: a script ran`)
    const wide: number = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    if (wide > 0) faults.push(`${path}: ${wide} px wider than the window`)
  }
  assert.deepEqual(faults, [])
})
