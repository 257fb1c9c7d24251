/** Proposals below a search box while one types: a combobox with a list (ARIA APG). Arrows choose, Enter goes, Escape closes.
 *  Without this script the box is a plain form. */
import { inLang, readLang } from '#lib/lang.ts'
import { findWords } from '#lib/words/find.ts'
import { counted } from '#lib/words/in-both.ts'
import { goTo } from './go-to.ts'
import { fetchProposals, type Proposal } from './proposals.ts'

/** How long nothing is typed before the service is asked, in ms. */
const PAUSE = 120

let boxes = 0

/** `element`: holds the input, and is where the list hangs. */
export function start(element: HTMLElement): void {
  const input = element.querySelector<HTMLInputElement>('input[type="search"]')
  if (input !== null) new FindBox(element, input).listen()
}

class FindBox {
  readonly #input: HTMLInputElement
  readonly #list = document.createElement('ul')
  readonly #status = document.createElement('span')
  readonly #lang = readLang(location.pathname).lang
  readonly #words = findWords(this.#lang)
  #proposals: readonly Proposal[] = []
  /** -1: what was typed. */
  #chosen = -1
  #typed = ''
  #timer = 0
  #asking = new AbortController()

  constructor(element: HTMLElement, input: HTMLInputElement) {
    this.#input = input
    const id = `proposals-${++boxes}`
    Object.assign(this.#list, { id, className: 'proposals', role: 'listbox', hidden: true })
    this.#list.setAttribute('aria-label', this.#words.list)
    Object.assign(this.#status, { className: 'hidden', role: 'status' })
    element.append(this.#list, this.#status)
    input.role = 'combobox'
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', id)
    input.setAttribute('aria-expanded', 'false')
  }

  listen(): void {
    const input = this.#input
    input.addEventListener('input', () => this.#ask())
    input.addEventListener('keydown', (event) => this.#press(event))
    input.addEventListener('blur', () => this.#close())
    // What was typed while this script was on its way.
    if (input === document.activeElement && input.value !== input.defaultValue) this.#ask()
    // A press on the list leaves the focus in the box.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault())
    this.#list.addEventListener('click', ({ target }) => {
      const row = target instanceof Element ? target.closest('li') : null
      if (row !== null) this.#go([...this.#list.children].indexOf(row))
    })
  }

  #ask(): void {
    clearTimeout(this.#timer)
    this.#asking.abort()
    this.#typed = this.#input.value
    this.#timer = window.setTimeout(() => void this.#fetch(), PAUSE)
  }

  async #fetch(): Promise<void> {
    this.#asking = new AbortController()
    try {
      const found = await fetchProposals(this.#typed, this.#lang, this.#asking.signal)
      if (document.activeElement === this.#input) this.#show(found)
    } catch {
      // Another letter was typed, or the network is down: the form still works.
      this.#close()
    }
  }

  #show(proposals: readonly Proposal[]): void {
    this.#proposals = proposals
    this.#chosen = -1
    this.#list.replaceChildren(...proposals.map((each, at) => this.#row(each, at)))
    const isOpen = proposals.length > 0
    this.#list.hidden = !isOpen
    this.#input.setAttribute('aria-expanded', String(isOpen))
    this.#input.removeAttribute('aria-activedescendant')
    const { none, proposals: forms } = this.#words
    const isTyped = this.#typed.trim().length > 1
    this.#status.textContent = isOpen ? counted(this.#lang, proposals.length, forms) : isTyped ? none : ''
  }

  #row({ text, about }: Proposal, at: number): HTMLElement {
    const row = document.createElement('li')
    Object.assign(row, { id: `${this.#list.id}-${at}`, role: 'option', ariaSelected: 'false' })
    const name = document.createElement('b')
    Object.assign(name, { textContent: text, dir: 'auto' })
    const kind = document.createElement('small')
    kind.textContent = about
    row.append(name, kind)
    return row
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing) return
    const { key } = event
    if (key === 'Escape' && !this.#list.hidden) {
      event.preventDefault()
      this.#input.value = this.#typed
      this.#close()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (this.#proposals.length === 0) return
      event.preventDefault()
      this.#choose(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter' && this.#chosen >= 0 && !this.#list.hidden) {
      event.preventDefault()
      this.#go(this.#chosen)
    }
  }

  /** Round the list, and through what was typed. */
  #choose(step: 1 | -1): void {
    const places = this.#proposals.length + 1
    this.#chosen = ((this.#chosen + 1 + step + places) % places) - 1
    this.#list.hidden = false
    this.#input.setAttribute('aria-expanded', 'true')
    for (const [at, row] of [...this.#list.children].entries()) {
      row.ariaSelected = String(at === this.#chosen)
    }
    const chosen = this.#proposals[this.#chosen]
    this.#input.value = chosen?.text ?? this.#typed
    if (chosen === undefined) this.#input.removeAttribute('aria-activedescendant')
    else this.#input.setAttribute('aria-activedescendant', `${this.#list.id}-${this.#chosen}`)
  }

  /** A name leads to its page, anything else is searched. */
  #go(at: number): void {
    const chosen = this.#proposals[at]
    if (chosen === undefined) return
    this.#input.value = chosen.text
    this.#close()
    if (chosen.id !== null) goTo(inLang(`/${chosen.id}`, this.#lang))
    else this.#input.form?.requestSubmit()
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#asking.abort()
    this.#proposals = []
    this.#chosen = -1
    this.#list.hidden = true
    this.#input.setAttribute('aria-expanded', 'false')
    this.#input.removeAttribute('aria-activedescendant')
  }
}
