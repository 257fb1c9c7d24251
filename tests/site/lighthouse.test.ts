/** What Lighthouse says of pages that does not depend on time: that they are accessible, keep to good practice (no error in the
 *  console among it) and can be found. `bench/lighthouse.ts` measures their speed. Source: decisions.md#performance-goals. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Judge, openLighthouse } from '@yalkut/testing/clients/lighthouse'
import { LANGUAGES, pathIn } from '@yalkut/testing/clients/looks'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { variantsOf } from '@yalkut/testing/tiers/slices'

const server = await startSiteServer({ sample: true })
let lighthouse: Judge
before(async () => {
  lighthouse = await openLighthouse(['accessibility', 'best-practices', 'seo'])
})
after(async () => await lighthouse.close())

const PAGES = {
  home: '/',
  sefer: '/sefer-hadugma',
  unit: '/sefer-hadugma/1/1',
  farbrengen: '/events/5784-06b-07/hisvaadus-ledugma',
  search: `/search?q=${encodeURIComponent('תניא')}`,
}

const EVERY = Object.entries(PAGES).flatMap(([name, path]) =>
  LANGUAGES.map((lang) => ({ name, lang, address: pathIn(lang, path) })),
)

for (const { name, lang, address } of variantsOf('lighthouse', 'pages', EVERY)) {
  test(`Lighthouse gives the page of ${name} (${lang}) 95 at least, and finds no error in its console`, async (t) => {
    // Results of a search are kept from search engines.
    const without = name === 'search' ? ['is-crawlable'] : []
    const { scores, faults } = await lighthouse.judge(server.address + address, without)
    t.diagnostic(`${address}: ${JSON.stringify(scores)} ${faults.join('; ')}`)
    assert.deepEqual(
      Object.entries(scores).filter(([, score]) => score < 95),
      [],
      `${address}: ${faults.join('; ')}`,
    )
    assert.ok(!faults.some((fault) => fault.startsWith('errors-in-console')), faults.join('; '))
  })
}
