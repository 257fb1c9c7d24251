/** The form in the words: what is right, a note, one key to send it. Esc closes it, and what was typed is kept. */
import { newOnce } from '../once-key.ts'
import { afterOf, type Draft, dropDraft, findDraft, keepDraft } from './drafts.ts'
import { inPageLang, labelled, languageOf, make } from './elements.ts'
import { type Change, hasMarker } from './me-page.ts'
import { isSame } from './plain.ts'
import { type Sent, sendFirst } from './send.ts'
import type { Range } from './sentence.ts'
import { announce, showSent } from './show-sent.ts'
import { me, waitingIn } from './shown-changes.ts'
import { keyOf, type Spot } from './spot.ts'
import { onSent, watchWaiting } from './waiting.ts'
import { words } from './words.ts'

/** The one form that is open. */
let close: (() => void) | null = null

/** My fix of these words that was sent back: it is put right, and no other is sent beside it. */
export function sentBackIn(spot: Spot): Change | null {
  const change = waitingIn(spot)
  return change?.status === 'sent_back' ? change : null
}

/** `part`: the words of the form, in those that readers see. `word`: what of them was chosen. */
export function openForm(spot: Spot, part: Range, word?: Range): void {
  close?.()
  if (me()?.person.suspended === true) {
    announce(words.suspended)
    return
  }
  if (!hasMarker()) {
    void import('./report-form.ts').then(({ openReport }) => {
      close = openReport(spot, part, place)
    })
    return
  }
  const form = new FixForm(spot, part, word)
  close = () => form.close()
}

/** Puts a form below the words: below both versions where two stand side by side, and as a line of its own in a list. */
function place(spot: Spot, form: HTMLElement): void {
  const row = spot.element.closest('.pair, li') ?? spot.element
  if (!(row instanceof HTMLLIElement)) {
    row.after(form)
    return
  }
  const holder = make('li', { className: 'fixing' }, form)
  // The image of a scan marks the line whose form has the focus.
  if (row.dataset.line !== undefined) holder.dataset.line = row.dataset.line
  row.after(holder)
}

class FixForm {
  readonly #spot: Spot
  readonly #form: HTMLFormElement
  readonly #text: HTMLTextAreaElement
  readonly #note: HTMLInputElement
  readonly #status = make('div', { className: 'said' })
  readonly #waits = make('div', { className: 'said' })
  readonly #stop: () => void
  #before: string
  #part: Range
  #once = newOnce()
  #isSending = false

