/** Listens to the keys of a desk. What one types is never taken for a command. */
import type { DeskAct, DeskPlace } from '#lib/keys.ts'
import { isSingleKey } from '#lib/single-keys.ts'
import { actOfChord } from './chords.ts'

/** Gives false when it has nothing to do now: then the key keeps its own meaning. */
export type Acting<P extends DeskPlace> = (act: DeskAct<P>, event: KeyboardEvent) => boolean

/** Fields of the desk itself, in which plain keys such as Enter and Tab are the desk's. */
export const FIELD = 'data-desk-field'

/** Listens on the whole page until the returned function is called. */
export function listenForChords<P extends DeskPlace>(place: P, acting: Acting<P>): () => void {
  const isMac = isMacHere()
  const listener = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || isElsewhere(event)) return
    const act = actOfChord(place, event, isMac)
    if (act === null || (isSingle(event) && !isSingleKey(event))) return
    // A key that is held repeats: it would confirm lines and pages that nobody has read. Those that move may be held.
    const isRepeat = event.repeat && isOnce(place, act)
    if (!isRepeat && !acting(act, event)) return
    event.preventDefault()
    // Nor do the page's own keys act on it.
    event.stopPropagation()
  }
  document.addEventListener('keydown', listener, { capture: true })
  document.addEventListener('mousedown', keepFocus)
  return () => {
    document.removeEventListener('keydown', listener, { capture: true })
    document.removeEventListener('mousedown', keepFocus)
  }
}

/** A button of a desk that is pressed by a mouse or a finger does not take the focus: Enter and Space would press it again instead of
 *  doing what they do at the desk. A button that is reached by Tab keeps them. */
function keepFocus(event: MouseEvent): void {
  const { target } = event
  if (!(target instanceof Element) || target.closest('dialog') !== null) return
  if (target.closest('.desk-frame button') === null) return
  event.preventDefault()
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches('button, a, summary')) {
    activeElement.blur()
  }
}

/** Acts that judge or send what a person has just looked at. */
const ONCE: ReadonlySet<string> = new Set([
  'send',
  'tap',
  'alike',
  'remove',
  'insert',
  'split',
  'join',
  'unreadable',
  'begin',
  'another',
  'number',
  'end',
  'share',
])

function isOnce(place: DeskPlace, act: string): boolean {
  // A held key marks row after row, and does nothing else twice.
  if (place === 'organize') return !MOVES.has(act)
  // To the right is a direction at the desks of times and of contents.
  return ONCE.has(act) || (act === 'right' && place !== 'sync' && place !== 'map')
}

/** Acts of a tree that only go from row to row. */
const MOVES: ReadonlySet<string> = new Set([
  'previous',
  'next',
  'right',
  'left',
  'page-up',
  'page-down',
  'mark-previous',
  'mark-next',
])

export function isMacHere(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

function isSingle({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && [...key].length === 1
}

/** An open dialog has all keys. A button, a link and a field that is not the desk's have the plain ones. */
function isElsewhere({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal') !== null) return true
  if (!(target instanceof HTMLElement) || target.hasAttribute(FIELD)) return false
  if (ctrlKey || metaKey || altKey || /^F\d+$/.test(key)) return false
  return target.matches('a, button, summary, input, textarea, select, audio, video, [tabindex="0"]')
    ? [...key].length > 1 || key === ' '
    : false
}
