/** Tabs of one browser say to each other what was sent, so that each shows it. */
import { type Change, isOfSpot } from './me-page.ts'
import { addChange, changesOf, drawIn, me } from './shown-changes.ts'
import { allSpots } from './spot.ts'

const NAME = 'yalkut-fixes'

interface News {
  person: string
  change: Change
}

export function tellTabs(change: Change): void {
  const person = me()?.person.id ?? ''
  if (person === '' || !('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage({ person, change } satisfies News)
  channel.close()
}

/** `label`: what a screen reader says of the mark of a number. */
export function hearTabs(label: (number: number) => string): void {
  if (!('BroadcastChannel' in globalThis)) return
  new BroadcastChannel(NAME).addEventListener('message', ({ data }: MessageEvent<News>) => {
    const { person, change } = data
    if (person !== me()?.person.id) return
    for (const spot of allSpots()) {
      if (!isOfSpot(change, spot)) continue
      if (!changesOf(change.number).some((each) => isOfSpot(each, spot))) addChange(change)
      drawIn(spot, label, true)
    }
  })
}
