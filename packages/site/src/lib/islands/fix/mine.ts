/** What opens at a mark of mine: the words that readers see, the suggestion, and one act that withdraws it. */
import { mount, unmount } from 'svelte'
import { openForm } from './form.ts'
import MineSheet from './MineSheet.svelte'
import type { Change } from './me-page.ts'
import { languageOf } from './page.ts'
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
  const { suggestion, number } = change
  const sheet = mount(MineSheet, {
    target: document.body,
    props: {
      change,
      count: changesOf(number).length,
      language: languageOf(spot.element),
      onwithdraw: () => void withdraw({ suggestion, number }),
      onagain: () => void openForm(spot, { from: 0, to: spot.before.length }),
      onback: () => mark.focus({ preventScroll: true }),
      onclose: () => void unmount(sheet),
    },
  })
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
  announce(words.withdrawn, { name: words.undo, do: () => void reopen(suggestion, gone) })
}

async function reopen(suggestion: number, gone: readonly Change[]): Promise<void> {
  if (!(await act(suggestion, 'reopen'))) return
  for (const change of gone.toReversed()) addChange({ ...change, status: 'open' })
  redraw()
  announce(words.undone)
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
