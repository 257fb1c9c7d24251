/** The review lane: one case after the other by keys, each next one read before it is needed; decisions that can be undone for ten
 *  seconds; marks of what was seen. Without scripts each case is a page with a form. */

import { hydrate } from 'svelte'
import { alikeTo, caseIn, markSeen, sayWhatShows, verdictOf } from './lane/case-here.ts'
import { Cases } from './lane/cases.ts'
import { Deciding } from './lane/deciding.ts'
import { type Heard, KeptDecisions } from './lane/kept-decisions.ts'
import LaneSaidLine from './lane/LaneSaid.svelte'
import { listen, type NoteAct } from './lane/lane-keys.ts'
import { LaneSaid } from './lane/lane-said.svelte.ts'

/** Rows after the present one below which more of the queue is read. */
const FEW = 5
const SEEN_AFTER_MS = 1_500

export function start(root: HTMLElement): void {
  const lane = new Lane(root)
  listen(root, (name, event) => lane.act(name, event))
}

class Lane {
  readonly #root: HTMLElement
  readonly #words: { readonly [name: string]: string }
  readonly #cases = new Cases()
  readonly #deciding: Deciding
  readonly #said = new LaneSaid()
  #isTogether = false
  #seenTimer = 0

  constructor(root: HTMLElement) {
    this.#root = root
    this.#words = JSON.parse(root.dataset.words ?? '{}')
    const frame = this.#find('.lane-said')
    if (frame !== null)
      hydrate(LaneSaidLine, { target: frame, props: { said: this.#said, undo: this.#words.undo ?? '' } })
    this.#deciding = new Deciding(new KeptDecisions(root.dataset.reader ?? '', (heard) => this.#hear(heard)))
    this.#shown()
  }

  act(name: NoteAct, event: Event): void {
    switch (name) {
      case 'next':
        event.preventDefault()
        void this.#show(this.#next())
        return
      case 'previous':
        void this.#show(this.#previous())
        return
      case 'approve':
      case 'send_back':
        void this.#decide(name, event)
        return
      case 'thanks':
        this.#openNote('approve')
        return
      case 'unsaid':
        this.#said.say(this.#words.noteForWhat ?? '')
        this.#find('button[data-act="send_back"]')?.focus()
        return
      case 'together':
        this.#together()
        return
      case 'undo':
        this.#undo()
        return
      case 'wording':
        void this.#word(event)
        return
      case 'keys':
        this.#find('#lane-keys')?.togglePopover()
        return
      default:
        name satisfies never
    }
  }

  /** In the lane itself; where nothing takes wording, on the page of the suggestion. */
  async #word(event: Event): Promise<void> {
    const [link, section] = [this.#find<HTMLAnchorElement>('[data-act="wording"]'), this.#section()]
    if (link === null || section === null) return
    event.preventDefault()
    const { writeWording } = await import('./lane/wording.ts')
    const page = new URL(link.href)
    const isHere = await writeWording(section, {
      page: page.pathname,
      sent: () => this.#said.say(this.#words.wordingSent ?? ''),
      failed: () => this.#said.say(this.#words.wordingFailed ?? ''),
    })
    if (!isHere) location.assign(page)
  }

  async #decide(name: 'approve' | 'send_back', event: Event): Promise<void> {
    const section = this.#section()
    const button = this.#find<HTMLButtonElement>(`button[data-act="${name}"]`)
    const note = this.#find<HTMLTextAreaElement>('textarea[name="note"]')
    if (section === null || button === null) return
    const verdict = verdictOf(button.value)
    const words = note?.value.trim() ?? ''
    if (verdict === 'send_back' && words === '') {
      event.preventDefault()
      this.#openNote('send_back')
      return
    }
    // A case that clashes is decided by its form, which names a side of each clash.
    if (section.querySelector('.clash') !== null) {
      if (event.type !== 'click') button.form?.requestSubmit(button)
      return
    }
    event.preventDefault()
    // A second press comes before the next case is there.
    if (section.dataset.decided !== undefined) return
    section.dataset.decided = ''
    const one = this.#deciding.decisionOf(caseIn(section), verdict, words)
    const isTogether = this.#isTogether && verdict !== 'keep' && verdict !== 'revert'
    const others = isTogether ? await alikeTo(one) : []
    const all = [one, ...others]
    const until = this.#deciding.decide(all)
    const next = this.#next()
    for (const { suggestion } of all) this.#hide(suggestion, true)
    const said = `${this.#words[verdict]} (${all.length}). ${this.#words.undoUntil}`
    this.#said.offerUndo(until, said)
    await this.#show(next !== null && !next.hidden ? next : this.#first())
  }

  /** `purpose`: what its chord will do. */
  #openNote(purpose: 'send_back' | 'approve'): void {
    const note = this.#find<HTMLTextAreaElement>('textarea[name="note"]')
    if (note === null) return
    note.dataset.purpose = purpose
    note.focus()
  }

  #together(): void {
    const button = this.#find<HTMLButtonElement>('[data-act="together"]')
    if (button === null || button.closest('[hidden]') !== null) return
    this.#isTogether = !this.#isTogether
    button.setAttribute('aria-pressed', String(this.#isTogether))
  }

  #undo(): void {
    const undone = this.#deciding.undo()
    if (undone.kind !== 'undone') {
      if (undone.kind === 'too-late') this.#said.say(this.#words.tooLate ?? '')
      return
    }
    for (const { suggestion } of undone.decisions) this.#hide(suggestion, false)
    const words = this.#words.undone ?? ''
    this.#said.offerUndo(undone.until, words)
    this.#said.say(words)
    const [first] = undone.decisions
    if (first !== undefined) void this.#show(this.#row(first.suggestion))
  }

  #hear(heard: Heard): void {
    if ('failed' in heard) {
      this.#said.say(this.#words[heard.failed] ?? '')
      return
    }
    const { back, troubles } = this.#deciding.hear(heard.outcomes)
    for (const suggestion of back) this.#bringBack(suggestion)
    const said = troubles.flatMap(({ suggestion, outcome }) => {
      const words = this.#words[outcome]
      return words === undefined ? [] : [`#${suggestion}: ${words}`]
    })
    if (said.length > 0) this.#said.say(said.join(' '))
  }

