/** The form of an item, as one types: its buttons ask the same page and put its answer in place, what was typed is kept in
 *  the browser, dates are read, items are found, and the checks say what is wrong. Without it the form is sent and comes
 *  back whole. */
import { type Fields, FormHistory } from './edit/form-history.ts'
import { fieldsOf, hasTyped, keep, kept, noteLeaving, sameFields } from './edit/kept-form.ts'
import { putFields } from './edit/put-fields.ts'
import { moveRow } from './edit/rows.ts'

/** After so long without a key the checks run. */
const PAUSE_MS = 900

export function start(form: HTMLElement): void {
  if (form instanceof HTMLFormElement) new EditForm(form)
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

class EditForm {
  readonly #form: HTMLFormElement
  readonly #opened: Fields
  readonly #history: FormHistory
  /** The fields that had the focus. */
  readonly #met = new WeakSet<Element>()
  #timer = 0
  #asked = 0
  /** Acts whose answers are on their way. A check waits for them: its answer would be taken for theirs. */
  #acts = 0

  constructor(form: HTMLFormElement) {
    this.#form = form
    this.#opened = fieldsOf(form)
    this.#history = new FormHistory(this.#opened)
    form.addEventListener('focusin', ({ target }) => {
      const field = target instanceof Element ? target.closest('.field') : null
      if (field !== null) this.#met.add(field)
      void this.#touch(target)
    })
    void this.#touch(document.activeElement)
    form.addEventListener('submit', noteLeaving)
    form.addEventListener('input', ({ target }) => {
      const typed = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      this.#changed(typed ? target.name : null)
      if (target instanceof HTMLInputElement && target.dataset.date !== undefined) void readDate(target)
    })
    form.addEventListener('click', (event) => this.#onClick(event))
    form.addEventListener('keydown', (event) => this.#onKey(event))
    focusFirstWrong(form)
    const before = kept()
    if (before !== null && !sameFields(before, this.#opened)) void this.#restore(before)
    else if (hasTyped(form)) this.#changed()
  }

  /** What finds items comes when the first of their fields is touched. */
  async #touch(target: EventTarget | null): Promise<void> {
    if (!(target instanceof HTMLInputElement) || target.type !== 'text') return
    const place = target.closest<HTMLElement>('[data-picker]')
    if (place === null || !this.#form.contains(place) || place.dataset.on === '') return
    place.dataset.on = ''
    try {
      const { startPicker } = await import('./edit/pickers.ts')
      startPicker(place, target, () => this.#changed())
    } catch {
      // Without a network it is tried again at the next touch.
      delete place.dataset.on
    }
  }

  /** `field`: the one that is typed into. */
  #changed(field: string | null = null): void {
    const now = fieldsOf(this.#form)
    this.#history.note(now, field, Date.now())
    this.#keep(now)
  }

  #keep(now: Fields): void {
    clearTimeout(this.#timer)
    const isKept = keep(now)
    const line = this.#form.querySelector('[data-kept-line]')
    if (line !== null) line.textContent = isKept ? (this.#form.dataset.kept ?? '') : ''
    this.#timer = window.setTimeout(() => void this.#check(), PAUSE_MS)
  }

  #onKey(event: KeyboardEvent): void {
    const { ctrlKey, metaKey, altKey, key, target } = event
    if ((ctrlKey || metaKey) && key === 'Enter') {
      event.preventDefault()
      this.#form.querySelector<HTMLButtonElement>('.acts .main')?.click()
    }
    const back = ctrlKey || metaKey ? stepOf(event) : null
    if (back !== null) {
      event.preventDefault()
      void this.#step(back)
    }
    if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof Element)) return
    const button = target
      .closest('[data-row]')
      ?.querySelector<HTMLButtonElement>(`[data-act="${key === 'ArrowUp' ? 'up' : 'down'}"]`)
    if (button === undefined || button === null) return
    event.preventDefault()
    if (moveRow(button)) this.#changed()
    if (target instanceof HTMLElement) target.focus()
  }

  /** One undo for all that is done in the form: what is typed, rows, chosen items. */
  async #step(to: 'undo' | 'redo'): Promise<void> {
    const fields = this.#history[to]()
    if (fields === null) return
    // The answer to an earlier act would be put over this step.
    const asked = ++this.#asked
    if (!putFields(this.#form, fields)) {
      const next = await this.#act('check', fields)
      if (next === null) {
        const isLost = this.#asked === asked + 1
        if (isLost) this.#history[to === 'undo' ? 'redo' : 'undo']()
        return
      }
      const at = document.activeElement?.id ?? ''
      this.#takeWhole(next)
      const stays = at === '' ? null : document.getElementById(at)
      const control = stays ?? this.#form.querySelector<HTMLElement>('input:not([type="hidden"])')
      control?.focus()
    }
    this.#keep(fieldsOf(this.#form))
  }

  #onClick(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || button.name !== 'do') return
    const { value } = button
    if (/^(?:up|down|remove):/.test(value)) {
      event.preventDefault()
      if (moveRow(button)) this.#changed()
    } else if (/^(?:add|clear):/.test(value)) {
      event.preventDefault()
      void this.#rows(value)
    }
  }

  /** A row is added as the page itself would add it. */
  async #rows(act: string): Promise<void> {
    const next = await this.#act(act)
    if (next === null) return
    const name = act.slice(act.indexOf(':') + 1)
    const list = name.replace(/\/[^/]*$/, '')
    const wanted = act.startsWith('add:') ? [name] : [list, name]
    for (const each of wanted) {
      const selector = `[data-list="${CSS.escape(each)}"]`
      const [old, fresh] = [this.#form.querySelector(selector), next.querySelector(selector)]
      if (old === null || fresh === null) continue
      old.replaceWith(fresh)
      fresh
        .querySelector<HTMLElement>('[data-row]:last-of-type :is(input:not([type="hidden"]), select, textarea)')
        ?.focus()
      this.#changed()
      return
    }
    this.#takeWhole(next)
    this.#changed()
  }

  /** The problems of the form as it is, put beside their fields. */
  async #check(): Promise<void> {
    if (this.#acts > 0) {
      this.#timer = window.setTimeout(() => void this.#check(), PAUSE_MS)
      return
    }
    const next = await this.#ask('check')
    if (next === null) return
    let isWhole = true
    for (const place of this.#form.querySelectorAll<HTMLElement>('[data-problems]')) {
      const name = place.dataset.problems ?? ''
      const fresh = next.querySelector(`[data-problems="${CSS.escape(name)}"]`)
      if (fresh === null) continue
      // What is being typed is not called wrong before it is left.
      const field = place.closest('.field')
      if (field?.contains(document.activeElement) && fresh.childElementCount > 0) continue
      const control = field?.querySelector<Control>(':is(input:not([type="hidden"]), select, textarea)')
      // Nor is an empty field that nobody has come to yet.
      const isAhead = field && control?.value === '' && !this.#met.has(field) && place.childElementCount === 0
      if (isAhead && fresh.childElementCount > 0) {
        isWhole = false
        continue
      }
      place.replaceChildren(...fresh.childNodes)
      if (place.childElementCount > 0) control?.setAttribute('aria-invalid', 'true')
      else control?.removeAttribute('aria-invalid')
    }
    this.#live(next)
    const [said, saidNow] = [this.#form.querySelector('[data-said]'), next.querySelector('[data-said]')]
    // The count waits for the problems that are not shown yet.
    if (!isWhole) saidNow?.querySelector('[data-count]')?.remove()
    if (said !== null && saidNow !== null) said.replaceChildren(...saidNow.childNodes)
  }

  /** What follows from what is typed elsewhere: like names, the places of a sefer that was chosen. */
  #live(next: HTMLFormElement): void {
    for (const place of this.#form.querySelectorAll<HTMLElement>('[data-live]')) {
      const fresh = next.querySelector(`[data-live="${place.dataset.live}"]`)
      if (fresh === null || place.contains(document.activeElement)) continue
      if (place.innerHTML !== fresh.innerHTML) place.replaceChildren(...fresh.childNodes)
    }
  }

  async #restore(fields: Fields): Promise<void> {
    const [next, { sayRestored }] = await Promise.all([this.#act('check', fields), import('./edit/say-restored.ts')])
    if (next === null) return
    this.#takeWhole(next)
    this.#history.note(fieldsOf(this.#form), null, Date.now())
    sayRestored(this.#form)
  }

  #takeWhole(next: HTMLFormElement): void {
    this.#form.replaceChildren(...next.childNodes)
  }

  /** The answer to what a person did. */
  async #act(act: string, fields = fieldsOf(this.#form)): Promise<HTMLFormElement | null> {
    this.#acts += 1
    try {
      return await this.#ask(act, fields)
    } finally {
      this.#acts -= 1
    }
  }

  /** The form of the page's answer; null when there is none, or a later question was asked. */
  async #ask(act: string, fields = fieldsOf(this.#form)): Promise<HTMLFormElement | null> {
    const asked = ++this.#asked
    const body = new URLSearchParams([...fields, ['do', act]])
    const headers = { accept: 'text/html' }
    const answer = await fetch(location.href, { method: 'POST', body, headers }).catch(() => null)
    if (answer === null || asked !== this.#asked) return null
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelector<HTMLFormElement>('form[data-island="edit"]')
  }
}

async function readDate(input: HTMLInputElement): Promise<void> {
  // Without a network the page reads the date when the form is sent.
  const dates = await import('./edit/dates.svelte.ts').catch(() => null)
  dates?.readDate(input)
}

/** By the place of the key, so that a Hebrew keyboard has it too. */
function stepOf({ code, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey) return null
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo'
  return code === 'KeyY' ? 'redo' : null
}

/** Of a form that came back: one begins where something is to be put right. */
function focusFirstWrong(form: HTMLFormElement): void {
  const first = form.querySelector<HTMLAnchorElement>('[data-errors] li a')
  const wrong = first === null ? null : document.getElementById(first.hash.slice(1))
  const control = wrong?.matches('input, select, textarea')
    ? wrong
    : wrong?.querySelector<HTMLElement>(':is(input:not([type="hidden"]), select, textarea)')
  control?.focus()
}
