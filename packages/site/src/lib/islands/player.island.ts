/** The recordings of a page: one player for all of them, words that are marked as they are heard, times that begin to play when
 *  pressed and pause when pressed again, and the second that is kept. While one plays, the reader may go to other pages. */

import { hasMarker } from './fix/me-page.ts'
import { type Controls, startControls } from './heard/controls.ts'
import { keep, kept, LEAST_S } from './heard/kept-seconds.ts'
import { type Heard, lightWords, seekOf, textOf } from './heard/lit-words.ts'

/** The player that was last heard, with the element that has its sound. It outlives the page that it came from. */
let heard: Heard | null = null
/** The player that shows a sound: that of its page, or of the page on which it stands again. */
const controlsOf = new WeakMap<HTMLMediaElement, Controls>()

export function start(article: HTMLElement): void {
  const players = [...article.querySelectorAll<HTMLElement>('[data-recording]')].map((box) => startPlayer(article, box))
  const [first] = players
  if (first === undefined) return
  const sounds = players.find((each) => each === heard)
  const controls = startControls(article, players, sounds ?? first)
  for (const { media } of players) {
    if (controls !== null) controlsOf.set(media, controls)
    if (media.currentTime > 0) media.dispatchEvent(new Event('timeupdate'))
  }
  if (sounds !== undefined) document.querySelector('.playing')?.remove()
  article.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.at') : null
    if (link === null) return
    if (pausesAt(link)) event.preventDefault()
    else playFrom(players, link.hash)
  })
  addEventListener('hashchange', () => {
    if (article.isConnected) playFrom(players, location.hash)
  })
  playFrom(players, location.hash)
}

function startPlayer(article: HTMLElement, box: HTMLElement): Heard {
  const { recording = '', before = '', words = '' } = box.dataset
  const text = textOf(article, before)
  // The sound goes on while the page around it changes, and comes home with its page.
  const isBack = heard !== null && heard.recording === recording && !heard.article.isConnected
  const fresh = box.querySelector<HTMLMediaElement>('audio, video')
  if (fresh === null) throw new Error('A player has no sound.')
  const media = isBack && heard !== null ? heard.media : fresh
  if (media !== fresh) fresh.replaceWith(media)
  const page = location.pathname + location.search
  const me: Heard = { recording, before, article, box, page, media, text, wordTimes: words }
  if (isBack) heard = me
  else listen(me)
  return me
}

/** What follows the sound itself, once for each. The player of the moment is asked each time: the page may be another. */
function listen(first: Heard): void {
  const { media, recording } = first
  const now = (): Heard => (heard?.media === media ? heard : first)
  const second = kept(recording)
  if (second > 0) media.currentTime = second
  for (const kind of ['play', 'pause', 'timeupdate', 'durationchange', 'ratechange', 'volumechange']) {
    media.addEventListener(kind, () => controlsOf.get(media)?.show(media, kind))
  }
  media.addEventListener('play', () => {
    if (heard !== null && heard.media !== media) heard.media.pause()
    heard = now()
    void import('./heard/walk.ts').then(({ walkWhilePlaying }) => walkWhilePlaying(() => heard))
  })
  media.addEventListener('timeupdate', () => {
    lightWords(now())
    if (!media.paused) keep(recording, media.currentTime)
  })
  media.addEventListener('ended', () => {
    keep(recording, 0)
    controlsOf.get(media)?.goOn(media)
  })
  media.addEventListener('pause', () => keepListening(now()))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !media.paused) keepListening(now())
  })
}

/** The place as one of those to which the reader is led back. */
function keepListening({ recording, before, article, page, media }: Heard): void {
  const second = Math.floor(media.currentTime)
  if (second < LEAST_S) return
  void import('./me/places.ts').then(async ({ keepOnService, titleOf }) => {
    const keep = hasMarker() ? keepOnService : (await import('./me/places-here.ts')).keepHere
    const title = article.isConnected ? titleOf(article) : { title: titleIn(article), sub: null }
    const href = `${page}#${before}t=${second}`
    keep({ kind: 'listen', key: recording, href, ...title }, { ms: second * 1_000 })
  })
}

function titleIn(article: HTMLElement): string {
  return article.querySelector('h1')?.textContent?.trim() ?? ''
}

/** The time of the paragraph that is heard pauses, and goes on from the same second. */
function pausesAt(link: HTMLAnchorElement): boolean {
  if (heard === null || !heard.text.some(({ element }) => element === link.closest('[data-lit]'))) return false
  const { media } = heard
  if (media.paused) media.play().catch(() => undefined)
  else media.pause()
  return true
}

/** `#t=83`, and `#2.t=83` for the second recording of a page. */
function playFrom(players: readonly Heard[], hash: string): void {
  const [, before = '', seconds] = /^#(\d+\.)?t=(\d+(?:\.\d+)?)$/.exec(decodeURIComponent(hash)) ?? []
  const player = players.find((each) => each.before === before)
  if (seconds === undefined || player === undefined) return
  const { media } = player
  media.currentTime = Number(seconds)
  // A browser that lets no sound begin by itself waits for the reader, at this second.
  media.play().catch(() => undefined)
  seekOf(player, Number(seconds))?.scrollIntoView({ block: 'center' })
}
