/** The player of a page: one line of time for all its recordings, in the order in which they are heard. */
import { clockTime } from '@yalkut/model/clock-time'
import { dockOutOfView } from './docked.ts'
import type { Heard } from './lit-words.ts'
import { Sleep } from './sleep.ts'

/** Null for a page without a player of its own. `first`: the recording that it begins with. */
export function startControls(article: HTMLElement, players: readonly Heard[], first: Heard): Controls | null {
  const bar = article.querySelector<HTMLElement>('.controls')
  const track = bar?.querySelector<HTMLInputElement>('.track')
  return bar == null || track == null ? null : new Controls({ article, bar, track, players }, first)
}

interface Parts {
  article: HTMLElement
  bar: HTMLElement
  track: HTMLInputElement
  players: readonly Heard[]
}

export class Controls {
  readonly #parts: Parts
  #active: Heard
  #hasBegun: boolean
  readonly #sleep: Sleep

  constructor(parts: Parts, first: Heard) {
    this.#parts = parts
    this.#active = first
    this.#hasBegun = !first.media.paused
    const sleep = parts.bar.querySelector<HTMLSelectElement>('[data-sleep]')
    this.#sleep = new Sleep(
      () => this.#active.media,
      () => {
        if (sleep !== null) sleep.value = ''
      },
    )
    sleep?.addEventListener('change', () => this.#sleep.set(sleep.value))
    for (const { media } of parts.players) if (media.tagName === 'AUDIO') media.controls = false
    this.#listen()
    this.#listenToChoices()
    dockOutOfView(parts.bar, () => this.#hasBegun)
    parts.bar.hidden = false
    this.#draw()
  }

  /** Shows what a sound does now, if it is the one that is heard. */
  show(media: HTMLMediaElement, event: string): void {
    const player = this.#parts.players.find((each) => each.media === media)
    if (player === undefined) return
    if (event === 'play') {
      this.#active = player
      this.#hasBegun = true
      this.#showOnLockScreen()
    }
    if (player === this.#active || event === 'durationchange') this.#draw()
  }

  /** Plays the recording after one that has ended. */
  goOn(media: HTMLMediaElement): void {
    const { players } = this.#parts
    if (this.#sleep.takeEnd()) return
    const next = players[players.findIndex((each) => each.media === media) + 1]
    if (next !== undefined) this.#play(next, { second: 0, isPlaying: true })
  }

  #listen(): void {
    const { bar, track, players } = this.#parts
    bar.querySelector('[data-toggle]')?.addEventListener('click', () => this.#toggle(this.#active))
    for (const button of bar.querySelectorAll<HTMLElement>('[data-skip]')) {
      button.addEventListener('click', () => this.#step(Number(button.dataset.skip)))
    }
    track.addEventListener('input', () => this.#seek(track.valueAsNumber))
    for (const [n, stretch] of stretchesOf(bar).entries()) {
      stretch.addEventListener('click', (event) => {
        const player = players[n]
        event.preventDefault()
        if (player !== undefined) this.#play(player, { second: 0, isPlaying: true })
      })
    }
    for (const player of players) {
      const button = player.box.querySelector<HTMLElement>('[data-listen]')
      button?.addEventListener('click', () => this.#toggle(player))
      if (button !== null) button.hidden = false
    }
    bar.querySelector('[data-close]')?.addEventListener('click', () => {
      this.#active.media.pause()
      this.#hasBegun = false
      bar.closest('.playing')?.remove()
    })
  }

  /** The speed and the loudness are those of all parts. */
  #listenToChoices(): void {
    const { bar, players } = this.#parts
    const speed = bar.querySelector<HTMLSelectElement>('[data-speed]')
    if (speed !== null) speed.value = String(this.#active.media.playbackRate)
    speed?.addEventListener('change', () => {
      for (const { media } of players) media.playbackRate = Number(speed.value)
    })
    const volume = bar.querySelector<HTMLInputElement>('[data-volume]')
    if (volume !== null) volume.value = String(this.#active.media.volume)
    volume?.addEventListener('input', () => {
      for (const { media } of players) media.volume = volume.valueAsNumber
    })
  }

  /** The times of all parts are one line only if each length is known. */
  #isOneLine(): boolean {
    return this.#parts.players.every((player) => lengthOf(player) > 0)
  }

  /** Where a recording begins on the line. */
  #startOf(player: Heard): number {
    const { players } = this.#parts
    return this.#isOneLine() ? sum(players.slice(0, players.indexOf(player))) : 0
  }

  #whole(): number {
    return this.#isOneLine() ? sum(this.#parts.players) : lengthOf(this.#active)
  }

  #now(): number {
    return this.#startOf(this.#active) + this.#active.media.currentTime
  }

  #step(seconds: number): void {
    this.#seek(this.#now() + seconds)
  }

  /** Goes to a second of the line. */
  #seek(second: number): void {
    const all = this.#whole()
    const wanted = Math.max(0, all === 0 ? second : Math.min(second, all - 0.5))
    const isOneLine = this.#isOneLine()
    const player = this.#parts.players.findLast((each) => isOneLine && this.#startOf(each) <= wanted) ?? this.#active
    this.#play(player, { second: wanted - this.#startOf(player), isPlaying: !this.#active.media.paused })
  }

  #toggle(player: Heard): void {
    if (player === this.#active && !player.media.paused) player.media.pause()
    else this.#play(player, { isPlaying: true })
  }

  #play(player: Heard, { second, isPlaying }: { second?: number; isPlaying: boolean }): void {
    if (player !== this.#active) this.#active.media.pause()
    this.#active = player
    if (second !== undefined) player.media.currentTime = second
    // A browser that lets no sound begin by itself waits for the reader.
    if (isPlaying) player.media.play().catch(() => undefined)
    this.#draw()
  }

  #draw(): void {
    const { article, bar, track, players } = this.#parts
    const { media, box } = this.#active
    const isPlaying = !media.paused
    const [now, all] = [this.#now(), this.#whole()]
    track.max = String(Math.ceil(all) || 1)
    track.value = String(now)
    const [said, saidAll] = [clockTime(now * 1_000), all === 0 ? '–' : clockTime(all * 1_000)]
    write(bar, '[data-now]', said)
    write(bar, '[data-whole]', saidAll)
    const stretches = stretchesOf(bar)
    const at = players.indexOf(this.#active)
    track.setAttribute('aria-valuetext', `${said} / ${saidAll} ${stretches[at]?.title ?? ''}`.trim())
    for (const [n, stretch] of stretches.entries()) stretch.ariaCurrent = n === at ? 'true' : null
    const act = (isPlaying ? bar.dataset.pause : bar.dataset.play) ?? ''
    bar.querySelector('[data-toggle]')?.setAttribute('aria-label', act)
    for (const element of [bar, article]) element.toggleAttribute('data-plays', isPlaying)
    for (const each of players) each.box.toggleAttribute('data-plays', isPlaying && each.box === box)
    sayAct(article, act)
  }

  /** The keys of a keyboard, a headset and a locked phone. */
  #showOnLockScreen(): void {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    const title = this.#parts.article.querySelector('h1')?.textContent?.trim() ?? document.title
    mediaSession.metadata = new MediaMetadata({ title })
    for (const act of ['play', 'pause'] as const) mediaSession.setActionHandler(act, () => this.#toggle(this.#active))
    mediaSession.setActionHandler('seekbackward', () => this.#step(-10))
    mediaSession.setActionHandler('seekforward', () => this.#step(10))
  }
}

/** Seconds; 0 while nobody knows. */
function lengthOf({ media, box }: Heard): number {
  return Number.isFinite(media.duration) ? media.duration : Number(box.dataset.length ?? 0)
}

function sum(players: readonly Heard[]): number {
  return players.reduce((all, player) => all + lengthOf(player), 0)
}

function stretchesOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('.stretches a')]
}

/** A text that stays is not written again: screen readers and selections notice it. */
function write(bar: HTMLElement, selector: string, text: string): void {
  const element = bar.querySelector(selector)
  if (element !== null && element.textContent !== text) element.textContent = text
}

/** What a press on the time of the paragraph that is heard does. */
function sayAct(article: HTMLElement, act: string): void {
  for (const link of article.querySelectorAll<HTMLElement>('a.at[data-act]')) {
    if (link.closest('[data-lit]') !== null) continue
    for (const name of ['data-act', 'aria-label']) link.removeAttribute(name)
  }
  for (const link of article.querySelectorAll<HTMLElement>('[data-lit] > a.at')) {
    if (link.dataset.act === act) continue
    link.dataset.act = act
    link.setAttribute('aria-label', `${link.textContent}, ${act}`)
  }
}