  constructor(spot: Spot, part: Range, word?: Range) {
    this.#spot = spot
    this.#before = spot.before
    this.#part = part
    this.#status.setAttribute('role', 'status')
    this.#waits.setAttribute('role', 'status')
    this.#text = make('textarea', { rows: 1, ...languageOf(spot.element) })
    this.#text.maxLength = 50_000
    this.#note = make('input', { maxLength: 10_000, dir: 'auto', autocomplete: 'off' })
    this.#form = this.#made()
    place(spot, this.#form)
    this.#fill(waitingIn(spot)?.after ?? null, word)
    this.#stop = onSent((draft, sent) => {
      if (draft.key === keyOf(spot)) this.#after(sent)
    })
    void this.#restore()
    void this.#tellWaiting()
  }

  async #tellWaiting(): Promise<void> {
    const { waitingHere } = await import('./waiting-here.ts')
    this.#waits.replaceChildren(...(await waitingHere(this.#spot)))
  }

  close(): void {
    this.#stop()
    close = null
    if ('highlights' in CSS) CSS.highlights.delete('picked')
    const holder = this.#form.closest('.fixing') ?? this.#form
    holder.remove()
  }

  #made(): HTMLFormElement {
    const send = make('button', { className: 'btn main' }, words.send, ' ')
    send.append(make('kbd', { textContent: 'Ctrl ⏎', dir: 'ltr' }))
    const only = make('button', { type: 'button', className: 'btn plain' }, words.only)
    const shut = make('button', { type: 'button', className: 'btn plain end' }, words.close)
    const row = make('div', { className: 'row' }, send, only, shut)
    const form = make('form', { className: 'pop fix' })
    form.setAttribute('aria-label', words.title)
    form.append(this.#waits)
    form.append(...labelled(words.right, this.#text), ...labelled(words.note, this.#note))
    form.append(this.#status, row)
    shut.addEventListener('click', () => this.#leave())
    only.addEventListener('click', () => void this.#report())
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#send()
    })
    form.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#leave()
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
      else if (event.key !== 'Escape') return
      event.preventDefault()
    })
    form.addEventListener('input', () => void keepDraft(this.#draft()))
    return form
  }

  /** `mine`: the words of a fix that waits already. The chosen word is chosen in the field too, so that one types over it. */
  #fill(mine: string | null, word?: Range): void {
    const part = mine === null ? null : partOf(this.#before, mine, this.#part)
    if (part === null) this.#text.value = this.#before.slice(this.#part.from, this.#part.to)
    else {
      this.#part = part.range
      this.#text.value = part.words
    }
    this.#text.focus({ preventScroll: false })
    const { from, to } = this.#part
    const isInside = part === null && word !== undefined && word.from >= from && word.to <= to
    if (isInside && word.to > word.from) {
      this.#text.setSelectionRange(word.from - from, word.to - from)
    } else this.#text.setSelectionRange(this.#text.value.length, this.#text.value.length)
  }

  /** What was typed before. A person who types while it is looked for keeps the new words. */
  async #restore(): Promise<void> {
    const filled = this.#text.value
    const draft = await findDraft(keyOf(this.#spot))
    if (draft === null || !isSame(draft.before, this.#before)) return
    if (this.#text.value !== filled) return
    this.#part = draft.part
    this.#once = draft.once ?? this.#once
    this.#text.value = draft.typed
    this.#note.value = draft.note
    if (draft.state === 'waiting') this.#after({ kind: 'away' })
  }

  #draft(): Draft {
    const { place: at, segment } = this.#spot
    return {
      key: keyOf(this.#spot),
      place: at,
      segment,
      before: this.#before,
      part: this.#part,
      typed: this.#text.value,
      note: this.#note.value,
      once: this.#once,
      state: 'draft',
      // Nobody is known before the page of the person came.
      person: me()?.person.id || null,
    }
  }

  async #send(): Promise<void> {
    const draft = this.#draft()
    const after = afterOf(draft)
    const problem = after.trim() === '' ? words.empty : isSame(after, this.#before) ? words.same : null
    if (this.#isSending) return
    this.#say(problem ?? words.sending)
    if (problem !== null) return
    this.#isSending = true
    const sent = await sendFirst(draft)
    this.#isSending = false
    this.#after(sent)
  }

  #after(sent: Sent): void {
    switch (sent.kind) {
      case 'sent':
        this.close()
        showSent(this.#spot, this.#before, sent)
        if (this.#spot.place.kind === 'scan') void this.#offer(sent.after)
        break
      case 'changed':
        this.#rebase(sent.present)
        break
      case 'signed-out':
        this.#say(words.ended, signInLink())
        break
      case 'busy':
        this.#say(sent.seconds === null ? words.late : words.lateUntil(sent.seconds))
        break
      case 'refused':
        void this.#refused(sent.message)
        break
      default:
        this.#say(SAID[sent.kind])
    }
    if (WAITS.has(sent.kind)) watchWaiting(sent.kind === 'busy' ? (sent.seconds ?? 0) : 0)
  }

  async #offer(after: string): Promise<void> {
    const { offerAlike } = await import('./alike.ts')
    await offerAlike(this.#spot, this.#before, after)
  }

  async #refused(message: string): Promise<void> {
    this.#say(words.refused)
    const { catalogSaid } = await import('#lib/catalog-said.ts')
    const why = catalogSaid(document.documentElement.lang === 'en' ? 'en' : 'he', message)
    if (why !== null) this.#say(words.refused, why)
  }

  /** The words that stand there today are shown; mine stay in the field, put into them where they fit. */
  #rebase(present: string | null): void {
    const { lang, dir } = languageOf(this.#spot.element)
    const now = make('blockquote', { className: 'now', lang, dir }, present ?? '')
    if (present === null) {
      this.#say(words.changed, now)
      return
    }
    const read = this.#before.slice(this.#part.from, this.#part.to)
    const at = present.indexOf(read)
    const fits = read !== '' && at !== -1 && present.indexOf(read, at + 1) === -1
    if (!fits) this.#text.value = afterOf(this.#draft())
    this.#part = fits ? { from: at, to: at + read.length } : { from: 0, to: present.length }
    this.#before = present
    void keepDraft(this.#draft())
    this.#say(words.changed, now, fits ? words.joined : words.kept)
  }

  #say(...said: (Node | string)[]): void {
    this.#status.replaceChildren(...said.map((part) => make('p', {}, part)))
  }

  #leave(): void {
    if (isSame(afterOf(this.#draft()), this.#before)) void dropDraft(keyOf(this.#spot))
    this.close()
    focusWords(this.#spot.element)
  }

  async #report(): Promise<void> {
    const { openReport } = await import('./report-form.ts')
    this.close()
    close = openReport(this.#spot, this.#part, place)
  }
}

/** After these the fix is kept, and sent by itself. */
const WAITS: ReadonlySet<Sent['kind']> = new Set(['signed-out', 'away', 'busy'])

const SAID = {
  already: words.already,
  gone: words.kept,
  away: words.offline,
  'other-person': words.other,
} as const

function signInLink(): HTMLAnchorElement {
  const next = encodeURIComponent(location.pathname + location.search)
  return make('a', { href: `/sign-in?next=${next}`, target: '_blank' }, words.signIn)
}

/** The part of my words that stands where `part` stands in the others; null where they cannot be matched. */
function partOf(before: string, mine: string, { from, to }: Range): { range: Range; words: string } | null {
  const [head, tail] = [before.slice(0, from), before.slice(to)]
  if (mine.startsWith(head) && mine.endsWith(tail) && mine.length >= head.length + tail.length) {
    return { range: { from, to }, words: mine.slice(from, mine.length - tail.length) }
  }
  return { range: { from: 0, to: before.length }, words: mine }
}

/** The reader goes on from where the form was. */
export function focusWords(element: HTMLElement): void {
  const target = element.querySelector<HTMLElement>('.mine, .n[href], .at[href]') ?? element
  if (!target.matches('a, [tabindex]')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

export function suggestionAddress(number: number): string {
  return inPageLang(`/suggestions/${number}`)
}
