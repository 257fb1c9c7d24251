/** After a fix was sent: the words show it, and a line says so. */
import { mount, unmount } from 'svelte'
import Announcement from './Announcement.svelte'
import { clearMarks } from './marks.ts'
import { isOfSpot } from './me-page.ts'
import type { Sent } from './send.ts'
import { addChange, changesOf, drawIn, me, setMe } from './shown-changes.ts'
import type { Spot } from './spot.ts'
import { tellTabs } from './tabs.ts'
import { words } from './words.ts'

type Done = Extract<Sent, { kind: 'sent' }>

export function showSent(spot: Spot, before: string, sent: Done): void {
  if (me() === null) setMe(NOBODY)
  const { suggestion, number, after } = sent
  if (sent.isLive) {
    clearMarks(spot.element)
    announce(words.live)
    return
  }
  const change = changeOf(spot, { suggestion, number, before, after })
  if (!changesOf(number).some((each) => isOfSpot(each, spot))) {
    addChange(change)
    tellTabs(change)
  }
  drawIn(spot, words.mine, true)
  announce(words.sent(number))
  spot.element.querySelector<HTMLElement>('.mine')?.focus({ preventScroll: true })
}

/** The person is known when the page is asked for again. */
const NOBODY = {
  person: { id: '', handle: '', name: '', suspended: false },
  unread: 0,
  follows: [],
  places: [],
  changes: [],
}

function changeOf(
  { place, segment }: Spot,
  words: { suggestion: number; number: number; before: string; after: string },
) {
  const status = 'open' as const
  if (place.kind === 'scan') {
    const { entity, page } = place
    return { ...words, status, entity, scan: entity, page, line: segment }
  }
  if (place.kind === 'body') {
    return { ...words, status, entity: place.entity, version: place.version, segment }
  }
  return { ...words, status, entity: segment, segment }
}

let unsay: (() => void) | null = null

/** Says it in a corner, and to a screen reader; it leaves by itself. `act`: a button beside it. */
export function announce(said: string, act?: { name: string; do: () => void }): void {
  unsay?.()
  const line = mount(Announcement, { target: document.body, props: { said, act } })
  const leave = (): void => {
    clearTimeout(timer)
    if (unsay === leave) unsay = null
    void unmount(line)
  }
  const timer = setTimeout(leave, 10_000)
  unsay = leave
}
