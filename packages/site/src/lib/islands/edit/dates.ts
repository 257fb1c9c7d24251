/** A date is read as it is typed: the key and both written forms stand below it. */

interface Parsed {
  ok: boolean
  key?: string
  he?: string
  en?: string
}

const PAUSE_MS = 250

export function startDates(form: HTMLElement): void {
  const timers = new WeakMap<Element, number>()
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.date === undefined) return
    clearTimeout(timers.get(target))
    timers.set(
      target,
      window.setTimeout(() => void show(target), PAUSE_MS),
    )
  })
}

async function show(input: HTMLInputElement): Promise<void> {
  const place = input.closest('.field')?.querySelector<HTMLElement>('[data-read]')
  if (place === null || place === undefined) return
  const { value } = input
  const date = value.trim() === '' ? null : await read(value)
  if (input.value !== value) return
  if (date === null || !date.ok) {
    place.replaceChildren()
    return
  }
  const key = document.createElement('span')
  key.className = 'num'
  key.dir = 'ltr'
  key.textContent = date.key ?? ''
  const [first, second] = document.documentElement.lang === 'he' ? [date.he, date.en] : [date.en, date.he]
  place.replaceChildren(key, ` · ${first} · ${second}`)
}

async function read(text: string): Promise<Parsed | null> {
  const answer = await fetch(`/v1/dates/parse?q=${encodeURIComponent(text)}`).catch(() => null)
  if (answer === null || !answer.ok) return null
  return await answer.json()
}
