/** The styles as readers get them, built and drawn by a real Chromium: themes, sizes, languages, paper, narrow screens. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { launchChromium } from '@yalkut/testing/clients/chromium'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { makeFonts } from '../../build/make-fonts.ts'

const SITE = join(import.meta.dirname, '../..')
const WORDS = 'תניא משביעים אותו תהי צדיק ואל תהי רשע'

const PAGE = `<body><header class="mast"><a class="mark" href="/">ילקוט</a><nav><ul><li><a href="/browse">ספרים</a></li></ul></nav></header>
<main><div class="read"><div class="tools"><ol class="crumbs"><li><a href="/tanya">תניא</a></li></ol></div>
<nav class="toc"><ol><li><a href="#p1" aria-current="page"><span>פרק א</span></a></li></ol></nav>
<article class="page two"><header><h1>פרק א</h1></header>
<div class="pair"><p class="seg" id="he" lang="he" dir="rtl"><a class="n" href="#he">א</a>${WORDS.repeat(8)}</p><p class="seg" id="en" lang="en" dir="ltr">It was taught: he is made to swear</p></div>
<p class="seg teamim" id="teamim" lang="he" dir="rtl">בְּרֵאשִׁ֖ית</p></article>
<aside class="gloss"><h2>הערות</h2><ol><li>אבות, פרק ב</li></ol></aside></div></main>
<svg class="i flip" id="arrow"></svg><p class="print-only" id="source">yalkut.example/tanya/1/1</p></body>`

let browser: Browser
let css: string
const folders: string[] = []

before(async () => {
  await makeFonts(SITE)
  const outDir = await mkdtemp(join(tmpdir(), 'built-styles-'))
  folders.push(outDir)
  await build({
    root: SITE,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      target: 'es2024',
      rolldownOptions: { input: join(import.meta.dirname, 'site.css') },
    },
  })
  const file = (await readdir(join(outDir, 'assets'))).find((name) => name.endsWith('.css'))
  assert.ok(file)
  css = await readFile(join(outDir, 'assets', file), 'utf8')
  browser = await launchChromium()
})

after(async () => {
  await browser.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

type Setting = Parameters<Page['emulateMedia']>[0] & {
  width?: number
  lang?: 'he' | 'en'
  /** Choices of the reader, as attributes of the page. */
  chosen?: Record<string, string>
}

/** Opens the page and gives what `read` finds there. */
async function on<T>(setting: Setting, read: (page: Page) => Promise<T>): Promise<T> {
  const { width = 1440, lang = 'he', chosen = {}, ...media } = setting
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  try {
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', ...media })
    const attributes = Object.entries(chosen).map(([name, value]) => ` data-${name}="${value}"`)
    const dir = lang === 'he' ? 'rtl' : 'ltr'
    await page.setContent(
      `<!doctype html><html lang="${lang}" dir="${dir}"${attributes.join('')}><head><style>${css}</style></head>${PAGE}</html>`,
    )
    return await read(page)
  } finally {
    await page.close()
  }
}

async function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return await page.$eval(selector, (element, name) => getComputedStyle(element).getPropertyValue(name), property)
}

const paper = (setting: Setting): Promise<string> => on(setting, (page) => styleOf(page, 'html', 'background-color'))

const LIGHT = 'rgb(252, 251, 248)'
const DARK = 'rgb(20, 22, 26)'
const SEPIA = 'rgb(244, 236, 216)'

test('a page is dark when the system is, and a reader’s choice comes before the system’s', async () => {
  assert.equal(await paper({}), LIGHT)
  assert.equal(await paper({ colorScheme: 'dark' }), DARK)
  assert.equal(await paper({ colorScheme: 'dark', chosen: { theme: 'light' } }), LIGHT)
  assert.equal(await paper({ chosen: { theme: 'dark' } }), DARK)
  assert.equal(await paper({ colorScheme: 'dark', chosen: { theme: 'sepia' } }), SEPIA)
})

