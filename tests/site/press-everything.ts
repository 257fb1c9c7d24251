/** Presses every button and follows every link of pages, as a person without scripts does. */
import assert from 'node:assert/strict'
import type { Browser } from '@yalkut/testing/clients/browser'
import type { SiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { formsOf } from './form-of-page.ts'

const HTML = { headers: { accept: 'text/html' } }
/** What ends the session or the account is pressed by no test of all buttons. */
const ENDING = /sign-out|signOut|close|endSession|endAll|sessions/i
const REFUSED = [401, 403, 500, 502, 503]

interface Counted {
  pages: number
  notShown: number
  links: number
  buttons: number
  done: number
  askedAgain: number
  refused: string[]
}

/** Looks at every page, follows its links once, and presses each of its buttons. */
export async function pressEverything(
  site: SiteInBrowser,
  client: Browser,
  pages: readonly string[],
): Promise<Counted> {
  const counted: Counted = {
    pages: 0,
    notShown: 0,
    links: 0,
    buttons: 0,
    done: 0,
    askedAgain: 0,
    refused: [],
  }
  const seen = new Set<string>()
  const pressed = new Set<string>()
  for (const path of pages.map((each) => `/en${each}`)) {
    const opened = await client.send(path, HTML)
    assert.ok(opened.status < 500, `${path}: ${opened.status}`)
    // What a role may not see is 403, 404, or leads to the sign-in: it is no refusal unless a page links to it.
    if (opened.status !== 200) {
      counted.notShown += 1
      continue
    }
    counted.pages += 1
    for (const [, raw = ''] of opened.text.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)) {
      const href = raw.replaceAll('&amp;', '&')
      const kind = href.replace(/\?.*/, '')
      if (seen.has(kind) || ENDING.test(href)) continue
      seen.add(kind)
      counted.links += 1
      const { status } = await client.send(href, HTML)
      if (REFUSED.includes(status)) counted.refused.push(`${path} → ${href}: ${status}`)
    }
    for (const [at, { action, buttons }] of formsOf(opened.text).entries()) {
      for (const [button] of buttons.entries()) {
        const key = `${path} ${action} ${button}`
        if (pressed.has(key) || ENDING.test(action)) continue
        pressed.add(key)
        // A button pressed before may have changed the page: only what is shown now is pressed.
        const now = await client.send(path, HTML)
        const form = formsOf(now.text).find((each) => each.action === action) ?? formsOf(now.text)[at]
        const chosen = form?.buttons[button]
        if (form === undefined || form.action !== action || chosen === undefined) continue
        const target = chosen.action ?? form.action
        if (ENDING.test(target)) continue
        const address = new URL(target === '' ? path : target, `${site.baseUrl}${path}`)
        const sent = await client.send(`${address.pathname}${address.search}`, {
          form: { ...form.fields, ...chosen.fields },
          ...HTML,
        })
        counted.buttons += 1
        if (sent.status < 400) counted.done += 1
        else if (REFUSED.includes(sent.status)) {
          counted.refused.push(`${path} ${target} ${JSON.stringify(chosen.fields)}: ${sent.status}`)
        } else counted.askedAgain += 1
      }
    }
  }
  return counted
}
