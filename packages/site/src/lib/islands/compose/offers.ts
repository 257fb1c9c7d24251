/** Completion of `@` (people, those in the conversation first) and `#` (issues and suggestions) while one types. Arrows choose,
 *  Enter or Tab takes, Escape closes. A field of several lines may not be a combobox (ARIA in HTML), so the field stays a
 *  textbox that owns a list, and a live line says how many there are and which is chosen. */
import type { Lang } from '#lib/lang.ts'
import { counted } from '#lib/words/in-both.ts'
import type { talkWords } from '#lib/words/talk.ts'
import { fetchOffers, type Offer, wordBefore } from './offered.ts'

/** How long nothing is typed before the service is asked, in ms. */
const PAUSE = 120

let lists = 0

interface Around {
  thread: string | null
  words: ReturnType<typeof talkWords>
  lang: Lang
}

export class Offers {
  readonly #field: HTMLTextAreaElement
  readonly #around: Around
  readonly #list = document.createElement('ul')
  readonly #status = document.createElement('span')
  #offers: readonly Offer[] = []
  #chosen = 0
  #timer = 0
  #asking = new AbortController()

  constructor(field: HTMLTextAreaElement, around: Around) {
    this.#field = field
    this.#around = around
    const id = `offers-${++lists}`
    Object.assign(this.#list, { id, className: 'offers', role: 'listbox', hidden: true })
    Object.assign(this.#status, { className: 'hidden', role: 'status' })
    field.after(this.#list, this.#status)
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('autocomplete', 'off')
  }

  listen(): void {
    const field = this.#field
    field.addEventListener('input', () => this.#ask())
    field.addEventListener('keydown', (event) => this.#press(event))
    field.addEventListener('blur', () => this.#close())
    // A press on the list leaves the focus in the field.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault())
    this.#list.addEventListener('click', ({ target }) => {
      const row = target instanceof Element ? target.closest('li') : null
      if (row !== null) this.#take([...this.#list.children].indexOf(row))
    })
  }

  #ask(): void {
    clearTimeout(this.#timer)
    this.#asking.abort()
    const word = wordBefore(this.#field)
    if (word === null) {
      this.#close()
      return
    }
    this.#timer = window.setTimeout(async () => {
      this.#asking = new AbortController()
      const { thread, lang } = this.#around
      const found = await fetchOffers(word, { thread, lang, signal: this.#asking.signal })
      if (found !== null && document.activeElement === this.#field) this.#show(word.sign, found)
    }, PAUSE)
  }

  #show(sign: '@' | '#', offers: readonly Offer[]): void {
    const { words, lang } = this.#around
    if (offers.length === 0) {
      this.#close()
      this.#status.textContent = words.noneFound
      return
    }
    this.#offers = offers
    this.#list.replaceChildren(...offers.map((each, at) => this.#row(each, at)))
    this.#list.setAttribute('aria-label', sign === '@' ? words.people : words.threads)
    this.#list.hidden = false
    this.#field.setAttribute('aria-controls', this.#list.id)
    this.#choose(0)
    const chosen = this.#status.textContent
    this.#status.textContent = `${counted(lang, offers.length, words.found)} ${chosen}`
  }

  #row({ insert, name }: Offer, at: number): HTMLElement {
    const row = document.createElement('li')
    Object.assign(row, { id: `${this.#list.id}-${at}`, role: 'option' })
    const written = document.createElement('bdi')
    Object.assign(written, { textContent: insert, dir: insert.startsWith('@') ? 'auto' : 'ltr' })
    const about = document.createElement('small')
    Object.assign(about, { textContent: name, dir: 'auto' })
    row.append(written, about)
    return row
  }

  #press(event: KeyboardEvent): void {
    if (this.#list.hidden || event.isComposing || event.ctrlKey || event.metaKey) return
    const { key } = event
    const act =
      key === 'ArrowDown'
        ? () => this.#choose(this.#chosen + 1)
        : key === 'ArrowUp'
          ? () => this.#choose(this.#chosen - 1)
          : key === 'Enter' || key === 'Tab'
            ? () => this.#take(this.#chosen)
            : key === 'Escape'
              ? () => this.#close()
              : null
    if (act === null) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  /** Round the list. */
  #choose(at: number): void {
    const { length } = this.#offers
    this.#chosen = (at + length) % length
    for (const [place, row] of [...this.#list.children].entries()) {
      row.ariaSelected = String(place === this.#chosen)
    }
    const row = this.#list.children[this.#chosen]
    row?.scrollIntoView({ block: 'nearest' })
    this.#field.setAttribute('aria-activedescendant', row?.id ?? '')
    this.#status.textContent = row?.textContent ?? ''
  }

  #take(at: number): void {
    const offer = this.#offers[at]
    const word = wordBefore(this.#field)
    this.#close()
    if (offer === undefined || word === null) return
    this.#field.setRangeText(`${offer.insert} `, word.from, word.to, 'end')
    this.#field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#asking.abort()
    this.#offers = []
    this.#list.hidden = true
    this.#status.textContent = ''
    this.#field.removeAttribute('aria-activedescendant')
    this.#field.removeAttribute('aria-controls')
  }
}
