/** Made speech for tests: paragraphs by eSpeak NG as WebAssembly, in other voices and speeds, with pauses and noise. */
import load from '@echogarden/espeak-ng-emscripten'

export const SPEECH_RATE = 22_050

export interface SyntheticParagraph {
  text: string
  /** Of the voices of eSpeak NG; 0 is the plain one. */
  variant?: number
  wordsInMinute?: number
  /** Silence after it, in seconds. */
  pause?: number
}

export interface SyntheticSpeech {
  samples: Int16Array
  /** Where each paragraph begins, in ms. */
  startsMs: number[]
}

/** `noise`: of an even random source; its power is as many decibels below that of the speech. `random`: from 0 to 1. */
export async function makeSpeech(
  paragraphs: readonly SyntheticParagraph[],
  { decibels, random }: { decibels: number; random: () => number },
): Promise<SyntheticSpeech> {
  const program = Object(await Object({ load }).load())
  const voice = Object(await new program.eSpeakNGWorker())
  const pieces: Int16Array[] = [new Int16Array(SPEECH_RATE / 2)]
  let length = SPEECH_RATE / 2
  const startsMs = paragraphs.map(({ text, variant = 0, wordsInMinute = 175, pause = 0.4 }) => {
    const begun = length
    voice.set_voice('he', '', 0, 0, variant)
    voice.set_rate(wordsInMinute)
    voice.synthesize(text, (audio: Int16Array | null) => {
      if (audio === null) return
      pieces.push(Int16Array.from(audio))
      length += audio.length
    })
    const silence = new Int16Array(Math.round(pause * SPEECH_RATE))
    pieces.push(silence)
    length += silence.length
    return (begun * 1_000) / SPEECH_RATE
  })
  const samples = new Int16Array(length)
  let at = 0
  for (const piece of pieces) {
    samples.set(piece, at)
    at += piece.length
  }
  addNoise(samples, decibels, random)
  return { samples, startsMs }
}

function addNoise(samples: Int16Array, decibels: number, random: () => number): void {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const size = Math.sqrt((3 * power) / 10 ** (decibels / 10))
  for (const [at, sample] of samples.entries()) {
    const noisy = sample + (random() * 2 - 1) * size
    samples[at] = Math.max(-32_768, Math.min(32_767, Math.round(noisy)))
  }
}

/** Words that nobody has written, of Hebrew letters. */
export function randomWords(count: number, random: () => number): string {
  const letters = 'אבגדהוזחטיכלמנסעפצקרשת'
  const word = (): string =>
    Array.from(
      { length: 2 + Math.floor(random() * 4) },
      () => letters[Math.floor(random() * letters.length)] ?? '',
    ).join('')
  return `${Array.from({ length: count }, word).join(' ')}.`
}
