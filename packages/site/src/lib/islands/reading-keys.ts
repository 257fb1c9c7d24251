/** Listens to the single keys of reading pages, and closes menus by Escape. */
import { CHOICES } from '#lib/choices.ts'
import { actOfKey, type KeyAct } from '#lib/keys.ts'
import { choose, chosen } from './kept-choices.ts'

const USUAL = '2'

/** Each gives false when the page has nothing for it: then the key keeps its own meaning. */
const ACTS: { readonly [act in KeyAct<'reading'>]: () => boolean } = {
  find() {
    const input = find<HTMLInputElement>('[data-island="find"] input[type="search"]')
    input?.focus()
    input?.select()
    return input !== null
  },
  // A long unit has pages of its own: the unit after it is meant.
  next: () => toDifference(1) || follow('.turn a[rel="next"]', 'main a[rel="next"]'),
  previous: () => toDifference(-1) || follow('.turn a[rel="prev"]', 'main a[rel="prev"]'),
  left: () => turnBy('ArrowLeft'),
  right: () => turnBy('ArrowRight'),
  versions() {
    const menu = find<HTMLDetailsElement>('details[data-key="v"]')
    if (menu !== null) menu.open = true
    menu?.querySelector('a')?.focus()
    return menu !== null
  },
  verse() {
    const has = find('#verse') !== null
    if (has) void import('./verse.ts').then(({ openVerse }) => openVerse(null))
    return has
  },
  beside() {
    const has = find('article[data-entity] .seg') !== null
    if (has) void import('./beside.ts').then(({ openBeside }) => openBeside(null))
    return has
  },
  larger: () => resize(1),
  smaller: () => resize(-1),
  // The viewer of scans listens itself.
  zoom: () => false,
  list() {
    // A desk lists keys of its own.
    const sheet = find('[data-desk="Lane"]') === null ? find('#keys') : null
    sheet?.showPopover()
    return sheet !== null
  },
}

export function listenForKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) return closeMenu(event.target)
    const act = actOfKey(event, 'reading')
    if (act === null || (event.key.startsWith('Arrow') && hasOwnUse(event))) return
    if (ACTS[act]()) event.preventDefault()
  })
}

function find<Found extends HTMLElement>(selector: string): Found | null {
  return document.querySelector<Found>(selector)
}

function follow(...selectors: string[]): boolean {
  const [link] = selectors.flatMap((selector) => find(selector) ?? [])
  link?.click()
  return link !== undefined
}

/** Of two printings that are compared: the difference after the one that the address names, or before it. */
function toDifference(step: 1 | -1): boolean {
  const all = Array.from(document.querySelectorAll('.compared [id]'), ({ id }) => `#${id}`)
  const here = all.indexOf(location.hash)
  const next = all[here < 0 && step < 0 ? all.length - 1 : here + step]
  if (next !== undefined) location.hash = next
  return all.length > 0
}

/** Pages turn the way that their words run. The viewer of scans listens itself: its pages turn as the scan does. */
function turnBy(key: 'ArrowLeft' | 'ArrowRight'): boolean {
  if (find('[data-island="scan"]') !== null) return false
  const isAhead = (key === 'ArrowLeft') === (document.documentElement.dir === 'rtl')
  return isAhead ? ACTS.next() : ACTS.previous()
}

/** Choices, sliders, viewers and what is wider than its place move by arrows themselves; with shift they choose words. */
const MOVED =
  'input, [tabindex="0"], [role="slider"], [role="listbox"], [role="tablist"], [role="menu"], dialog, :popover-open'

function hasOwnUse({ target, shiftKey }: KeyboardEvent): boolean {
  const { scrollWidth, clientWidth } = document.documentElement
  return shiftKey || scrollWidth > clientWidth || (target instanceof Element && target.closest(MOVED) !== null)
}

function resize(step: 1 | -1): boolean {
  const sizes: readonly string[] = CHOICES.size
  const next = sizes[sizes.indexOf(chosen('size') || USUAL) + step]
  if (next !== undefined) choose('size', next)
  return next !== undefined
}

/** The focus goes back to what opened the menu. */
function closeMenu(target: EventTarget | null): void {
  const menu = target instanceof Element ? target.closest<HTMLDetailsElement>('details.menu') : null
  if (menu === null) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
