/** A new account may send no files for a day: its pages say so, and offer nothing that is refused. Source: decisions.md#limits. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOneTimeLink, createPerson } from '@yalkut/catalog/people'
import { addSuggestion } from '@yalkut/ledger/suggestions'
import { Browser } from '@yalkut/testing/clients/browser'
import { draft } from '@yalkut/testing/ledger/suggestions'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'

const site = await openSiteInBrowser()
const { ledger, clock } = site.catalog

test('files are offered from the day on which they may be sent, or from the first approved suggestion', async () => {
  const handle = 'new-today'
  const none = { steward: false, admin: false, trusted: false, bot: false }
  const { id: author } = await createPerson(ledger, clock, { handle, name: handle, ...none })
  const link = await createOneTimeLink(ledger, clock, { handle, baseUrl: site.baseUrl })
  const browser = new Browser(site.baseUrl)
  const token = new URL(link).searchParams.get('token') ?? ''
  await browser.send('/v1/auth/email/verify', { json: { token } })
  const look = async (path: string): Promise<string> =>
    (await browser.send(path, { headers: { accept: 'text/html' } })).text.replaceAll(/<!--.*?-->/g, '')
  assert.match(await look('/en/account'), /Upload files: from .+ UTC, or as soon as a suggestion of yours is approved/)
  assert.match(await look('/account'), /להעלות קבצים: החל מ־.+ UTC/)
  const waiting = await look('/en/upload')
  assert.match(waiting, /A new account sends files from .+ UTC/)
  assert.match(waiting, /href="\/en\/help"/)
  assert.doesNotMatch(waiting, /plain-upload/)
  assert.match(await look('/upload'), /חשבון חדש מעלה קבצים החל מ־/)
  await ledger.write(async (tx) => {
    const { id } = await addSuggestion(tx, draft({ author }))
    await tx.updateTable('suggestions').set({ status: 'merged' }).where('id', '=', id).execute()
  })
  assert.match(await look('/en/upload'), /plain-upload/)
  assert.match(await look('/en/account'), /open issues, upload files, follow/)
})
