/** What opens at a mark of mine: the words that readers see, the suggestion, and one act that withdraws it. */
import { languageOf, make } from './elements.ts'
import { openForm, suggestionAddress } from './form.ts'
import type { Change } from './me-page.ts'
import { announce } from './show-sent.ts'
import { addChange, changesOf, drawIn, removeChanges, waitingIn } from './shown-changes.ts'
import { allSpots, type Spot, spotAt } from './spot.ts'
import { words } from './words.ts'

export function openMine(mark: HTMLElement): void {
  const spot = spotAt(mark)
  const change = spot === null ? null : waitingIn(spot)
  if (spot !== null && change !== null) openSheet(spot, change, mark)
}

/** `mark`: where the focus goes back to. */
export function openSheet(spot: Spot, change: Change, mark: HTMLElement): void {
  const { suggestion, number, before, after } = change
  const count = changesOf(number).length
  const language = languageOf(spot.element)
  const dialog = make('dialog', { className: 'over mine-sheet' })
  dialog.setAttribute('aria-label', words.mine(number))
  const button = (className: string, said: string, act: () => void): HTMLButtonElement => {
    const made = make('button', { type: 'button', className }, said)
    made.addEventListener('click', () => {
      dialog.close()
      act()
    })
    return made
  }
  dialog.append(
    ...(change.status === 'sent_back' ? [make('p', { className: 'wrong' }, words.sentBack)] : []),
    make('p', { className: 'hint' }, words.old),
    make('blockquote', { className: 'now', ...language }, before ?? ''),
    make('p', { className: 'hint' }, words.mineSays),
    make('blockquote', { className: 'now', ...language }, after ?? words.gone),
    make('p', {}, make('a', { href: suggestionAddress(number) }, words.see(number))),
    make(
      'div',
      { className: 'row' },
      button('btn', count > 1 ? words.withdrawAll(count) : words.withdraw, () => void withdraw({ suggestion, number })),
      // A second suggestion would leave the first one sent back for ever.
      change.status === 'sent_back'
        ? make('a', { className: 'btn main', href: putRightAddress(number) }, words.putRight)
        : button('btn plain', words.again, () => openForm(spot, { from: 0, to: spot.before.length })),
      button('btn plain end', words.close, () => mark.focus({ preventScroll: true })),
    ),
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** Where its author puts it right, with the note beside the words. */
function putRightAddress(number: number): string {
  return `${suggestionAddress(number)}#put-right`
}

interface Mine {
  suggestion: number
  number: number
}

async function withdraw({ suggestion, number }: Mine): Promise<void> {
  const gone = changesOf(number)
  if (!(await act(suggestion, 'withdraw'))) return
  removeChanges(number)
  redraw()
  const undo = make('button', { type: 'button', className: 'btn plain' }, words.undo)
  announce(words.withdrawn, ' ', undo)
  undo.focus({ preventScroll: true })
  undo.addEventListener('click', async () => {
    if (!(await act(suggestion, 'reopen'))) return
    for (const change of gone.toReversed()) addChange({ ...change, status: 'open' })
    redraw()
    announce(words.undone)
  })
}

function redraw(): void {
  for (const spot of allSpots()) drawIn(spot, words.mine, true)
}

async function act(suggestion: number, what: 'withdraw' | 'reopen'): Promise<boolean> {
  const answer = await fetch(`/v1/suggestions/${suggestion}/${what}`, { method: 'POST' }).catch(() => null)
  if (answer?.ok === true) return true
  announce(answer === null ? words.offline : words.refused)
  return false
}
