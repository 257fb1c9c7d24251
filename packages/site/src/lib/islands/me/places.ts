/** Where a person stopped reading or listening: kept when a page is left, by the service for who is signed in, else in this
 *  browser alone. Shown on the first page, and on the page of the sefer. Source: shapes.md#reading-positions. */

export interface Place {
  kind: 'read' | 'listen'
  /** The id of the item. */
  key: string
  title: string
  sub: string | null
  /** On this site: begins with one slash. */
  href: string
}

/** Keeps a place. `more`: what it is within the item. */
export type KeepPlace = (place: Place, more: object) => void

/** Who left earlier did not read. */
const READ_MS = 8_000
/** On the first page. */
const SHOWN = 3
const LONGEST = 300

/** The latest first. The room for them is kept free. */
export function showPlaces(places: readonly Place[]): void {
  const holder = document.querySelector<HTMLElement>('[data-go-on]')
  if (holder !== null && places.length > 0) {
    holder.append(`${holder.dataset.goOn} `)
    for (const { href, title, sub } of places.slice(0, SHOWN)) {
      const link = document.createElement('a')
      link.href = href
      link.append(nameOf(sub === null ? title : `${sub}, ${title}`))
      holder.append(link, ' ')
    }
  }
  goOnReading(places)
}

/** On the page of a sefer the button leads to where the reader stopped in it. */
function goOnReading(places: readonly Place[]): void {
  const button = document.querySelector<HTMLAnchorElement>('a[data-read-on]')
  if (button === null) return
  const within = `${location.pathname.replace(/\/$/, '')}/`
  const place = places.find(({ kind, href }) => kind === 'read' && href.startsWith(within))
  if (place === undefined) return
  button.href = place.href
  button.replaceChildren(`${button.dataset.readOn} `, nameOf(place.title))
}

/** Keeps the paragraph that is at the top of the window when the reader leaves. `began`: when the reader came, as
 *  `performance.now()` counts. */
export function keepReading(keep: KeepPlace, began: number): void {
  const article = document.querySelector<HTMLElement>('article[data-entity][data-fix]')
  if (article === null) return
  let kept = ''
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || performance.now() - began < READ_MS) return
    if (!article.isConnected) return
    const segment = firstShown(article)
    if (segment === null || segment.id === kept) return
    kept = segment.id
    const here = `${location.pathname}${location.search}#${encodeURIComponent(segment.id)}`
    const titled = titleOf(article)
    keep({ kind: 'read', key: article.dataset.entity ?? '', href: here, ...titled }, { segment: segment.id })
  })
}

export const keepOnService: KeepPlace = ({ sub, ...place }, more) => {
  void fetch('/v1/places', {
    method: 'PUT',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...place, ...(sub !== null && { sub }), place: more }),
  }).catch(() => undefined)
}

/** What the page is called, and the sefer or farbrengen that it is of. */
export function titleOf(article: HTMLElement): Pick<Place, 'title' | 'sub'> {
  const title = article.querySelector('h1')?.textContent?.trim() ?? document.title
  // The last part is the name of the site.
  const [, ...parts] = document.title.split(' · ')
  const sub = parts.length > 1 ? parts[0] : undefined
  return { title: title.slice(0, LONGEST), sub: sub?.slice(0, LONGEST) ?? null }
}

function firstShown(article: HTMLElement): HTMLElement | null {
  const segments = article.querySelectorAll<HTMLElement>('.seg[id]')
  return [...segments].find((segment) => segment.getBoundingClientRect().bottom > 0) ?? null
}

function nameOf(title: string): HTMLElement {
  const name = document.createElement('bdi')
  name.textContent = title
  return name
}
