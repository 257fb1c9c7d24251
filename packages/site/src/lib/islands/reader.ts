/** The entry of the scripts of a reading page. An island is an element with `data-island`, and a module of that name beside
 *  this file: it is imported when the reader first touches the element, or at once with `data-when="load"`. */

import { isSingleKey } from '#lib/single-keys.ts'
import { showPlace, showPlaceWhenOpened } from './contents.ts'
import { setFaceOfField } from './field-face.ts'
import { PLACES_KEY } from './me/places-key.ts'
import { listenForKeys } from './reading-keys.ts'

export interface Island {
  /** `touch`: what the reader did to start it. */
  start(element: HTMLElement, touch?: Event): void | Promise<void>
}

/** A reader who leaves sooner did not read. */
const SOON_MS = 5_000

const modules = import.meta.glob<Island>('./*.island.ts')

/** Elements whose island was started, each with its start. */
const started = new WeakMap<HTMLElement, Promise<void>>()

async function startIsland(element: HTMLElement, touch?: Event): Promise<void> {
  const load = modules[`./${element.dataset.island}.island.ts`]
  const known = started.get(element)
  if (load === undefined || known !== undefined) return await known
  const starting = load().then(async (island) => {
    await island.start(element, touch)
    element.dataset.started = ''
  })
  started.set(element, starting)
  // Without a network it is tried again at the next touch.
  starting.catch(() => started.delete(element))
  await starting
}

/** The key of fixes that is pressed before their script is there is pressed again when it is. */
function onFixKey(event: KeyboardEvent): void {
  const isFix = event.key === 'e' || event.code === 'KeyE'
  if (!isFix || !isSingleKey(event) || document.querySelector(`${FIX}[data-started]`) !== null) return
  const holder = document.querySelector<HTMLElement>(FIX)
  if (holder === null) return
  const { key, code } = event
  startIsland(holder).then(
    () => document.dispatchEvent(new KeyboardEvent('keydown', { key, code, cancelable: true })),
    () => sayAway(holder),
  )
}

/** Without a network, and without the script: it is said, not passed over. */
function sayAway(holder: HTMLElement): void {
  const line = document.createElement('p')
  line.className = 'say'
  line.setAttribute('role', 'status')
  const isEnglish = document.documentElement.lang === 'en'
  line.textContent = isEnglish
    ? 'No network: words can be corrected here when it is back.'
    : 'אין חיבור לרשת: אפשר יהיה לתקן כאן כשיחזור.'
  holder.before(line)
  setTimeout(() => line.remove(), 10_000)
}

/** A number of a verse opens what may be done with it. With another key, and without the script, it is a link. */
function onNumber(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event
  const number = target instanceof Element ? target.closest<HTMLElement>('.page .seg > .n') : null
  if (number === null || ctrlKey || metaKey || shiftKey || document.getElementById('verse') === null) return
  void import('./verse.ts').then(({ openVerse }) => openVerse(number.parentElement))
}

const FIX = '[data-island="fix"]'

function onTouch(touch: Event): void {
  const { target } = touch
  if (!(target instanceof Element)) return
  const island = target.closest<HTMLElement>('[data-island]')
  if (island !== null) startIsland(island, touch).catch(() => undefined)
}

/** Starts what a page, or a part of it that was put in, wants at once. */
export function startIslands(root: ParentNode): void {
  showPlace(root)
  if (document.documentElement.dataset.points !== undefined)
    void import('./points.ts').then(({ showPoints }) => showPoints())
  for (const element of root.querySelectorAll<HTMLElement>('[data-island][data-when="load"]')) {
    startIsland(element).catch(() => undefined)
  }
  // Whom the service marked as signed in; everybody else fetches nothing more.
  if (/(^|; )y=1/.test(document.cookie)) void import('./me.ts').then(({ startMe }) => startMe())
  else startVisitor()
}

/** Who reads for a while is led back to the place: the script of it comes only then, and on pages that show it. */
function startVisitor(): void {
  const began = performance.now()
  if (document.querySelector('[data-go-on], [data-read-on]') !== null && hasKept(PLACES_KEY)) {
    void import('./me/visitor.ts').then(({ showHere }) => showHere())
  }
  if (document.querySelector('article[data-entity][data-fix]') !== null) {
    setTimeout(() => void import('./me/visitor.ts').then(({ keepReadingHere }) => keepReadingHere(began)), SOON_MS)
  }
}

function hasKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

// A sheet that opens begins too: the reader sees what is chosen.
for (const kind of ['focusin', 'pointerdown', 'pointerover', 'beforetoggle'] as const) {
  document.addEventListener(kind, onTouch, { passive: true, capture: true })
}
document.addEventListener('keydown', onFixKey)
for (const kind of ['focusin', 'input'] as const) {
  document.addEventListener(kind, ({ target }) => setFaceOfField(target), { passive: true })
}
document.addEventListener('click', onNumber)
listenForKeys()
showPlaceWhenOpened()
startIslands(document)

// Pages that were read open without a network.
if ('serviceWorker' in navigator && isSecureContext) {
  const { serviceWorker } = navigator
  // What this page fetched before the program was there belongs to it.
  serviceWorker.addEventListener('controllerchange', () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    serviceWorker.controller?.postMessage({ files })
  })
  void serviceWorker.register('/service-worker.js')
}
