/** Speaks text by eSpeak NG as WebAssembly (GPL-3.0), to compare a recording with. Source: decisions.md#alignment. */
import { BandMeter, FRAME_MS } from './bands.ts'

/** A paragraph as the voice speaks it. */
export interface Spoken {
  bands: Float32Array
  /** The words, with the frame at which each begins. `from` and `to` count characters of the text. */
  words: { from: number; to: number; frame: number }[]
}

export interface Speaker {
  /** `language`: a code of the catalog. Yiddish is spoken by the German voice, from its letters. */
  speak(text: string, language: string): Spoken
}

interface Voice {
  set_voice(name: string, language: string, gender: number, age: number, variant: number): number
  set_rate(wordsInMinute: number): number
  synthesize(text: string, callback: (audio: Int16Array | null, events: VoiceEvent[]) => void): void
}

interface VoiceEvent {
  type: string
  text_position: number
  word_length: number
  /** In ms. */
  audio_position: number
}

const RATE = 22_050
const VOICES: { readonly [language: string]: string } = {
  he: 'he',
  yi: 'de',
  en: 'en',
  ru: 'ru',
  fr: 'fr',
  es: 'es',
  ar: 'ar',
}

export async function openSpeaker(): Promise<Speaker> {
  const voice = await openVoice()
  return {
    speak(text, language) {
      voice.set_voice(VOICES[language] ?? 'he', '', 0, 0, 0)
      const { spoken, places } = speakable(text, language)
      const meter = new BandMeter()
      const words: Spoken['words'] = []
      voice.synthesize(spoken, (audio, events) => {
        if (audio !== null) meter.addMono(audio, RATE)
        for (const { type, text_position: position, word_length: length, audio_position } of events) {
          if (type !== 'word' || length === 0) continue
          const [from, to] = [places[position - 1], places[position - 2 + length]]
          if (from === undefined || to === undefined) continue
          words.push({ from, to: to + 1, frame: Math.round(audio_position / FRAME_MS) })
        }
      })
      return { bands: meter.finish(), words: inOrder(words) }
    },
  }
}

async function openVoice(): Promise<Voice> {
  const { default: load } = await import('@echogarden/espeak-ng-emscripten')
  if (typeof load !== 'function') throw new Error('eSpeak NG is not as expected')
  const program: unknown = await load()
  const maker = Object(program).eSpeakNGWorker
  if (typeof maker !== 'function') throw new Error('eSpeak NG is not as expected')
  const voice: unknown = await new maker()
  if (!isVoice(voice)) throw new Error('eSpeak NG is not as expected')
  return voice
}

function isVoice(value: unknown): value is Voice {
  const methods = ['set_voice', 'set_rate', 'synthesize']
  return methods.every((name) => typeof Object(value)[name] === 'function')
}

/** The text as the voice reads it, and of each of its characters the place in the text. */
export function speakable(text: string, language: string): { spoken: string; places: number[] } {
  let spoken = ''
  const places: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const sound = language === 'yi' ? yiddish(text, at) : readable(letter)
    for (const each of sound) {
      spoken += each
      places.push(at)
    }
  }
  return { spoken, places }
}

/** Marks that a voice would read aloud by their names, or stumble over. */
function readable(letter: string): string {
  if (letter === '\u05BE' || letter === '\u2013' || letter === '\u2014') return ' '
  return /[\u0591-\u05AF\u05BD\u05C0\u05C3[\]{}<>*_#|\\/~^=+]/u.test(letter) ? '' : letter
}

/** The sound of a letter of Yiddish, as German is spelled. */
function yiddish(text: string, at: number): string {
  const letter = text[at] ?? ''
  const [before, next, point] = [text[at - 1] ?? '', text[at + 1] ?? '', text[at + 1] ?? '']
  const isFirst = !/[\u05D0-\u05EA]/u.test(before)
  switch (letter) {
    case 'א':
      if (isFirst && (next === 'ו' || next === 'י' || next === 'ױ' || next === 'ײ')) return ''
      return point === '\u05B8' ? 'o' : 'a'
    case 'ו':
      if (before === 'ו') return ''
      if (next === 'ו') return 'w'
      return next === 'י' ? 'eu' : 'u'
    case 'י':
      if (before === 'י' || (before === 'ו' && text[at - 2] !== 'ו')) return ''
      return next === 'י' ? 'ei' : 'i'
    default:
      return YIDDISH[letter] ?? (/[\u0591-\u05C7]/u.test(letter) ? '' : letter)
  }
}

const YIDDISH: { readonly [letter: string]: string } = {
  ב: 'b',
  ג: 'g',
  ד: 'd',
  ה: 'h',
  ז: 's',
  ח: 'ch',
  ט: 't',
  כ: 'ch',
  ך: 'ch',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 'ß',
  ע: 'e',
  פ: 'f',
  ף: 'f',
  צ: 'z',
  ץ: 'z',
  ק: 'k',
  ר: 'r',
  ש: 'sch',
  ת: 't',
  ײ: 'ei',
  ױ: 'eu',
  װ: 'w',
}

/** The voice may report a word twice. */
function inOrder(words: Spoken['words']): Spoken['words'] {
  let end = 0
  return words.filter(({ from, to }) => {
    if (from < end || to <= from) return false
    end = to
    return true
  })
}
