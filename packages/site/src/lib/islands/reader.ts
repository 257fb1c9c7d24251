/** The entry of the scripts of a reading page. An island is an element with `data-island`, and a module of that name beside
 *  this file: it is imported when the reader first touches the element, or at once with `data-when="load"`. */

import { PLACES_KEY } from './me/places-key.ts'
import { listenForKeys } from './reading-keys.ts'

export interface Island {
  /** `touch`: what the reader did to start it. */
  start(element: HTMLElement, touch?: Event): void | Promise<void>
}

/** A reader who leaves sooner did not read. */
const SOON_MS = 5_000

const modules = import.meta.glob<Island>('./*.island.ts')

/** Elements whose island was started. */
const started = new WeakSet<HTMLElement>()

async function startIsland(element: HTMLElement, touch?: Event): Promise<void> {
  const load = modules[`./${element.dataset.island}.island.ts`]
  if (load === undefined || started.has(element)) return
  started.add(element)
  const island = await load()
  await island.start(element, touch)
  element.dataset.started = ''
}

function onTouch(touch: Event): void {
  const { target } = touch
  if (!(target instanceof Element)) return
  const island = target.closest<HTMLElement>('[data-island]')
  if (island !== null) void startIsland(island, touch)
}

/** Starts what a page, or a part of it that was put in, wants at once. */
export function startIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island][data-when="load"]')) {
    void startIsland(element)
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
    setTimeout(
      () => void import('./me/visitor.ts').then(({ keepReadingHere }) => keepReadingHere(began)),
      SOON_MS,
    )
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
listenForKeys()
startIslands(document)

// Pages that were read open without a network.
if ('serviceWorker' in navigator && isSecureContext)
  void navigator.serviceWorker.register('/service-worker.js')
