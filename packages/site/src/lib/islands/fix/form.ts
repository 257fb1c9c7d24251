/** The one form in the words that is open: a fix of who is signed in, else a report. Each is fetched when it is opened. */
import { type Change, hasMarker } from './me-page.ts'
import type { Range } from './sentence.ts'
import { me, waitingIn } from './shown-changes.ts'
import type { Spot } from './spot.ts'
import { words } from './words.ts'

let close: (() => void) | null = null
/** Forms that were opened: of two that are on their way only the last one comes. */
let opened = 0

/** My fix of these words that was sent back: it is put right, and no other is sent beside it. */
export function sentBackIn(spot: Spot): Change | null {
  const change = waitingIn(spot)
  return change?.status === 'sent_back' ? change : null
}

/** `part`: the words of the form, in those that readers see. `word`: what of them was chosen. */
export async function openForm(spot: Spot, part: Range, word?: Range): Promise<void> {
  closeForm()
  if (!hasMarker()) return await report(spot, part)
  opened += 1
  const number = opened
  if (me()?.person.suspended === true) {
    const { announce } = await import('./show-sent.ts')
    announce(words.suspended)
    return
  }
  const { openFix } = await import('./fix.ts')
  if (number !== opened) return
  close = openFix(spot, part, word, { close: closeForm, report: (shown) => void report(spot, shown) })
}

async function report(spot: Spot, part: Range): Promise<void> {
  opened += 1
  const number = opened
  const { openReport } = await import('./report.ts')
  if (number !== opened) return
  closeForm()
  close = openReport(spot, part, closeForm)
}

function closeForm(): void {
  if (close === null) return
  close()
  close = null
  if ('highlights' in CSS) CSS.highlights.delete('picked')
}
