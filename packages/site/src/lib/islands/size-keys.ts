/** The keys “+” and “-” make the words larger and smaller. A reader may switch single keys off (WCAG 2.1.4). */
import { CHOICES } from '#lib/choices.ts'
import { choose, chosen } from './kept-choices.ts'

const USUAL = '2'
/** “=” is the key of “+” without shift. */
const STEPS: { readonly [key: string]: 1 | -1 } = { '+': 1, '=': 1, '-': -1 }

export function listenForSizes(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const step = STEPS[key]
    if (step === undefined || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (chosen('keys') === 'off' || isUsing(target)) return
    const sizes: readonly string[] = CHOICES.size
    const next = sizes[sizes.indexOf(chosen('size') || USUAL) + step]
    if (next !== undefined) choose('size', next)
  })
}

/** Fields and players have a use of their own for these keys. */
function isUsing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, audio, video'))
  )
}
