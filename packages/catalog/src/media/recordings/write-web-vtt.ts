/** Paragraphs with times as WebVTT. Pure. Source: https://www.w3.org/TR/webvtt1/. */
import { HOUR_MS } from '@yalkut/model'

export interface Cue {
  id: string
  content: string
  speaker: string | null
  startMs: number
  endMs: number
  /** False: a machine's words. */
  checked: boolean
}

/** The cues are in the order of their starts. */
export function writeWebVtt(language: string, cues: readonly Cue[]): string {
  const texts = cues.map(({ id, content, speaker, startMs, endMs, checked }) => {
    const words = escapeText(content)
    const marked = checked ? words : `<c.machine>${words}</c>`
    const said = speaker === null ? marked : `<v ${nameOf(speaker)}>${marked}`
    return `${id}\n${timeOf(startMs)} --> ${timeOf(endMs)}\n${said}\n`
  })
  return `WEBVTT\n\nNOTE language: ${language}\n\n${texts.join('\n')}`
}

/** A name in a voice span, which ends with its cue, is on one line. */
function nameOf(speaker: string): string {
  return escapeText(speaker.replaceAll(/\s+/g, ' '))
}

/** A line of a cue is never empty and contains no start of a tag or a time. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\s+/g, (space) => (/[\n\r]/.test(space) ? '\n' : ' '))
    .trim()
}

/** `01:02:03.456` */
export function timeOf(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor(ms / 60_000) % 60]
  const [seconds, rest] = [Math.floor(ms / 1_000) % 60, Math.floor(ms % 1_000)]
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(rest).padStart(3, '0')}`
}
