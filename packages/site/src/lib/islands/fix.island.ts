/** Words that a reader double-clicks, chooses or taps get a button beside them, and the key “e” does the same. The form itself is
 *  fetched when it is opened. */

import { offsetOf, plainOf } from './fix/plain.ts'
import { type Range as Part, sentenceAround, wordAt } from './fix/sentence.ts'
import { type Spot, spotAt } from './fix/spot.ts'
import { loadWords } from './fix/words.ts'
import { chosen } from './kept-choices.ts'

interface Pick {
  spot: Spot
  range: Part
}

let picked: Pick | null = null
/** It was chosen by a tap: a tap collapses the selection, and says nothing more by that. */
let isTapped = false
let isListening = false

/** One reader reads: all words of the page share one choice. */
export function start(holder: HTMLElement, touch?: Event): void {
  const button = buttonOf(holder.dataset.say ?? '')
  // The first tap starts this script, and means a word like every other.
  if (touch instanceof PointerEvent && touch.pointerType === 'touch') tap(touch)
  if (isListening) return
  isListening = true
  const choose = (): void => {
    const found = pickOfSelection()
    if (found !== null || getSelection()?.isCollapsed === false) {
      isTapped = false
      show(button, found)
    } else if (isTapped) return
    else if (!button.contains(document.activeElement)) button.hidden = true
  }
  document.addEventListener('selectionchange', choose)
  // What was chosen while this script was on its way.
  choose()
  document.addEventListener('pointerup', (event) => {
    if (event.pointerType === 'touch') tap(event)
  })
  document.addEventListener('keydown', (event) => {
    if (isFixKey(event) && !isTaken(event)) open(event, pickOfSelection() ?? pickOfFocus())
  })
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null
    const mark = target?.closest<HTMLElement>('.mine')
    if (mark != null) return void withWords(import('./fix/mine.ts')).then(({ openMine }) => openMine(mark))
    if (target?.closest('[data-act="fix"]') != null && picked !== null) open(event, picked)
  })
  document.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || !target.matches('.mine')) return
    if (key !== 'Enter' && key !== ' ') return
    event.preventDefault()
    target.click()
  })
  button.addEventListener('click', (event) => open(event, picked))
}

function buttonOf(say: string): HTMLButtonElement {
  const known = document.querySelector<HTMLButtonElement>('.fix-here')
  if (known !== null) return known
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn main fix-here'
  button.hidden = true
  button.append(say, ' ', Object.assign(document.createElement('kbd'), { textContent: 'e' }))
  // The choice of words stays while the button is pressed.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(button)
  return button
}

/** Below the end of the chosen words. */
function show(button: HTMLButtonElement, pick: Pick | null): void {
  picked = pick
  button.hidden = pick === null
  const selection = getSelection()
  if (pick === null || selection === null || selection.rangeCount === 0) return
  putBelow(button, selection.getRangeAt(0))
}

function putBelow(button: HTMLButtonElement, range: Range): void {
  const { bottom, left } = range.getBoundingClientRect()
  button.style.insetBlockStart = `${bottom + scrollY + 6}px`
  const room = document.documentElement.clientWidth - button.offsetWidth - 8
  button.style.left = `${Math.max(8, Math.min(room, left))}px`
}

function pickOfSelection(): Pick | null {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const chosenRange = selection.getRangeAt(0)
  const spot = spotAt(chosenRange.startContainer)
  if (spot === null) return null
  const shown = plainOf(spot.element)
  const from = offsetOf(shown, chosenRange.startContainer, chosenRange.startOffset)
  if (from === null) return null
  const end = offsetOf(shown, chosenRange.endContainer, chosenRange.endOffset)
  return { spot, range: inReadWords(spot, shown.text, { from, to: Math.max(from, end ?? from) }) }
}

/** A number of a paragraph, or another link in it, has the focus. */
function pickOfFocus(): Pick | null {
  const spot = spotAt(document.activeElement)
  return spot === null ? picked : { spot, range: { from: 0, to: 0 } }
}

/** Words with a mark of mine in them have other offsets than those that everybody reads. */
function inReadWords(spot: Spot, text: string, range: Part): Part {
  return text === spot.before ? range : { from: 0, to: spot.before.length }
}

/** A tap on a word chooses it, for the bar at the bottom. */
function tap({ clientX, clientY, target }: PointerEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, form, .mine') !== null) return
  const caret = caretAt(clientX, clientY)
  const spot = caret === null ? null : spotAt(caret.node)
  picked = null
  isTapped = false
  if (caret !== null && spot !== null) {
    const shown = plainOf(spot.element)
    const at = offsetOf(shown, caret.node, caret.offset)
    const word = at === null ? null : wordAt(shown.text, at)
    if (word !== null) picked = { spot, range: inReadWords(spot, shown.text, word) }
    isTapped = picked !== null
    light(caret)
  }
  if (picked !== null) return
  unlight()
  const button = document.querySelector<HTMLElement>('.fix-here')
  if (button !== null) button.hidden = true
}

interface Caret {
  node: Node
  offset: number
}

function caretAt(x: number, y: number): Caret | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y)
    return caret === null ? null : { node: caret.offsetNode, offset: caret.offset }
  }
  return null
}

/** Where no bar at the bottom has the act, the button stands below the word. */
function light({ node, offset }: Caret): void {
  const word = node instanceof Text ? wordAt(node.data, offset) : null
  if (word === null) return
  const range = new Range()
  range.setStart(node, word.from)
  range.setEnd(node, word.to)
  lightRange(range)
  const button = document.querySelector<HTMLButtonElement>('.fix-here')
  if (button === null || document.querySelector('.tabbar [data-act="fix"]') !== null) return
  button.hidden = picked === null
  putBelow(button, range)
}

function lightRange(range: Range): void {
  if ('highlights' in CSS) CSS.highlights.set('picked', new Highlight(range))
}

function unlight(): void {
  if ('highlights' in CSS) CSS.highlights.delete('picked')
}

function open(event: Event, pick: Pick | null): void {
  if (pick === null) return
  event.preventDefault()
  const { spot, range } = pick
  picked = null
  isTapped = false
  const selection = getSelection()
  if (selection !== null && selection.rangeCount > 0 && !selection.isCollapsed) {
    lightRange(selection.getRangeAt(0).cloneRange())
    selection.removeAllRanges()
  }
  const button = document.querySelector<HTMLElement>('.fix-here')
  if (button !== null) button.hidden = true
  void withWords(import('./fix/form.ts')).then(async ({ openForm, sentBackIn }) => {
    const change = sentBackIn(spot)
    if (change === null) return openForm(spot, sentenceAround(spot.before, range), range)
    const { openSheet } = await import('./fix/mine.ts')
    openSheet(spot, change, spot.element)
  })
}

/** By its place too: on a Hebrew keyboard the same key writes another letter. */
function isFixKey({ key, code }: KeyboardEvent): boolean {
  return key === 'e' || code === 'KeyE'
}

/** In a field, with another key, or where single keys are off. */
function isTaken({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented || chosen('keys') === 'off') return true
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}

/** A module that says something, once its words are there too. */
async function withWords<M>(module: Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([module, loadWords()])
  return loaded
}
