/** Opens the form of a fix. */
import { mountBelow } from './below.ts'
import FixForm from './FixForm.svelte'
import { Fixing } from './fixing.svelte.ts'
import type { Range } from './sentence.ts'
import { showSent } from './show-sent.ts'
import { me, waitingIn } from './shown-changes.ts'
import type { Spot } from './spot.ts'

interface Doing {
  /** The form goes. */
  close: () => void
  /** The reader only reports. */
  report: (part: Range) => void
}

/** Gives the way to take it away. */
export function openFix(spot: Spot, part: Range, word: Range | undefined, { close, report }: Doing): () => void {
  const { place, segment, before, element } = spot
  const mine = waitingIn(spot)?.after ?? null
  // Nobody is known before the page of the person came.
  const person = () => me()?.person.id || null
  const fixing = new Fixing({ place, segment, before, part, mine, word, person })
  return mountBelow(element, FixForm, {
    spot,
    fixing,
    onclose: () => {
      void fixing.leave()
      close()
      focusWords(element)
    },
    onreport: () => report(fixing.part),
    onsent: (sent) => {
      close()
      showSent(spot, fixing.before, sent)
      if (place.kind === 'scan') void offer(spot, fixing.before, sent.after)
    },
  })
}

async function offer(spot: Spot, before: string, after: string): Promise<void> {
  const { offerAlike } = await import('./alike.ts')
  await offerAlike(spot, before, after)
}

/** The reader goes on from where the form was. */
function focusWords(element: HTMLElement): void {
  const target = element.querySelector<HTMLElement>('.mine, .n[href], .at[href]') ?? element
  if (!target.matches('a, [tabindex]')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
