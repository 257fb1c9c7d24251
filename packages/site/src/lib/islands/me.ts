/** What belongs to the person who reads, filled into a page that is the same for everybody: one call, after the page is there. */
import { askMe, dropMarker, idsOfPage, type Me } from './fix/me-page.ts'
import { drawAll, setMe } from './fix/shown-changes.ts'
import { showFollows } from './me/follow.ts'
import { keepOnService, keepReading, showPlaces } from './me/places.ts'

export async function startMe(): Promise<void> {
  const began = performance.now()
  const me = await askMe(idsOfPage())
  if (me === 'signed-out') return dropMarker()
  if (me === 'away') return
  setMe(me)
  countUnread(me)
  showFollows(me.follows)
  showPlaces(me.places)
  keepReading(keepOnService, began)
  const english = document.documentElement.lang === 'en'
  drawAll((number) => (english ? `Your fix waits: ${number}` : `תיקון שלך ממתין: ${number}`))
  if (me.changes.length > 0) await import('./fix.island.ts').then(listenHere)
  const { sendWaiting } = await import('./fix/waiting.ts')
  await sendWaiting()
}

/** The marks answer to presses also before the reader has touched the words. */
function listenHere({ start }: { start(holder: HTMLElement): void }): void {
  const holder = document.querySelector<HTMLElement>('[data-fix]')
  if (holder !== null) start(holder)
}

/** The place in the masthead is kept free for it. */
function countUnread({ unread }: Me): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    place.textContent = unread === 0 ? '' : unread > 99 ? '99+' : String(unread)
  }
}