  /** A case that still waits is shown in the queue again; it is read anew, because it has changed. */
  #bringBack(suggestion: number): void {
    const link = this.#row(suggestion)?.querySelector('a')
    if (link !== null && link !== undefined) this.#cases.forget(link.href)
    this.#hide(suggestion, false)
  }

  async #show(row: HTMLElement | null): Promise<void> {
    const link = row?.querySelector('a') ?? null
    if (row === null || link === null) return
    const found = await this.#cases.prepare(link.href)
    if (found === null) {
      location.assign(link.href)
      return
    }
    this.#cases.forget(link.href)
    this.#section()?.replaceWith(found.section)
    const side = this.#find('.side')
    if (side !== null && found.side !== null) side.replaceWith(found.side)
    for (const each of this.#rows()) each.querySelector('a')?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    link.scrollIntoView({ block: 'nearest' })
    history.replaceState(history.state, '', link.href)
    sayWhatShows(found.section, this.#deciding.showsOf(Number(found.section.dataset.case)))
    found.section.focus({ preventScroll: true })
    this.#isTogether = false
    this.#shown()
  }

  /** Prepares what comes after the case that is shown, and marks the case as seen in a while. */
  #shown(): void {
    this.#showAlike()
    let next = this.#next()
    const skip = this.#find('.case [data-act="next"]')
    if (skip !== null) skip.hidden = next === null
    for (let ahead = 0; ahead < 2 && next !== null; ahead += 1) {
      const link = next.querySelector('a')
      if (link !== null) void this.#cases.prepare(link.href)
      next = this.#next(next)
    }
    const section = this.#section()
    const rows = this.#rows()
    const at = rows.findIndex((row) => row.dataset.row === section?.dataset.case)
    if (rows.length - at <= FEW) void this.#readMore()
    clearTimeout(this.#seenTimer)
    if (section === null || this.#root.dataset.reader === '') return
    const readAt = new Date().toISOString()
    this.#seenTimer = window.setTimeout(() => void markSeen(section, readAt), SEEN_AFTER_MS)
  }

  /** The next case alone does not know the queue. */
  #showAlike(): void {
    const box = this.#find('[data-alike]:not(li)')
    const row = this.#row(Number(this.#section()?.dataset.case))
    if (box === null || row === null) return
    const count = Number(row.dataset.alike)
    const said = row.dataset.alikeSaid
    const place = box.querySelector('[data-alike-said]')
    if (place !== null && said !== undefined && said !== '') place.textContent = said
    box.hidden = count === 0
  }

  async #readMore(): Promise<void> {
    const more = this.#find<HTMLAnchorElement>('[data-more]')
    if (more === null) return
    const { href } = more
    const place = more.parentElement
    more.remove()
    const answer = await fetch(href, { headers: { accept: 'text/html' } }).catch(() => null)
    if (answer === null || !answer.ok) {
      place?.append(more)
      return
    }
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const list = this.#find('[data-queue]')
    for (const row of page.querySelectorAll<HTMLElement>('[data-queue] > li')) {
      row.querySelector('a')?.removeAttribute('aria-current')
      if (this.#row(Number(row.dataset.row)) === null) list?.append(row)
    }
    const next = page.querySelector('[data-more]')
    if (next !== null) place?.append(next)
    this.#shown()
  }

  #hide(suggestion: number, isHidden: boolean): void {
    const row = this.#row(suggestion)
    if (row !== null) row.hidden = isHidden
  }

  #rows(): HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>('[data-row]')]
  }

  #row(suggestion: number): HTMLElement | null {
    return this.#find(`[data-row="${suggestion}"]`)
  }

  #first(): HTMLElement | null {
    return this.#rows().find((row) => !row.hidden) ?? null
  }

  /** The row after one; without one, after the case that is shown. */
  #next(from?: HTMLElement): HTMLElement | null {
    const rows = this.#rows()
    const id = from?.dataset.row ?? this.#section()?.dataset.case
    const at = rows.findIndex((row) => row.dataset.row === id)
    return rows.slice(at + 1).find((row) => !row.hidden) ?? null
  }

  #previous(): HTMLElement | null {
    const rows = this.#rows()
    const at = rows.findIndex((row) => row.dataset.row === this.#section()?.dataset.case)
    return rows.slice(0, Math.max(0, at)).findLast((row) => !row.hidden) ?? null
  }

  #section(): HTMLElement | null {
    return this.#find('.case')
  }

  #find<E extends HTMLElement = HTMLElement>(selector: string): E | null {
    return this.#root.querySelector<E>(selector)
  }
}
