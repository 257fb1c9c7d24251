/** Words in Markdown while they are written: their draft, their preview, and what became of them. It knows no element of the page. */
import type { talkWords } from '#lib/words/talk.ts'
import type { Draft } from './draft.ts'

/** How long nothing is typed before the draft is kept, in ms. */
const PAUSE = 250

/** The field of the page. */
export interface Field {
  text(): string
  put(text: string): void
  /** The key of the sending (`Once.svelte`). */
  once(): string | undefined
  putOnce(once: string): void
}

export interface Around {
  words: ReturnType<typeof talkWords>
  field: Field
  /** What the page came with: no draft. */
  original: string
  /** null: nothing is kept. */
  draft: Pick<Draft, 'read' | 'keep' | 'forget' | 'end'> | null
  /** The words as the page will show them; null when the server does not answer. */
  render(text: string): Promise<string | null>
}

export class Writing {
  /** What became of the draft. */
  status = $state('')
  /** A draft of last time is in the field. */
  isRestored = $state(false)
  /** The words as the page will show them; null while they are written. */
  preview: { html: string } | { says: string } | null = $state.raw(null)
  readonly #around: Around
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(around: Around) {
    this.#around = around
  }

  /** Puts the draft back. What the server gave back, or what the browser itself put back, is newer. */
  restore(): void {
    const { field, draft, original, words } = this.#around
    const kept = draft?.read() ?? null
    if (kept === null || kept.text === field.text() || field.text() !== original) return
    field.put(kept.text)
    if (kept.once !== undefined) field.putOnce(kept.once)
    this.status = words.restored
    this.isRestored = true
  }

  typed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.save() && this.status === '') this.status = this.#around.words.kept
    }, PAUSE)
  }

  /** True: there was something to keep. */
  save(): boolean {
    const { field, draft, original } = this.#around
    const text = field.text()
    const isDraft = text.trim() !== '' && text !== original
    if (isDraft) draft?.keep(text, field.once())
    else draft?.forget()
    return isDraft && draft !== null
  }

  discard(): void {
    const { field, original, words } = this.#around
    field.put(original)
    this.save()
    this.status = words.discarded
    this.isRestored = false
  }

  /** The server took the words. */
  end(): void {
    clearTimeout(this.#timer)
    this.#around.draft?.end()
  }

  async togglePreview(): Promise<void> {
    if (this.preview !== null) return this.write()
    const { field, words, render } = this.#around
    const text = field.text()
    const html = text.trim() === '' ? '' : await render(text)
    if (html === null) this.preview = { says: words.previewFailed }
    else this.preview = html === '' ? { says: words.nothingToPreview } : { html }
  }

  /** The field is shown again. */
  write(): void {
    this.preview = null
  }
}
