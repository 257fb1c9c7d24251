/** Goes to other reading pages while a recording plays: a new document would end the sound, so the page is fetched, and what it
 *  says takes the place of what this page said. */
import { startIslands } from '../reader.ts'
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
    const found = await fetchPage(href)
    if (found === null) return location.assign(href)
    const { page } = found
    await addStyles(page)
    // The element that sounds is moved before its page goes: a sound that is in no document stops.
    if (document.contains(heard.article)) dock(heard)
    move(found.href)
    sameDocument = pageOf(location)
    show(page)
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

/** A page and its address, to which another one may have led. Null for what is no reading page: a desk has scripts of its own,
 *  a file is no page. */
async function fetchPage(href: string): Promise<{ page: Document; href: string } | null> {
  const answer = await fetch(href, { headers: { accept: 'text/html' } }).catch(() => null)
  if (answer === null || answer.headers.get('content-type')?.startsWith('text/html') !== true) {
    return null
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const known = new Set(Array.from(document.scripts, ({ src }) => src))
  const isReading = Array.from(page.scripts).every(
    (script) => script.type === 'application/ld+json' || script.src === '' || known.has(script.src),
  )
  if (!isReading || page.querySelector('main') === null) return null
  const url = new URL(answer.url)
  url.hash = new URL(href, location.href).hash
  return { page, href: url.href }
}

/** Pages have styles of their own: those that are not here yet come before the page is shown. */
async function addStyles(page: Document): Promise<void> {
  const here = new Set(Array.from(stylesOf(document), ({ href }) => href))
  const added = Array.from(stylesOf(page), ({ href }) => href).filter((href) => !here.has(href))
  await Promise.all(
    added.map((href) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
      for (const end of ['load', 'error'] as const) link.addEventListener(end, () => resolve())
      document.head.append(link)
      return promise
    }),
  )
}

function stylesOf(page: Document): NodeListOf<HTMLLinkElement> {
  return page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
}

function show(page: Document): void {
  for (const name of ['lang', 'dir']) {
    document.documentElement.setAttribute(name, page.documentElement.getAttribute(name) ?? '')
  }
  document.title = page.title
  for (const part of ['main', '.mast', '.foot']) {
    const [old, fresh] = [document.querySelector(part), page.querySelector(part)]
    if (old !== null && fresh !== null) old.replaceWith(document.adoptNode(fresh))
  }
  const target = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target === null) scrollTo(0, 0)
  else target.scrollIntoView()
  startIslands(document)
}

/** Puts the sound at the bottom of the window, with the name of its page. */
function dock({ box, media, article }: Heard): void {
  document.querySelector('.playing')?.remove()
  const made = box.querySelector<HTMLTemplateElement>('template[data-dock]')?.content.cloneNode(true)
  if (made === undefined) return
  document.body.append(made)
  const bar = document.querySelector('.playing')
  const [link, close] = [bar?.querySelector('a'), bar?.querySelector('button')]
  if (bar == null || link == null || close == null) return
  link.href = location.href.split('#')[0] ?? location.href
  link.textContent = article.querySelector('h1')?.textContent?.trim() ?? document.title
  link.after(media)
  close.addEventListener('click', () => {
    media.pause()
    bar.remove()
  })
}
