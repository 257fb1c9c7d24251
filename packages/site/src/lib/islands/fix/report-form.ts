/** The same form for who only reports: the words may be put right, or one line says what is wrong. A visitor’s captcha is solved
 *  in a worker while the line is typed. */
import { writePlace } from '#lib/fix-place.ts'
import { solveCaptcha } from '../captcha-solve.ts'
import { newOnce, onceKey } from '../once-key.ts'
import { labelled, languageOf, make } from './elements.ts'
import { hasMarker } from './me-page.ts'
import type { Range } from './sentence.ts'
import type { Spot } from './spot.ts'
import { words } from './words.ts'

/** The most characters of words in a report. */
const MOST = 2_000

/** Gives the way to close it. */
export function openReport(spot: Spot, part: Range, place: (spot: Spot, form: HTMLElement) => void): () => void {
  const once = newOnce()
  const read = spot.before.slice(part.from, part.to).slice(0, MOST)
  const isVisitor = !hasMarker()
  const captcha = isVisitor ? solveCaptcha().catch(() => null) : Promise.resolve(null)
  const right = make('textarea', { rows: 1, value: read, ...languageOf(spot.element) })
  const note = make('input', { maxLength: 10_000, dir: 'auto', autocomplete: 'off' })
  const status = make('div', { className: 'said' })
  status.setAttribute('role', 'status')
  const send = make('button', { className: 'btn main' }, words.reportSend, ' ')
  send.append(make('kbd', { textContent: 'Ctrl ⏎', dir: 'ltr' }))
  const shut = make('button', { type: 'button', className: 'btn plain end' }, words.close)
  const row = make('div', { className: 'row' }, send)
  if (isVisitor) {
    const next = encodeURIComponent(location.pathname + location.search)
    row.append(make('a', { className: 'btn plain', href: `/sign-in?next=${next}` }, words.withAccount))
  }
  row.append(shut)
  const form = make('form', { className: 'pop fix' })
  form.setAttribute('aria-label', words.report)
  form.append(...labelled(words.reportNote, note), ...labelled(words.reportRight, right))
  form.append(status, row)
  const close = (): void => (form.closest('.fixing') ?? form).remove()
  const say = (...said: (Node | string)[]): void => status.replaceChildren(...said.map((each) => make('p', {}, each)))

  const submit = async (): Promise<void> => {
    const after = right.value.trim()
    const isFixed = after !== '' && after !== read
    if (note.value.trim() === '' && !isFixed) {
      say(words.reportEmpty)
      return
    }
    send.disabled = true
    const solved = await captcha
    const body = {
      entityId: spot.place.entity,
      reason: 'wrong-text',
      anchor: anchorOf(spot, read),
      ...(note.value.trim() !== '' && { note: note.value.trim() }),
      ...(isFixed && { after }),
      ...(solved !== null && { captcha: solved }),
    }
    const answer = await fetch('/v1/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...onceKey(once, JSON.stringify(body)) },
      body: JSON.stringify(body),
    }).catch(() => null)
    send.disabled = false
    if (answer?.status !== 201) {
      say(answer?.status === 429 ? words.reportLater : words.reportFailed)
      return
    }
    const sent: { number: number; trackUrl: string } = await answer.json()
    const follow = make('a', { href: sent.trackUrl, rel: 'nofollow' }, words.reportFollow)
    status.replaceChildren(make('p', {}, words.reportSent(sent.number)), make('p', {}, follow))
    form.replaceChildren(status, make('div', { className: 'row' }, shut))
    follow.focus({ preventScroll: true })
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  shut.addEventListener('click', close)
  form.dataset.place = writePlace(spot.place)
  place(spot, form)
  note.focus()
  return close
}

function anchorOf({ place, segment }: Spot, read: string): object {
  if (place.kind === 'scan') return { page: place.page, line: segment, words: read }
  return { segment, words: read, ...(place.kind === 'body' && { version: place.version }) }
}
