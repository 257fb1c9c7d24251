/** What belongs to the person who reads, filled into a page that is the same for everybody: one call, after the page is there. */
import type { Draft } from './fix/drafts.ts'
import { askMe, dropMarker, idsOfPage, type Me } from './fix/me-page.ts'
import type { Sent } from './fix/send.ts'
import { drawAll, setMe } from './fix/shown-changes.ts'
import { allSpots, keyOf } from './fix/spot.ts'
import { hearTabs } from './fix/tabs.ts'
import { onSent, sendWaiting } from './fix/waiting.ts'
import { showFollows } from './me/follow.ts'
import { keepOnService, keepReading, showPlaces } from './me/places.ts'
import { keepPagesOf } from './own-pages.ts'

export async function startMe(): Promise<void> {
  const began = performance.now()
  const me = await askMe(idsOfPage())
  if (me === 'signed-out') return dropMarker()
  if (me === 'away') return
  setMe(me)
  void keepPagesOf(me.person.id)
  keepFixesAtHand()
  countUnread(me)
  showFollows(me.follows)
  showPlaces(me.places)
  keepReading(keepOnService, began)
  showNotesHere()
  const english = document.documentElement.lang === 'en'
  const label = (number: number): string => (english ? `Your fix waits: ${number}` : `תיקון שלכם ממתין: ${number}`)
  drawAll(label)
  hearTabs(label)
  if (me.changes.length > 0) await import('./fix.island.ts').then(listenHere)
  onSent((draft, sent) => void drawSent(draft, sent))
  await sendWaiting()
}

/** A fix that goes out after the page was drawn stands in its words too: nobody types it again. */
async function drawSent(draft: Draft, sent: Sent): Promise<void> {
  if (sent.kind !== 'sent') return
  const spot = allSpots().find((each) => keyOf(each) === draft.key)
  if (spot === undefined) return
  const [{ showSent }, { loadWords }] = await Promise.all([import('./fix/show-sent.ts'), import('./fix/words.ts')])
  await loadWords()
  showSent(spot, draft.before, sent)
  await import('./fix.island.ts').then(listenHere)
}

/** What corrects words is there without a network too: it comes when nothing else is done. */
function keepFixesAtHand(): void {
  if (document.querySelector('[data-fix]') === null) return
  const fetchThem = (): void => {
    void Promise.all([
      import('./fix.island.ts'),
      import('./fix/form.ts'),
      import('./fix/fix.ts'),
      import('./fix/waiting-here.ts'),
      import('./fix/words.ts').then(({ loadWords }) => loadWords()),
    ]).catch(() => undefined)
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchThem)
  else fetchThem()
}

/** The marks answer to presses also before the reader has touched the words. */
function listenHere({ start }: { start(holder: HTMLElement): void }): void {
  const holder = document.querySelector<HTMLElement>('[data-fix]')
  if (holder !== null) start(holder)
}

/** Marks of the reader's own come last: the page is whole without them. */
function showNotesHere(): void {
  if (document.querySelector('article[data-entity][data-fix]') === null) return
  void import('./me/notes.ts').then(({ showNotes }) => showNotes(idsOfPage())).catch(() => undefined)
}

/** The place in the masthead is kept free for it. */
function countUnread({ unread }: Me): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    place.textContent = unread === 0 ? '' : unread > 99 ? '99+' : String(unread)
  }
}
