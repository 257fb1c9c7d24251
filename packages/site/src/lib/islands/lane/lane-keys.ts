/** Keys and buttons of the review lane lead to the same acts. */
import { actOfKey, type LaneAct } from '#lib/keys.ts'

/** Acts that have a button; the others are links and keys. */
const PRESSED = ['approve', 'send_back', 'thanks', 'together', 'next', 'undo', 'wording'] as const

/** `unsaid`: the note is sent, and nothing says what for. */
export type NoteAct = LaneAct | 'unsaid'

export function listen(root: HTMLElement, act: (name: NoteAct, event: Event) => void): void {
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented) return
    if (key === 'Enter' && isNote(target) && (ctrlKey || metaKey || altKey)) {
      event.preventDefault()
      act(altKey ? 'approve' : purposeOf(target), event)
      return
    }
    if (key === 'Escape' && isNote(target)) {
      delete target.dataset.purpose
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

/** A note is written to send back, or as thanks: the key that opened it says which. */
function purposeOf({ dataset }: HTMLTextAreaElement): 'send_back' | 'approve' | 'unsaid' {
  const { purpose } = dataset
  return purpose === 'send_back' || purpose === 'approve' ? purpose : 'unsaid'
}
