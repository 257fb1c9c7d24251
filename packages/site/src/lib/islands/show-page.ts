/** Shows another reading page in this document: what the page says takes the place of what this one says. */
import { addStyles } from './page-styles.ts'
import { startIslands } from './reader.ts'

/** `move`: called before the page is shown, with its address. False, and nothing is done, for what is no reading page. */
export async function showPage(href: string, move: (href: string) => void): Promise<boolean> {
  const found = await fetchPage(href)
  if (found === null) return false
  await addStyles(found.page)
  move(found.href)
  show(found.page)
  return true
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
