/** Dragging rows of the tree with a mouse, a pen or a finger. It only tells the desk which row is below the pointer: what that means, the
 *  desk decides. A finger drags by the grip of a row, so that it scrolls everywhere else. */
import type { OrganizeDesk } from './organize.svelte.ts'
import type { Row } from './rows.ts'

interface Around {
  desk: OrganizeDesk
  /** The row of an element with `data-row`. */
  rowOf(element: Element): Row | null
}

/** A mouse that moves less means a click, in px. */
const FAR = 6
/** The edge of a window at which it scrolls, and how far in each frame, in px. */
const [EDGE, STEP] = [40, 12]
/** How long one waits over a closed row until it opens, in ms. */
const OPENS_AFTER = 700

interface Dragged {
  x: number
  y: number
  row: Row
  isMoving: boolean
}

/** Until the returned function is called. */
export function dragRows(tree: HTMLElement, { desk, rowOf }: Around): () => void {
  let dragged: Dragged | null = null
  let at = { x: 0, y: 0 }
  let frame = 0
  let opening = { key: '', timer: 0 }

  function down(event: PointerEvent): void {
    const { target, button, pointerType } = event
    if (button !== 0 || !(target instanceof Element) || target.closest('button') !== null) return
    if (pointerType === 'touch' && target.closest('[data-grip]') === null) return
    const element = target.closest('[data-row]')
    const row = element === null ? null : rowOf(element)
    if (row?.kind !== 'item') return
    dragged = { x: event.clientX, y: event.clientY, row, isMoving: false }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', letGo, { capture: true })
  }

  function move(event: PointerEvent): void {
    if (dragged === null) return
    at = { x: event.clientX, y: event.clientY }
    if (!dragged.isMoving) {
      if (Math.hypot(at.x - dragged.x, at.y - dragged.y) < FAR) return
      dragged.isMoving = true
      desk.grab(dragged.row)
      document.documentElement.classList.add('dragging-rows')
      frame = requestAnimationFrame(scroll)
    }
    event.preventDefault()
    look()
  }

  function look(): void {
    const element = document.elementFromPoint(at.x, at.y)?.closest('[data-row]') ?? null
    const row = element === null ? null : rowOf(element)
    const box = element?.getBoundingClientRect()
    desk.drag.hover(row, box === undefined ? 0.5 : (at.y - box.top) / box.height)
    waitToOpen(row, element)
  }

  function waitToOpen(row: Row | null, element: Element | null): void {
    const key = row?.key ?? ''
    if (key === opening.key) return
    clearTimeout(opening.timer)
    opening = { key, timer: 0 }
    if (row?.kind !== 'item' || row.isOpen !== false || element === null) return
    const pane = desk.panes[Number(element.closest('[data-window]')?.getAttribute('data-window'))]
    opening.timer = window.setTimeout(() => void pane?.setOpen(row.key, row.item.id, true), OPENS_AFTER)
  }

  /** Near the edge of a window the tree scrolls below the pointer. */
  function scroll(): void {
    const below = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-window]')
    if (below != null) {
      const { top, bottom } = below.getBoundingClientRect()
      const by = at.y < top + EDGE ? -STEP : at.y > bottom - EDGE ? STEP : 0
      below.scrollTop += by
      if (by !== 0) look()
    }
    frame = requestAnimationFrame(scroll)
  }

  function up(): void {
    const wasMoving = dragged?.isMoving === true
    end()
    if (!wasMoving) return
    desk.drop()
    // The click that follows goes to no row.
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
  }

  function cancel(): void {
    end()
    desk.drag.cancel()
  }

  function letGo(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || dragged?.isMoving !== true) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }

  function end(): void {
    dragged = null
    cancelAnimationFrame(frame)
    clearTimeout(opening.timer)
    opening = { key: '', timer: 0 }
    document.documentElement.classList.remove('dragging-rows')
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', letGo, { capture: true })
  }

  tree.addEventListener('pointerdown', down)
  return () => {
    end()
    tree.removeEventListener('pointerdown', down)
  }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
