/** Where a person stopped reading: shown on the first page, kept when a page of words is left. Source: shapes.md#reading-positions. */
import type { Me } from '../fix/me-page.ts'

/** Who left earlier did not read. */
const READ_MS = 8_000
/** On the first page. */
const SHOWN = 3

/** The place for them is kept free. */
export function showPlaces({ places }: Me): void {
  const holder = document.querySelector<HTMLElement>('[data-go-on]')
  if (holder === null || places.length === 0) return
  holder.append(`${holder.dataset.goOn} `)
  for (const { href, title } of places.slice(0, SHOWN)) {
    const link = document.createElement('a')
    link.href = href
    link.append(Object.assign(document.createElement('bdi'), { textContent: title }))
    holder.append(link, ' ')
  }
}

/** Keeps the paragraph that is at the top of the window when the reader leaves. */
export function keepPlace(): void {
  const article = document.querySelector<HTMLElement>('article[data-entity][data-fix]')
  if (article === null) return
  const began = performance.now()
  let kept = ''
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || performance.now() - began < READ_MS) return
    if (!article.isConnected) return
    const segment = firstShown(article)
    if (segment === null || segment.id === kept) return
    kept = segment.id
    void fetch('/v1/places', {
      ...{ method: 'PUT', keepalive: true, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(placeOf(article, segment.id)),
    }).catch(() => undefined)
  })
}

function placeOf(article: HTMLElement, segment: string): object {
  const title = article.querySelector('h1')?.textContent?.trim() ?? document.title
  const sub = document.title.split(' · ')[1]
  return {
    ...{ kind: 'read', key: article.dataset.entity, title: title.slice(0, 300) },
    ...(sub !== undefined && { sub: sub.slice(0, 300) }),
    href: `${location.pathname}${location.search}#${encodeURIComponent(segment)}`,
    place: { segment },
  }
}

function firstShown(article: HTMLElement): HTMLElement | null {
  const segments = article.querySelectorAll<HTMLElement>('.seg[id]')
  return [...segments].find((segment) => segment.getBoundingClientRect().bottom > 0) ?? null
}
