/** One page of a scan and one recording with words, and their desks in a browser. */
import assert from 'node:assert/strict'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { type Heard, newTranscript } from '@yalkut/testing/servers/recordings'
import { addScanToRead, type Line, TRUE_LINES } from '@yalkut/testing/servers/scan-to-read'
import { addShelves } from '@yalkut/testing/servers/shelves'
import type { SiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'
import type { BrowserContext, Page } from 'playwright-core'

export const SAID = Array.from({ length: 4 }, (_, at) => `אומרים לחיים פעם ${at + 1}`)

const RIGHT: readonly Line[] = TRUE_LINES.map((text) => ({ text }))

export interface DeskWorld {
  newScan(): Promise<string>
  newRecording(): Promise<Heard>
  /** Of the whole catalog. */
  suggestions(): Promise<number>
}

export async function deskWorld(site: SiteInBrowser): Promise<DeskWorld> {
  const shelves = await addShelves(site)
  const file = await holdFile(site.catalog, wavOf([300, 305, 0, 315]), { mime: 'audio/wav' })
  return {
    newScan: async () => (await addScanToRead(site, shelves.sichos, [RIGHT])).scan,
    newRecording: () => newTranscript(site, shelves.sichos, SAID, { file }),
    async suggestions() {
      return listOf((await site.get('/v1/suggestions?limit=200')).suggestions).length
    },
  }
}

export async function openDesk(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(path)
  await started(page)
  return page
}

/** What was typed before was looked for. */
export async function started(page: Page): Promise<void> {
  await page.locator('[data-desk][data-started]').waitFor()
  if (/proofread|transcribe/.test(page.url())) await page.locator(`${FIELD}:focus`).waitFor()
}

/** Of the line or the paragraph that is worked on. */
export const FIELD = '#proof-field, #transcribe-field'

/** Waits until these words are in the browser’s own database. */
export async function storedInBrowser(page: Page, words: string): Promise<void> {
  await untilInPage(
    page,
    `(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'yalkut-desks')) return false
      const asked = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
      const db = await asked(indexedDB.open('yalkut-desks', 1))
      const all = await asked(db.transaction('drafts').objectStore('drafts').getAll())
      db.close()
      return JSON.stringify(all).includes(${JSON.stringify(words)})
    })()`,
  )
}
