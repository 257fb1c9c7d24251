/** Paragraphs with times as SubRip (`.srt`), which editing programs and televisions read. Pure. */
import { type Cue, timeOf } from './write-web-vtt.ts'

/** The cues are in the order of their starts. A machine's words are slanted. */
export function writeSubRip(cues: readonly Cue[]): string {
  const texts = cues.map(({ content, speaker, startMs, endMs, checked }, at) => {
    const words = plainText(content)
    const marked = checked ? words : `<i>${words}</i>`
    const said = speaker === null ? marked : `${plainText(speaker.replaceAll(/\s+/g, ' '))}: ${marked}`
    return `${at + 1}\n${subRipTime(startMs)} --> ${subRipTime(endMs)}\n${said}\n`
  })
  return texts.join('\n')
}

/** SubRip has no escapes: a sign that begins a tag, a time or a command of a player becomes one that looks like it. A cue ends
 *  at an empty line. */
function plainText(text: string): string {
  return text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/\s+/g, (space) => (/[\n\r]/.test(space) ? '\n' : ' '))
    .trim()
}

/** `01:02:03,456` */
function subRipTime(ms: number): string {
  return timeOf(ms).replace('.', ',')
}
