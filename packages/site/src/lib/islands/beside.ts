/** The panel beside the words: the page of a place is fetched and put in, so that the words stay open. */
import { inLang, readLang } from '#lib/lang.ts'
import { addStyles } from './page-styles.ts'
import { idOf, verseHere } from './verse-here.ts'

interface Open {
  panel: HTMLElement
  /** Addresses that were shown, the last one now. */
  way: string[]
  /** The focus goes back there. */
  from: HTMLElement | null
}

let open: Open | null = null

/** `element`: the verse; null: the one that the reader is at. */
export async function openBeside(element: HTMLElement | null): Promise<void> {
  const verse = element ?? verseHere()
  const entity = document.querySelector<HTMLElement>('article[data-entity]')?.dataset.entity
  if (entity === undefined) return
  const segment = verse === null ? '' : idOf(verse)
  const { lang } = readLang(location.pathname)
  const address = inLang(`/beside/${entity}${segment === '' ? '' : `?segment=${encodeURIComponent(segment)}`}`, lang)
  const from = verse?.querySelector<HTMLElement>(':scope > .n') ?? verse
  open ??= { panel: makePanel(), way: [], from }
  open.from = from
  open.way = []
  mark(verse)
  await show(open, address)
}

function makePanel(): HTMLElement {
  const panel = document.createElement('div')
  panel.className = 'beside-panel'
  panel.setAttribute('role', 'dialog')
  panel.setAttribute('aria-labelledby', 'beside-place')
  panel.popover = 'manual'
  panel.addEventListener('click', onPress)
  document.body.append(panel)
  return panel
}

/** Without a network, and for what is no such page, the browser itself goes there. */
async function show(state: Open, address: string): Promise<void> {
  const { panel, way } = state
  panel.setAttribute('aria-busy', 'true')
  const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => null)
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
  const content = page?.querySelector('.beside') ?? null
  // Another place was opened, or the panel closed, while this one was on its way.
  if (open !== state) return
  if (page === null || content === null) return location.assign(address)
  await addStyles(page)
  way.push(address)
  panel.replaceChildren(document.adoptNode(content))
  panel.removeAttribute('aria-busy')
  const bar = panel.querySelector<HTMLElement>('.beside-bar')
  const back = panel.querySelector<HTMLElement>('[data-panel="back"]')
  const whole = panel.querySelector<HTMLAnchorElement>('[data-panel="page"]')
  if (bar !== null) bar.hidden = false
  if (back !== null) back.hidden = way.length < 2
  if (whole !== null) whole.href = address
  document.documentElement.dataset.beside = ''
  if (!panel.matches(':popover-open')) panel.showPopover()
  panel.scrollTop = 0
  panel.querySelector<HTMLElement>('h2')?.focus()
}

function onPress(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if (open === null || !(target instanceof Element) || ctrlKey || metaKey || shiftKey) return
  const act = target.closest<HTMLElement>('[data-panel]')?.dataset.panel
  if (act === 'close') {
    close()
    return
  }
  if (act === 'back') {
    open.way.pop()
    const before = open.way.pop()
    if (before !== undefined) void show(open, before)
    return
  }
  const next = target.closest<HTMLElement>('a[data-beside]')?.dataset.beside
  if (next === undefined) return
  event.preventDefault()
  void show(open, next)
}

function close(): void {
  if (open === null) return
  const { panel, from } = open
  open = null
  panel.remove()
  mark(null)
  delete document.documentElement.dataset.beside
  from?.focus()
}

const HERE = 'data-beside-here'

function mark(verse: HTMLElement | null): void {
  document.querySelector(`[${HERE}]`)?.removeAttribute(HERE)
  verse?.setAttribute(HERE, '')
}

// A sheet or a menu over the panel is closed first.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || open === null) return
  if (document.querySelector('dialog[open], [popover="auto"]:popover-open, details.menu[open]') !== null) return
  close()
})
