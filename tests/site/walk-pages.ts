/** Every kind of page, seen by every judge in one walk: axe (WCAG 2.2 A and AA), a screen reader, html-validate, a reader without
 *  scripts, and anyone who counts requests and statements. The default tier sees each page in one of the visits, by its slice; the
 *  full tier in all of them, for which one file would take too long. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { type Look, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import type { Name } from '@yalkut/testing/servers/people'
import { openSiteInBrowser, type SiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { variantsOf } from '@yalkut/testing/tiers/slices'
import type { CDPSession, Page } from 'playwright-core'
import { kindsIn, type Room } from './kinds-of-pages.ts'
import { faultsReadAloud, linesOf, type Watch, watchPage } from './page-judges.ts'
import { faultsOfHtml } from './valid-html.ts'

/** Most statements of a page, and of a search. Source: decisions.md#statements. */
const MOST_STATEMENTS = 17
const MOST_OF_SEARCH = 20
/** Nine lists, each with its count. */
const MOST_BESIDE = 26

interface Visit extends Look {
  who: Name | null
}

/** As many as a list of the default tier may have: every pair of a width, a language and a colour scheme, and a steward. */
const VISITS: readonly Visit[] = [
  { who: null, width: 320, lang: 'he', scheme: 'light' },
  { who: null, width: 320, lang: 'en', scheme: 'dark' },
  { who: null, width: 390, lang: 'he', scheme: 'dark' },
  { who: null, width: 390, lang: 'en', scheme: 'light' },
  { who: null, width: 768, lang: 'he', scheme: 'light' },
  { who: null, width: 768, lang: 'en', scheme: 'dark' },
  { who: null, width: 1440, lang: 'he', scheme: 'dark' },
  { who: null, width: 1440, lang: 'en', scheme: 'light' },
  { who: 'sara', width: 390, lang: 'he', scheme: 'light' },
  { who: 'sara', width: 1440, lang: 'en', scheme: 'dark' },
]

const SAYS = {
  axe: 'axe finds nothing, and nothing is cut off',
  aloud: 'a screen reader has one title, named landmarks, and a name for each control',
  hosts: 'every page asks this host alone, and writes no error',
  html: 'every page is valid HTML',
  scripts: 'no page shows fewer words without scripts',
  statements: `no page takes more than ${MOST_STATEMENTS} statements, a search ${MOST_OF_SEARCH}`,
} as const
type Judge = keyof typeof SAYS
const JUDGES: readonly Judge[] = ['axe', 'aloud', 'hosts', 'html', 'scripts', 'statements']

/** Tests that each judge finds nothing on the pages of one part of the site. */
export async function testPages(room: Room): Promise<void> {
  const site = await openSiteInBrowser({ sample: true, countsStatements: true })
  const kinds = await kindsIn(site, room)
  const walk = new Walk(site)
  before(async () => {
    for (const [kind, address] of kinds) {
      for (const visit of variantsOf('look', `visits of ${kind}`, VISITS)) {
        await walk.see(kind, address, visit)
      }
    }
    await walk.close()
  })
  for (const judge of JUDGES) {
    test(`pages (${room}): ${SAYS[judge]}`, (t) => {
      const { seen, faults } = walk.verdict(judge)
      t.diagnostic(`${seen} pages of ${kinds.size} kinds`)
      assert.ok(seen > kinds.size / 3, `only ${seen} pages were seen`)
      assert.deepEqual(faults.slice(0, 20), [], `${faults.length} faults`)
    })
  }
}

interface Verdict {
  /** How many pages the judge has seen. */
  seen: number
  faults: string[]
}

interface Window {
  page: Page
  /** Without scripts. */
  plain: Page
  watch: Watch
  screenReader: CDPSession
}

class Walk {
  readonly #site: SiteInBrowser
  readonly #windows = new Map<Name | null, Window>()
  readonly #verdicts = new Map<Judge, Verdict>()

  constructor(site: SiteInBrowser) {
    this.#site = site
  }

  verdict(judge: Judge): Verdict {
    const verdict = this.#verdicts.get(judge) ?? { seen: 0, faults: [] }
    this.#verdicts.set(judge, verdict)
    return verdict
  }

  /** `address`: the Hebrew one. */
  async see(kind: string, address: string, visit: Visit): Promise<void> {
    const { who, lang, width, scheme } = visit
    const { page, plain, watch, screenReader } = await this.#windowOf(who)
    const path = pathIn(lang, address)
    const note = (judge: Judge, found: readonly string[]): void => {
      const verdict = this.verdict(judge)
      const where = `${kind} ${path}, ${sayLook(visit)}, ${who ?? 'visitor'}`
      verdict.seen += 1
      verdict.faults.push(...found.map((fault) => `${where}: ${fault}`))
    }
    for (const each of [page, plain]) {
      await each.setViewportSize({ width, height: 900 })
      await each.emulateMedia({ colorScheme: scheme })
    }
    const answer = await page.goto(path)
    assert.ok(answer !== null, path)
    note(
      'html',
      (await faultsOfHtml(await answer.text())).map(({ about, at }) => `${at} ${about}`),
    )
    const scripted = await linesOf(page)
    note('hosts', watch.faults())
    note('aloud', await faultsReadAloud(screenReader))
    note('axe', await faultsOf(page))
    // What the judges did themselves.
    watch.faults()
    if (who !== null) return
    note('statements', await this.#faultsOfStatements(kind, path))
    // A browser has passkeys for scripts alone: the page offers them where there are scripts.
    if (kind === 'signIn') return
    await plain.goto(path)
    // Without scripts a form may say more.
    const without = new Set(await linesOf(plain))
    note(
      'scripts',
      scripted.filter((line) => !without.has(line)),
    )
  }

  async close(): Promise<void> {
    for (const { page, plain } of this.#windows.values()) {
      await page.context().close()
      await plain.context().close()
    }
  }

  async #windowOf(who: Name | null): Promise<Window> {
    const known = this.#windows.get(who)
    if (known !== undefined) return known
    const context = await this.#site.as(who)
    const page = await context.newPage()
    const plain = await (await this.#site.as(who, { javaScriptEnabled: false })).newPage()
    const screenReader = await context.newCDPSession(page)
    const opened = { page, plain, watch: watchPage(page, this.#site.baseUrl), screenReader }
    this.#windows.set(who, opened)
    return opened
  }

  /** Of a page that is not kept. What is read once was read for the browser. */
  async #faultsOfStatements(kind: string, path: string): Promise<string[]> {
    const fresh = `fresh=${this.verdict('statements').seen}`
    const answer = await this.#site.page(`${path}${path.includes('?') ? '&' : '?'}${fresh}`)
    const { ledger, projection } = statementsOf(answer)
    const most = kind === 'search' ? MOST_OF_SEARCH : kind === 'beside' ? MOST_BESIDE : MOST_STATEMENTS
    const count = ledger + projection
    return count > most ? [`${count} statements`] : []
  }
}
