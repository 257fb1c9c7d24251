/** A draft in the browser: kept while one types, put back when the field is empty, gone when the form was answered. */
import type { talkWords } from '#lib/words/talk.ts'

type Words = ReturnType<typeof talkWords>

/** How long nothing is typed before the draft is kept, in ms. */
const PAUSE = 250
/** Drafts that nobody came back to are dropped. */
const DAYS = 30

const PREFIX = 'draft:'

interface Kept {
  text: string
  at: number
  /** Of the sending that was not answered (`Once.svelte`): sent again it is the same. */
  once?: string
}

export class Draft {
  readonly #key: string | null
  readonly #field: HTMLTextAreaElement
  /** What the page came with: no draft. */
  readonly #original: string
  #timer = 0
  #isOver = false

  /** `name`: null keeps nothing. */
  constructor(name: string | null, field: HTMLTextAreaElement) {
    this.#key = name === null ? null : PREFIX + name
    this.#field = field
    this.#original = field.defaultValue
  }

  keep({ status, tools, words }: { status: HTMLElement; tools: HTMLElement; words: Words }): void {
    if (this.#key === null) return
    dropOld()
    this.#restore({ status, tools, words })
    this.#field.addEventListener('input', () => {
      clearTimeout(this.#timer)
      this.#timer = window.setTimeout(() => {
        if (this.#save() && status.textContent === '') status.textContent = words.kept
      }, PAUSE)
    })
    addEventListener('pagehide', () => this.#save())
  }

  /** The server took the words. */
  drop(): void {
    clearTimeout(this.#timer)
    this.#isOver = true
    if (this.#key !== null) withStore((store) => store.removeItem(this.#key ?? ''))
  }

  /** Keeps the words at once, before they are sent. */
  saveNow(): void {
    this.#save()
  }

  #once(): HTMLInputElement | null {
    return this.#field.form?.querySelector<HTMLInputElement>('input[name="once"]') ?? null
  }

  /** True: there is something to keep. */
  #save(): boolean {
    const { value } = this.#field
    if (this.#key === null || this.#isOver) return false
    const isDraft = value.trim() !== '' && value !== this.#original
    const once = this.#once()?.value
    const kept: Kept = { text: value, at: Date.now(), ...(once !== undefined && { once }) }
    withStore((store) => {
      if (isDraft) store.setItem(this.#key ?? '', JSON.stringify(kept))
      else store.removeItem(this.#key ?? '')
    })
    return isDraft
  }

  #restore({ status, tools, words }: { status: HTMLElement; tools: HTMLElement; words: Words }): void {
    const kept = this.#key === null ? null : read(this.#key)
    const field = this.#field
    // What the server gave back, or what the browser itself put back, is newer.
    if (kept === null || kept.text === field.value || field.value !== this.#original) return
    field.value = kept.text
    const once = this.#once()
    if (once !== null && kept.once !== undefined) once.value = kept.once
    status.textContent = words.restored
    const discard = document.createElement('button')
    Object.assign(discard, { type: 'button', className: 'btn plain', textContent: words.discard })
    discard.addEventListener('click', () => {
      field.value = this.#original
      this.#save()
      status.textContent = words.discarded
      discard.remove()
      field.focus()
    })
    tools.append(discard)
  }
}

function read(key: string): Kept | null {
  return withStore((store) => readKept(store.getItem(key)))
}

function readKept(text: string | null): Kept | null {
  if (text === null) return null
  try {
    const kept: Partial<Kept> | null = JSON.parse(text)
    if (typeof kept?.text === 'string' && typeof kept.at === 'number') {
      const { text, at, once } = kept
      return { text, at, ...(typeof once === 'string' && { once }) }
    }
  } catch {
    // Not ours: it counts as no draft.
  }
  return null
}

function dropOld(): void {
  const oldest = Date.now() - DAYS * 86_400_000
  withStore((store) => {
    const keys = Object.keys(store).filter((key) => key.startsWith(PREFIX))
    for (const key of keys) {
      if ((readKept(store.getItem(key))?.at ?? 0) < oldest) store.removeItem(key)
    }
  })
}

/** Null where the browser keeps nothing: a private window, a full disk. */
function withStore<T>(use: (store: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
