/** Goes to other reading pages while a recording plays: a new document would end the sound, so the page is fetched, and what it
 *  says takes the place of what this page said. */
import { showPage } from '../show-page.ts'
import type { Heard } from './lit-words.ts'

let isWalking = false

/** From the first sound on. `now`: the player that was last heard. */
export function walkWhilePlaying(now: () => Heard | null): void {
  if (isWalking) return
  isWalking = true
  let sameDocument = pageOf(location)
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    const heard = now()
    if (link === null || heard === null || heard.media.paused) return
    if (pageOf(link) === pageOf(location)) return
    event.preventDefault()
    void goTo(link.href, heard, (href) => history.pushState(null, '', href))
  })
  // A search is a page to go to as well.
  document.addEventListener('submit', (event) => {
    const href = event.defaultPrevented ? null : askedBy(event)
    const heard = now()
    if (href === null || heard === null || heard.media.paused) return
    event.preventDefault()
    void goTo(href, heard, (to) => history.pushState(null, '', to))
  })
  addEventListener('popstate', () => {
    const heard = now()
    if (pageOf(location) === sameDocument) return
    sameDocument = pageOf(location)
    if (heard === null || heard.media.paused) location.reload()
    else void goTo(location.href, heard, () => undefined)
  })
  document.documentElement.dataset.walks = 'yes'

  async function goTo(href: string, heard: Heard, move: (href: string) => void): Promise<void> {
    const isShown = await showPage(href, (to) => {
      // The element that sounds is moved before its page goes: a sound that is in no document stops.
      if (document.contains(heard.article)) dock(heard)
      move(to)
      sameDocument = pageOf(location)
    })
    if (!isShown) location.assign(href)
  }
}

function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}

/** The link of a plain press that leads to a page of this site. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return null
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link === null || link.origin !== location.origin) return null
  return link.target === '' && !link.hasAttribute('download') ? link : null
}

/** The address that a form asks for; null for one that sends something. */
function askedBy({ target, submitter }: SubmitEvent): string | null {
  if (!(target instanceof HTMLFormElement) || target.method !== 'get') return null
  const url = new URL(target.action)
  if (url.origin !== location.origin || target.target !== '') return null
  url.search = ''
  for (const [name, value] of new FormData(target, submitter)) {
    if (typeof value === 'string') url.searchParams.append(name, value)
  }
  return url.href
}

/** Puts the sound and its player at the bottom of the window, with the name of its page. */
function dock({ media, article }: Heard): void {
  document.querySelector('.playing')?.remove()
  const made = article.querySelector<HTMLTemplateElement>('template[data-dock]')?.content.cloneNode(true)
  const controls = article.querySelector<HTMLElement>('.controls')
  if (made === undefined || controls === null) return
  document.body.append(made)
  const bar = document.querySelector('.playing')
  const link = bar?.querySelector('a')
  if (bar == null || link == null) return
  link.href = location.href.split('#')[0] ?? location.href
  link.textContent = article.querySelector('h1')?.textContent?.trim() ?? document.title
  controls.removeAttribute('data-docked')
  bar.append(media, controls)
}
