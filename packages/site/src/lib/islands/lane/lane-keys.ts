/** Keys and buttons of the review lane lead to the same acts. */
import { actOfKey, type LaneAct } from '#lib/keys.ts'

/** Acts that have a button; the others are links and keys. */
const PRESSED = ['approve', 'send_back', 'together', 'next', 'undo', 'wording'] as const

export function listen(root: HTMLElement, act: (name: LaneAct, event: Event) => void): void {
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented) return
    // A note is said to send back, or as thanks: each has its own chord.
    const verdict = ctrlKey || metaKey ? 'send_back' : altKey ? 'approve' : null
    if (key === 'Enter' && verdict !== null && isNote(target)) {
      event.preventDefault()
      act(verdict, event)
      return
    }
    if (key === 'Escape' && isNote(target)) {
      target.blur()
      return
    }
    const name = actOfKey(event, 'lane')
    if (name === null) return
    event.preventDefault()
    act(name, event)
  })
  root.addEventListener('click', (event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null
    const name = button?.dataset.act
    const pressed = PRESSED.find((each) => each === name)
    if (pressed !== undefined) act(pressed, event)
  })
}

function isNote(target: EventTarget | null): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.name === 'note'
}
