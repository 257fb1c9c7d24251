/** Reads the words of a page aloud in the browser's own voice, from the place where the reader is, with the words lit. It begins when
 *  its sheet is opened, and ends when it is closed. */
import { type Said, spokenPieces, wordAt } from './aloud/spoken.ts'
import { type Plain, plainOf } from './fix/plain.ts'
import { verseHere } from './verse-here.ts'

export function start(sheet: HTMLElement): void {
  const reading = new ReadingAloud(sheet)
  sheet.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') reading.begin()
    else reading.end()
  })
  // The voice of a browser outlives the page.
  addEventListener('pagehide', () => reading.end())
  if (sheet.matches(':popover-open')) reading.begin()
}

class ReadingAloud {
  readonly #sheet: HTMLElement
  #rows: HTMLElement[] = []
  #row = 0
  #piece = 0
  #isPaused = false
  /** Of the words that are said now; what was said before them is not heard of any more. */
  #turn = 0

  constructor(sheet: HTMLElement) {
    this.#sheet = sheet
    sheet.querySelector('[data-toggle]')?.addEventListener('click', () => this.#toggle())
    sheet.querySelector('[data-speed]')?.addEventListener('change', () => this.#sayAgain())
    for (const button of sheet.querySelectorAll<HTMLElement>('[data-skip]')) {
      button.addEventListener('click', () => this.#goTo(this.#row + Number(button.dataset.skip)))
    }
  }

  begin(): void {
    if (!('speechSynthesis' in window)) {
      this.#tell('noVoice')
      return
    }
    this.#rows = [...document.querySelectorAll<HTMLElement>('article.page .seg')].filter(isFirstOfPair)
    const here = verseHere()
    this.#goTo(Math.max(0, here === null ? 0 : this.#rows.indexOf(firstOfPair(here))))
  }

  end(): void {
    this.#turn += 1
    if ('speechSynthesis' in window) speechSynthesis.cancel()
    CSS.highlights?.delete('heard')
    for (const row of this.#rows) row.removeAttribute('data-lit')
  }

  #toggle(): void {
    this.#isPaused = !this.#isPaused
    // Pausing is not kept by every voice: what is said is stopped, and said again from its piece.
    if (this.#isPaused) this.end()
    else this.#say()
    this.#draw()
  }

  #sayAgain(): void {
    if (!this.#isPaused) this.#say()
  }

  #goTo(row: number): void {
    if (row < 0 || row >= this.#rows.length) return
    this.#row = row
    this.#piece = 0
    this.#isPaused = false
    this.#say()
    this.#draw()
  }

  /** Says the piece of now, and those after it. */
  #say(): void {
    this.end()
    const turn = this.#turn
    const row = this.#rows[this.#row]
    if (row === undefined) {
      this.#sheet.hidePopover()
      return
    }
    const words = plainOf(row)
    const piece = spokenPieces(words.text)[this.#piece]
    if (piece === undefined) this.#goOn()
    else this.#sayPiece(row, words, piece, turn)
  }

  #sayPiece(row: HTMLElement, words: Plain, piece: Said, turn: number): void {
    const { lang } = row.closest<HTMLElement>('[lang]') ?? document.documentElement
    const utterance = new SpeechSynthesisUtterance(piece.text)
    utterance.lang = lang
    utterance.voice = voiceOf(lang)
    utterance.rate = Number(this.#sheet.querySelector<HTMLSelectElement>('[data-speed]')?.value ?? 1)
    utterance.addEventListener('boundary', ({ charIndex }) => {
      if (turn === this.#turn) light(words, piece, charIndex)
    })
    utterance.addEventListener('end', () => {
      if (turn !== this.#turn) return
      this.#piece += 1
      this.#say()
    })
    utterance.addEventListener('error', ({ error }) => {
      if (turn !== this.#turn) return
      this.#isPaused = true
      const isMute = error === 'language-unavailable' || error === 'voice-unavailable'
      this.#tell(isMute || speechSynthesis.getVoices().length === 0 ? 'noVoice' : 'failed')
      this.#draw()
    })
    row.toggleAttribute('data-lit', true)
    row.scrollIntoView({ block: 'nearest' })
    this.#tell(speechSynthesis.getVoices().length > 0 && utterance.voice === null ? 'noVoice' : null)
    speechSynthesis.speak(utterance)
  }

  /** To the next paragraph. */
  #goOn(): void {
    this.#row += 1
    this.#piece = 0
    this.#say()
  }

  #draw(): void {
    this.#sheet.toggleAttribute('data-plays', !this.#isPaused)
    const { play = '', pause = '' } = this.#sheet.dataset
    this.#sheet.querySelector('[data-toggle]')?.setAttribute('aria-label', this.#isPaused ? play : pause)
  }

  #tell(what: 'noVoice' | 'failed' | null): void {
    const said = this.#sheet.querySelector('[role="status"]')
    if (said !== null) said.textContent = what === null ? '' : (this.#sheet.dataset[what] ?? '')
  }
}

/** Of the versions that stand side by side the first one is read. */
function isFirstOfPair(row: HTMLElement): boolean {
  return firstOfPair(row) === row
}

function firstOfPair(row: HTMLElement): HTMLElement {
  return row.closest('.pair')?.querySelector<HTMLElement>('.seg') ?? row
}

/** Null: the browser chooses, or has none. Voices are named by the code of before, too. */
function voiceOf(lang: string): SpeechSynthesisVoice | null {
  const code = lang.slice(0, 2)
  const names = code === 'he' ? ['he', 'iw'] : [code]
  return speechSynthesis.getVoices().find((voice) => names.includes(voice.lang.slice(0, 2).toLowerCase())) ?? null
}

function light({ pieces }: Plain, said: Said, index: number): void {
  const word = wordAt(said, index)
  if (word === null || !('highlights' in CSS)) return
  const [first, last] = [word.from, word.to - 1].map((at) => pieces.findLast(({ start }) => start <= at))
  if (first === undefined || last === undefined) return
  const range = new Range()
  range.setStart(first.node, word.from - first.start)
  range.setEnd(last.node, word.to - last.start)
  CSS.highlights.set('heard', new Highlight(range))
}
