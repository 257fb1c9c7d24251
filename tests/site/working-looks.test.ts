/** The looks of the working pages, of people who are signed in, on a day with work: compared with the pictures in `looks/`.
 *  After a change that was meant: UPDATE_LOOKS=1 sh bin/test --full --only tests/site/working-looks.test.ts, then look at each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathIn } from '@yalkut/testing/clients/looks'
import type { Name } from '@yalkut/testing/servers/people'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { variantsOf } from '@yalkut/testing/tiers/slices'
import type { BrowserContext } from 'playwright-core'
import { differentFromReference } from './reference-pictures.ts'
import { addWork, CHAPTER, consentAddress } from './working-world.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const site = await openSiteInBrowser({ sample: true, clock: () => NOW })
const { suggestion, clash, issue, report, work } = await addWork(site)
const consent = await consentAddress(site)

/** Who looks, and the Hebrew address. */
const PAGES: { readonly [page: string]: readonly [Name | null, string] } = {
  suggestion: ['kalman', `/suggestions/${suggestion}`],
  clash: ['kalman', `/suggestions/${clash}`],
  lane: ['kalman', '/review'],
  inbox: ['chana', '/inbox?filter=all'],
  issue: ['kalman', `/issues/${issue}`],
  talk: ['kalman', `/talk/${CHAPTER}`],
  account: ['chana', '/account'],
  'account-sign-in': ['chana', '/account/sign-in'],
  'account-mail': ['chana', '/account/mail'],
  'account-close': ['chana', '/account/close'],
  edit: ['chana', `/edit/${work}`],
  'edit-words': ['chana', `/edit/${work}/words`],
  admin: ['sara', '/admin'],
  'admin-people': ['sara', '/admin/people'],
  'admin-person': ['adina', '/admin/people/chana'],
  report: ['sara', `/reports/${report}`],
  'sign-in': [null, '/sign-in?next=/browse'],
}
const LOOKS = [
  { lang: 'he', width: 390, height: 844, scheme: 'light' },
  { lang: 'en', width: 1440, height: 900, scheme: 'dark' },
] as const

for (const { lang, width, height, scheme } of variantsOf('look', 'working pages', LOOKS)) {
  test(`the working pages look as they did (${lang}, ${width} px, ${scheme})`, async () => {
    const isPhone = width < 800
    const look = {
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce' as const,
      hasTouch: isPhone,
      isMobile: isPhone,
      serviceWorkers: 'block' as const,
    } as const
    const contexts = new Map<Name | null, BrowserContext>()
    const different: string[] = []
    const lookAt = async (name: string, who: Name | null, path: string): Promise<void> => {
      const context = contexts.get(who) ?? (await site.as(who, look))
      contexts.set(who, context)
      const page = await context.newPage()
      const answer = await page.goto(path, { waitUntil: 'networkidle' })
      assert.equal(answer?.status(), 200, path)
      await page.evaluate('document.fonts.ready.then(() => true)')
      const picture = await page.screenshot()
      await page.close()
      const how = differentFromReference(`${name}-${lang}-${width}-${scheme}.png`, picture)
      if (how !== null) different.push(`${name} (${path}): ${how}`)
    }
    for (const [name, [who, address]] of Object.entries(PAGES)) {
      await lookAt(name, who, pathIn(lang, address))
    }
    if (lang === 'he') await lookAt('consent', 'chana', consent)
    for (const context of contexts.values()) await context.close()
    assert.deepEqual(different, [])
  })
}
