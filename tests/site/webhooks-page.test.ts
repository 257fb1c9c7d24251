/** The webhooks of a person, in a real browser: registered, tested, switched off by their receiver, and resumed.
 *  Source: decisions.md#webhooks. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createHookPoster } from '@yalkut/catalog/publishing'
import { runOnce } from '@yalkut/consumers'
import { newItemId } from '@yalkut/model'
import { answering, startHookReceiver } from '@yalkut/testing/outside/hook-receiver'
import { merge } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { setData } from '@yalkut/testing/values/items'

const site = await openSiteInBrowser({
  opening: { limits: { rate: false, captcha: false }, webhooks: { allowsLoopback: true } },
})
const receiver = await startHookReceiver()
after(() => receiver.close())

/** What the background does: it posts all that is due. */
async function post(): Promise<void> {
  await runOnce(site.catalog, {
    sendMail: async () => undefined,
    baseUrl: site.baseUrl,
    digests: { at: '08:00', timeZone: 'Asia/Jerusalem' },
    webhooks: { poster: createHookPoster({ allowsLoopback: true }), gapMs: 0 },
  })
}

const addSet = (slug: string): Promise<unknown> => merge(site, [{ id: newItemId(), type: 'set', data: setData(slug) }])

test('a webhook is tested and resumed by the buttons of its page', async () => {
  const page = await (await site.as('chana', { serviceWorkers: 'block' })).newPage()
  await page.goto('/en/account/webhooks')
  await page.getByLabel('Address').fill(`${receiver.url}/mine`)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('The webhook was registered.').waitFor()
  await page.goto('/en/account/webhooks')
  const part = page.getByRole('region', { name: `${receiver.url}/mine` })
  await part.getByText('On.', { exact: true }).waitFor()
  assert.equal(await part.getByRole('button', { name: 'Resume' }).count(), 0, 'nothing to resume')
  await part.getByRole('button', { name: 'Test' }).click()
  await page.getByText('The test arrived.').waitFor()
  assert.deepEqual(
    receiver.posts.map(({ path, seqs }) => [path, seqs]),
    [['/mine', []]],
  )

  receiver.answer = answering(410)
  await addSet('first')
  await post()
  await addSet('second')
  await post()
  await page.goto('/en/account/webhooks')
  await part.getByText(/^Off: the address answered 410/).waitFor()
  await part.getByText('The last posts').click()
  assert.deepEqual(await part.getByRole('row').nth(1).getByRole('cell').nth(2).allInnerTexts(), ['410'])
  receiver.answer = (_post, response) => void response.writeHead(204).end()
  await part.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('The webhook is on again.').waitFor()
  await part.getByText('On.', { exact: true }).waitFor()
  await post()
  const head = site.catalog.projection.head()
  assert.deepEqual([...new Set(receiver.seqsAt('/mine'))], [head - 1, head])
  await page.close()
})
