/** A date is read as it is typed: the key and both written forms stand below it. */
import { mount } from 'svelte'
import DateRead from '#lib/ui/edit/DateRead.svelte'

interface Read {
  key: string
  written: string
}

/** What the service answers. */
type Parsed = { ok: false } | { ok: true; key: string; he: string; en: string }

const PAUSE_MS = 250

class DateField {
  readonly #input: HTMLInputElement
  readonly #shown: { date: Read | null }
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(input: HTMLInputElement, place: HTMLElement) {
    this.#input = input
    this.#shown = $state({ date: null })
    place.replaceChildren()
    mount(DateRead, { target: place, props: this.#shown })
  }

  typed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#read(), PAUSE_MS)
  }

  async #read(): Promise<void> {
    const { value } = this.#input
    const date = value.trim() === '' ? null : await read(value)
    if (this.#input.value === value) this.#shown.date = date
  }
}

const fields = new WeakMap<HTMLInputElement, DateField>()

export function readDate(input: HTMLInputElement): void {
  const place = input.closest('.field')?.querySelector<HTMLElement>('[data-read]')
  if (place === null || place === undefined) return
  const field = fields.get(input) ?? new DateField(input, place)
  fields.set(input, field)
  field.typed()
}

/** null for what is no date, and without an answer. */
async function read(text: string): Promise<Read | null> {
  const answer = await fetch(`/v1/dates/parse?q=${encodeURIComponent(text)}`).catch(() => null)
  if (answer === null || !answer.ok) return null
  const date: Parsed = await answer.json()
  if (!date.ok) return null
  const { key, he, en } = date
  return { key, written: document.documentElement.lang === 'he' ? `${he} · ${en}` : `${en} · ${he}` }
}
