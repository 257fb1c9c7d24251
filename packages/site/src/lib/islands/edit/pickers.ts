/** An item is found while its name is typed. The list follows the pattern of a combobox: arrows, Enter, Escape. */

interface Found {
  id: string
  name: string
  about: string
  href: string
}

interface Item {
  id: string
  type: string
  path: string | null
  data: { [field: string]: unknown }
}

const PAUSE_MS = 180

export function startPickers(form: HTMLElement, onPicked: () => void): void {
  if (form.dataset.pickers === 'on') return
  form.dataset.pickers = 'on'
  form.addEventListener('focusin', ({ target }) => {
    const picker = target instanceof HTMLInputElement ? target.closest<HTMLElement>('[data-picker]') : null
    if (picker === null || picker.dataset.on === '' || !(target instanceof HTMLInputElement)) return
    if (target.type !== 'text') return
    picker.dataset.on = ''
    new Picker(picker, target, onPicked)
  })
}

class Picker {
  readonly #picker: HTMLElement
  readonly #input: HTMLInputElement
  readonly #list: HTMLUListElement
  readonly #onPicked: () => void
  #found: Found[] = []
  #at = -1
  #timer = 0

  constructor(picker: HTMLElement, input: HTMLInputElement, onPicked: () => void) {
    this.#picker = picker
    this.#input = input
    this.#onPicked = onPicked
    this.#list = document.createElement('ul')
    this.#list.className = 'found'
    this.#list.id = `${input.id}-found`
    this.#list.setAttribute('role', 'listbox')
    this.#list.setAttribute('aria-label', input.placeholder)
    this.#list.hidden = true
    input.after(this.#list)
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-controls', this.#list.id)
    input.setAttribute('aria-expanded', 'false')
    input.setAttribute('aria-autocomplete', 'list')
    input.addEventListener('input', () => {
      clearTimeout(this.#timer)
      this.#timer = window.setTimeout(() => void this.#look(), PAUSE_MS)
    })
    input.addEventListener('keydown', (event) => this.#onKey(event))
    input.addEventListener('blur', () => window.setTimeout(() => this.#show([]), 150))
    this.#list.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('li') : null
      const found = this.#found[Number(row?.dataset.at)]
      if (found !== undefined) this.#pick(found)
    })
  }

  async #look(): Promise<void> {
    const q = this.#input.value.trim()
    if (q.length < 2) {
      this.#show([])
      return
    }
    const types = this.#picker.dataset.types
    const found = await search(q, types === undefined || types === '' ? [null] : types.split(','))
    if (this.#input.value.trim() === q) this.#show(found)
  }

  #show(found: Found[]): void {
    this.#found = found
    this.#at = -1
    this.#list.replaceChildren(...found.map((each, at) => rowOf(each, at, this.#list.id)))
    this.#list.hidden = found.length === 0
    this.#input.setAttribute('aria-expanded', String(found.length > 0))
    this.#input.removeAttribute('aria-activedescendant')
  }

  #onKey(event: KeyboardEvent): void {
    if (this.#found.length === 0 || event.ctrlKey || event.altKey) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      this.#at = (this.#at + step + this.#found.length) % this.#found.length
      for (const [at, row] of [...this.#list.children].entries()) {
        row.setAttribute('aria-selected', String(at === this.#at))
        if (at !== this.#at) continue
        this.#input.setAttribute('aria-activedescendant', row.id)
        row.scrollIntoView({ block: 'nearest' })
      }
    } else if (key === 'Enter') {
      const found = this.#found[this.#at]
      event.preventDefault()
      if (found !== undefined) this.#pick(found)
    } else if (key === 'Escape') {
      event.preventDefault()
      this.#show([])
    }
  }

  #pick({ id, name, href }: Found): void {
    let picked = this.#picker.querySelector<HTMLInputElement>('[data-picked]')
    if (picked === null) {
      // One of several was asked for: what is picked here comes in their place.
      const name = this.#input.name.replace(/^q:/, 'v:')
      this.#picker.querySelector('.which')?.remove()
      picked = Object.assign(document.createElement('input'), { type: 'hidden', name })
      picked.dataset.picked = ''
      this.#picker.prepend(picked)
    }
    picked.value = id
    let shown = this.#picker.querySelector<HTMLElement>('[data-shown]')
    if (shown === null) {
      shown = document.createElement('p')
      shown.className = 'now-item'
      shown.dataset.shown = ''
      picked.after(shown)
    }
    const link = document.createElement('a')
    Object.assign(link, { href, target: '_blank', rel: 'opener' })
    const text = document.createElement('bdi')
    text.textContent = name
    link.append(text)
    shown.replaceChildren(link)
    shown.hidden = false
    this.#input.value = ''
    this.#show([])
    this.#onPicked()
  }
}

function rowOf({ name, about }: Found, at: number, list: string): HTMLLIElement {
  const row = document.createElement('li')
  row.id = `${list}-${at}`
  row.dataset.at = String(at)
  row.setAttribute('role', 'option')
  row.setAttribute('aria-selected', 'false')
  const text = document.createElement('bdi')
  text.textContent = name
  row.append(text, about === '' ? '' : ` · ${about}`)
  return row
}

async function search(q: string, types: (string | null)[]): Promise<Found[]> {
  const answers = await Promise.all(types.map((type) => searchType(q, type)))
  return answers.flat().slice(0, 8)
}

async function searchType(q: string, type: string | null): Promise<Found[]> {
  const only = type === null ? '' : `&type=${encodeURIComponent(type)}`
  const answer = await fetch(`/v1/search?limit=8&q=${encodeURIComponent(q)}${only}`).catch(() => null)
  if (answer === null || !answer.ok) return []
  const { results }: { results: Item[] } = await answer.json()
  return results.map(({ id, type: kind, path, data }) => ({
    id,
    name: nameIn(data) ?? id,
    about: type === null ? kind : (path ?? ''),
    href: path ?? `/${id}`,
  }))
}

function nameIn(data: Item['data']): string | null {
  const { lang } = document.documentElement
  for (const name of [data.title, data.name, data.label]) {
    if (typeof name !== 'object' || name === null || !('he' in name)) continue
    const own = lang === 'en' && 'en' in name ? name.en : name.he
    if (typeof own === 'string') return own
  }
  return null
}