test('more contrast is pure paper and ink, whether the system or the reader asks, in every theme', async () => {
  assert.equal(await paper({ contrast: 'more' }), 'rgb(255, 255, 255)')
  assert.equal(await paper({ contrast: 'more', colorScheme: 'dark' }), 'rgb(0, 0, 0)')
  const chosen = { contrast: 'more' }
  assert.equal(await paper({ chosen }), 'rgb(255, 255, 255)')
  assert.equal(await paper({ chosen: { ...chosen, theme: 'dark' } }), 'rgb(0, 0, 0)')
  assert.equal(await paper({ chosen: { ...chosen, theme: 'sepia' } }), 'rgb(255, 255, 255)')
})

test('the words have five sizes, from 0.85 to 1.6 of 22 pixels', async () => {
  const sizes: string[] = []
  for (const size of ['1', '2', '3', '4', '5']) {
    sizes.push(await on({ chosen: { size } }, (page) => styleOf(page, '#he', 'font-size')))
  }
  assert.deepEqual(sizes.map(Number.parseFloat), [18.7, 22, 25.3, 29.7, 35.2])
})

test('face, size and leading follow the language of the words, not of the page', async () => {
  for (const lang of ['he', 'en'] as const) {
    await on({ lang }, async (page) => {
      assert.match(await styleOf(page, '#he', 'font-family'), /^"Book He"/)
      assert.equal(await styleOf(page, '#he', 'font-size'), '22px')
      assert.equal(await styleOf(page, '#he', 'text-align'), 'justify')
      assert.match(await styleOf(page, '#en', 'font-family'), /^"Book En"/)
      assert.equal(await styleOf(page, '#en', 'font-size'), '19px')
      assert.equal(await styleOf(page, '#en', 'text-align'), 'start')
      assert.match(await styleOf(page, '#teamim', 'font-family'), /^"Te'amim"/)
    })
  }
})

test('who chose Rashi letters sees them in Hebrew words, but for those with te’amim', async () => {
  await on({ chosen: { face: 'rashi' } }, async (page) => {
    assert.match(await styleOf(page, '#he', 'font-family'), /^Rashi/)
    assert.match(await styleOf(page, '#en', 'font-family'), /^"Book En"/)
    assert.match(await styleOf(page, '#teamim', 'font-family'), /^"Te'amim"/)
  })
})

test('a drawing that points along the line is turned on a Hebrew page', async () => {
  assert.equal(await on({}, (page) => styleOf(page, '#arrow', 'scale')), '-1 1')
  assert.equal(await on({ lang: 'en' }, (page) => styleOf(page, '#arrow', 'scale')), '1')
})

test('paper has the words, the notes and the source, black on white, two versions side by side', async () => {
  await on({ media: 'print', colorScheme: 'dark', chosen: { theme: 'dark' } }, async (page) => {
    for (const hidden of ['.mast', '.tools', '.toc']) {
      assert.equal(await styleOf(page, hidden, 'display'), 'none', hidden)
    }
    assert.equal(await styleOf(page, '.gloss', 'display'), 'block')
    assert.equal(await styleOf(page, '#source', 'display'), 'block')
    assert.equal(await styleOf(page, 'html', 'background-color'), 'rgb(255, 255, 255)')
    assert.equal(await styleOf(page, '#he', 'color'), 'rgb(0, 0, 0)')
    const columns = await styleOf(page, '.pair', 'grid-template-columns')
    assert.equal(columns.split(' ').length, 2)
  })
  assert.equal(await on({}, (page) => styleOf(page, '#source', 'display')), 'none')
})

test('nothing is wider than a narrow screen, at the largest size too', async () => {
  for (const width of [320, 390, 768, 1440]) {
    const chosen = { size: '5' }
    const wide = await on({ width, chosen }, (page) => page.evaluate(() => document.documentElement.scrollWidth))
    assert.ok(wide <= width, `${wide} on a screen of ${width}`)
  }
})

test('the styles of a page weigh at most 9 kB as they are sent', async () => {
  const { brotliCompressSync } = await import('node:zlib')
  assert.ok(brotliCompressSync(css).byteLength <= 9_000)
})
