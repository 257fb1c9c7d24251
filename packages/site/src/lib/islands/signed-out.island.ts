/** After signing out nothing that was typed stays in the browser: the next person may be another one. Source:
 *  decisions.md#the-site. */
import { browserDrafts } from '#lib/desk/browser-drafts.ts'
import { forgetFixes } from './fix/drafts.ts'
import { hasMarker } from './fix/me-page.ts'
import { forgetOwnPages } from './own-pages.ts'

/** What begins so in the browser's store is something that a person typed or decided, and did not send. */
const PREFIXES = ['yalkut.form:', 'draft:', 'yalkut-lane ', 'yalkut.places']

export function start(element: HTMLElement): void {
  // An address that was followed by somebody who is signed in ends nothing.
  if (hasMarker()) return
  forgetTexts()
  const forgetDesks = browserDrafts.forget().catch(() => undefined)
  void Promise.all([forgetFixes(), forgetDesks, forgetOwnPages()]).then(() => {
    element.dataset.forgotten = ''
  })
}

function forgetTexts(): void {
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) {
      if (PREFIXES.some((prefix) => key.startsWith(prefix))) store.removeItem(key)
    }
  }
}
