/** An app gets its code in the query of its own address alone. Source: service.md#security; RFC 6749. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '@yalkut/testing/clients/browser'
import { startOauthDance } from '@yalkut/testing/servers/oauth-dance'

test('A request for the code by a fragment or a form is refused', async () => {
  const { server, register, ask } = await startOauthDance()
  const client = await register()
  for (const mode of ['fragment', 'form_post', 'web_message', 'jwt']) {
    const browser = new Browser(server.baseUrl)
    const { url } = await ask(client, { response_mode: mode })
    const { status, location, text } = await browser.send(url.href)
    assert.ok(status === 400 || status === 303, `${mode} ${status}`)
    assert.doesNotMatch(location ?? '', /#|\/connect\//, mode)
    assert.match(`${location} ${text}`, /error|invalid|שגיאה/i, mode)
  }
  const browser = new Browser(server.baseUrl)
  const { url } = await ask(client, { response_mode: 'query' })
  assert.match((await browser.send(url.href)).location ?? '', /^\/connect\//)
})
