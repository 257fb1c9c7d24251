/** The viewer of a scan: a line and its place on the image light each other, keys and swipes turn pages, the window may be the
 *  whole screen, and the image is enlarged by a program that is fetched at the first zoom. */
import { actOfKey } from '#lib/keys.ts'
import { listenForSwipes } from './scan/swipe.ts'

export function start(viewer: HTMLElement): void {
  const twins = (line: string): NodeListOf<HTMLElement> => viewer.querySelectorAll(`[data-line="${CSS.escape(line)}"]`)
  const light = ({ target, type }: Event): void => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
    for (const lit of viewer.querySelectorAll('[data-near]')) lit.removeAttribute('data-near')
    const typing = viewer.querySelector<HTMLElement>('.fixing:focus-within')?.dataset.line
    const shown = typing ?? (type === 'pointerleave' ? undefined : line?.dataset.line)
    if (shown === undefined) return
    for (const twin of twins(shown)) twin.toggleAttribute('data-near', true)
    if (type === 'focusin') follow(shown)
  }
  /** Brings the place of a line into the image; the window stays. */
  const follow = (line: string): void => {
    const pane = viewer.querySelector<HTMLElement>('.scan')
    const box = pane?.querySelector(`.box[data-line="${CSS.escape(line)}"]`)
    if (pane == null || box == null) return
    const [whole, part] = [pane.getBoundingClientRect(), box.getBoundingClientRect()]
    if (part.top >= whole.top && part.bottom <= whole.bottom) return
    pane.scrollTop += part.top - whole.top - pane.clientHeight / 3
  }
  for (const kind of ['pointerover', 'pointerleave', 'focusin']) viewer.addEventListener(kind, light)

  const isRtl = viewer.dataset.dir === 'rtl'
  const turn = (rel: 'next' | 'prev'): void => {
    const link = viewer.querySelector<HTMLAnchorElement>(`a[rel="${rel}"]`)
    // Another document would end the full screen.
    if (link !== null && document.fullscreenElement !== null) void showThere(link.href)
    else link?.click()
  }
  document.addEventListener('keydown', (event) => {
    if (!viewer.isConnected || isTaken(event)) return
    const [ahead, back] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (event.key === ahead) turn('next')
    if (event.key === back) turn('prev')
    if (actOfKey(event, 'reading') === 'zoom') void zoom()
  })

  const pane = viewer.querySelector<HTMLElement>('.scan')
  const image = viewer.querySelector<HTMLImageElement>('img[data-info]')
  for (const button of viewer.querySelectorAll<HTMLElement>('.float')) button.hidden = false
  if (pane !== null) listenForSwipes(pane, (side) => turn((side === 'right') === isRtl ? 'next' : 'prev'))
  offerFullScreen(viewer)
  viewer.querySelector('[data-zoom]')?.addEventListener('click', () => void zoom())
  viewer.querySelector('[data-lit]')?.scrollIntoView({ block: 'nearest' })
  showThumb(viewer)

  async function zoom(): Promise<void> {
    if (pane === null || image === null || pane.querySelector('.zoomed') !== null) return
    const { openZoom } = await import('./scan/zoom.ts')
    openZoom(pane, image.dataset.info ?? '')
  }
}

async function showThere(href: string): Promise<void> {
  const { showPage } = await import('./show-page.ts')
  if (!(await showPage(href, (to) => history.replaceState(null, '', to)))) location.assign(href)
}

/** Some phones have no full screen for pages. */
function offerFullScreen(viewer: HTMLElement): void {
  const button = viewer.querySelector<HTMLElement>('[data-full]')
  const root = document.documentElement
  if (button === null || !document.fullscreenEnabled) return
  button.hidden = false
  const show = (): void => {
    button.ariaPressed = String(document.fullscreenElement !== null)
  }
  show()
  document.addEventListener('fullscreenchange', show)
  button.addEventListener('click', () => {
    const change = document.fullscreenElement === null ? root.requestFullscreen() : document.exitFullscreen()
    change.catch(() => undefined)
  })
}

/** Brings the small page that is open into the middle of its row, and leaves the window where it is. */
function showThumb(viewer: HTMLElement): void {
  const row = viewer.querySelector('.thumbs')
  const thumb = row?.querySelector('[aria-current]')
  if (row == null || thumb == null) return
  const [whole, part] = [row.getBoundingClientRect(), thumb.getBoundingClientRect()]
  row.scrollLeft += part.x + part.width / 2 - whole.x - whole.width / 2
}

/** Whether a key means something else: in a field, in the zoom, with another key, or where single keys are off. */
function isTaken({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || document.documentElement.dataset.keys === 'off') return true
  if (document.querySelector('.zoomed') !== null) return true
  return target instanceof Element && target.closest('input, textarea, select, audio, video') !== null
}
