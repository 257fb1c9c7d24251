/** Reads what an engine wrote, as text: JSON (one value, or one segment a line), SubRip, WebVTT or the table of Whisper. Pure. */
import type { Json } from '@yalkut/model'
import { readCues } from './read-cues.ts'
import { readEngineOutput } from './read-output.ts'
import { withRepairedTimes } from './repair-times.ts'
import type { Transcription } from './transcription.ts'

/** Throws Error for any other text. */
export function readEngineText(text: string): Transcription {
  const bare = text.replace(/^\uFEFF/, '')
  if (bare.trim() === '') throw new Error('The engine wrote nothing.')
  const json = readJson(bare)
  if (json !== undefined) return readEngineOutput(json)
  const cues = readCues(bare)
  if (cues !== null) return { language: null, pieces: withRepairedTimes(cues) }
  throw new Error(`The engine did not write JSON, nor SubRip, nor WebVTT: ${bare.trim().slice(0, 100)}`)
}

/** undefined: the text is not JSON. */
function readJson(text: string): Json | undefined {
  if (!/^\s*[[{"\dtfn-]/.test(text)) return undefined
  const fixed = withoutNumbersOfPython(text)
  const whole = parsed(fixed)
  if (whole !== undefined) return whole
  const lines = fixed.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0 || !lines.every((line) => line.trimStart().startsWith('{'))) return undefined
  const segments = lines.map(parsed)
  // A last line that was cut off costs its own segment alone.
  const good = segments.flatMap((segment) => (segment === undefined ? [] : [segment]))
  return good.length >= segments.length - 1 && good.length > 0 ? good : undefined
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Python writes numbers that JSON does not have. Those inside of texts stay. */
function withoutNumbersOfPython(text: string): string {
  if (!/NaN|Infinity/.test(text)) return text
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|-?(?:NaN|Infinity)\b/gs, (token) =>
    token.startsWith('"') ? token : 'null',
  )
}
