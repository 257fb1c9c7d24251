/** Stops the sound after some minutes, or at the end of a part, for those who fall asleep. */

const FADE_MS = 5_000
const STEP_MS = 100

export class Sleep {
  readonly #sounds: () => HTMLMediaElement
  readonly #onStop: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAtEnd = false

  /** `sounds`: what is heard when the time has come. */
  constructor(sounds: () => HTMLMediaElement, onStop: () => void) {
    this.#sounds = sounds
    this.#onStop = onStop
  }

  /** `choice`: a number of minutes, `end`, or nothing. */
  set(choice: string): void {
    clearTimeout(this.#timer)
    this.#isAtEnd = choice === 'end'
    const minutes = Number(choice)
    if (minutes === 0) return
    this.#timer = setTimeout(() => {
      fadeOut(this.#sounds())
      this.#onStop()
    }, minutes * 60_000)
  }

  /** Whether no other part follows the one that has ended. Once. */
  takeEnd(): boolean {
    const isAtEnd = this.#isAtEnd
    this.#isAtEnd = false
    if (isAtEnd) this.#onStop()
    return isAtEnd
  }
}

function fadeOut(media: HTMLMediaElement): void {
  const { volume } = media
  const began = performance.now()
  const step = (): void => {
    const left = 1 - (performance.now() - began) / FADE_MS
    if (left > 0 && !media.paused) {
      media.volume = volume * left
      setTimeout(step, STEP_MS)
      return
    }
    media.pause()
    media.volume = volume
  }
  step()
}
