/** Two servers with pages, each on a machine of its own, over one PostgreSQL and one store of files: what is merged or taken down
 *  at one is on the pages of the other as soon as that one follows, and its older pages are gone for good.
 *  Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newItemId } from '@yalkut/model'
import { newMigratedDatabase } from '@yalkut/testing/ledger/templates'
import { startS3 } from '@yalkut/testing/outside/s3'
import { missingPlatform } from '@yalkut/testing/postgres/databases'
import { merge } from '@yalkut/testing/servers/shelves'
import { type PageAnswer, startSiteServer } from '@yalkut/testing/servers/site-server'
import { takeDown } from '@yalkut/testing/servers/take-down'
import { addWithheldWorld, FOLLOWING } from '@yalkut/testing/servers/withheld-world'

const missing = missingPlatform()
const PATIENCE_MS = 60_000

describe('pages of two servers', { skip: missing ?? false }, async () => {
  if (missing !== null) return
  const [s3, database] = [await startS3(), await newMigratedDatabase()]
  const opening = { databaseUrl: database.url, objectsUrl: s3.url }
  const one = await startSiteServer({ opening })
  const world = await addWithheldWorld(one)
  const two = await startSiteServer({ opening, people: one.people })
  after(async () => {
    await database.drop()
    await s3.stop()
  })

  /** Asks the second server again and again until its page is as it should be, and gives all that it answered. */
  async function until(
    path: string,
    isThere: (page: PageAnswer) => boolean,
  ): Promise<{ pages: PageAnswer[]; ms: number }> {
    const from = performance.now()
    const pages: PageAnswer[] = []
    for (;;) {
      const page = await two.page(path)
      pages.push(page)
      const ms = performance.now() - from
      if (isThere(page)) return { pages, ms }
      assert.ok(ms < PATIENCE_MS, `${path} did not follow`)
      await sleep(10)
    }
  }

  test('a merge at one shows on the page of the other, and no older page after it', async (t) => {
    const id = newItemId()
    const tags = new Map<string, string>()
    for (let number = 1; number <= 8; number += 1) {
      const name = `נושא מספר ${number}.`
      await merge(one, [{ id, type: 'topic', data: { name: { he: name } } }])
      assert.ok((await one.html(`/${id}`)).includes(name), 'at the next request of the first')
      const { pages, ms } = await until(`/${id}`, ({ html }) => html.includes(name))
      t.diagnostic(`followed after ${Math.round(ms)} ms`)
      for (const { html, headers, status } of pages) {
        const shown = status === 200 ? (/נושא מספר \d+\./.exec(html)?.[0] ?? '') : ''
        const tag = headers.get('etag') ?? ''
        assert.equal(tags.get(tag) ?? shown, shown, 'a tag names one state of the page')
        if (tag !== '') tags.set(tag, shown)
      }
      for (let n = 0; n < 5; n += 1) assert.ok((await two.html(`/${id}`)).includes(name))
    }
    // A reader’s older copies are answered again by both.
    for (const tag of [...tags.keys()].slice(0, -1)) {
      for (const server of [one, two]) {
        const { status } = await server.page(`/${id}`, { 'if-none-match': tag })
        assert.equal(status, 200)
      }
    }
  })

  test('what is taken down at one is on no page of the other', async () => {
    const paths = [world.teshura, world.unit, world.recording, world.event, world.heard].map((id) => `/${id}`)
    paths.push(`/text/${world.scan}`, `/en/text/${world.scan}?page=2`)
    const secretsOn = async (path: string): Promise<string[]> => {
      const { html, headers } = await two.page(path)
      const moved = headers.get('location')
      if (moved !== null) return await secretsOn(new URL(moved, two.address).pathname)
      return FOLLOWING.filter((secret) => html.includes(secret))
    }
    const shown = async (): Promise<string[]> => (await Promise.all(paths.map(secretsOn))).flat()
    assert.ok((await shown()).length > 1, 'the pages show the words before')
    await takeDown({ server: one, world })
    const ahead = one.catalog.projection.fileHead()
    for (let waited = 0; two.catalog.projection.fileHead() < ahead; waited += 10) {
      assert.ok(waited < PATIENCE_MS, 'the second server follows')
      await sleep(10)
    }
    for (let n = 0; n < 3; n += 1) assert.deepEqual(await shown(), [])
  })
})
