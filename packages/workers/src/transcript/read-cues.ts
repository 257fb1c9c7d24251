/** Reads subtitles: SubRip (`.srt`), WebVTT (`.vtt`) and the table of Whisper (`.tsv`). Pure.
 *  Source: https://www.w3.org/TR/webvtt1/ */
import type { RoughPiece } from './repair-times.ts'

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
const CUE = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`)
/** Blocks of WebVTT that are not speech. */
const OTHER_BLOCK = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', lrm: '', rlm: '' },
}

/** The cues of a text; null when it has none, so that it is no subtitles. */
export function readCues(text: string): RoughPiece[] | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  return /^start\tend\ttext\s*$/.test(lines[0] ?? '')
    ? readTable(lines.slice(1))
    : readBlocks(lines)
}

function readBlocks(lines: readonly string[]): RoughPiece[] | null {
  const pieces: RoughPiece[] = []
  let open: { startMs: number; endMs: number; words: string[] } | null = null
  let isOther = false
  const end = (): void => {
    if (open !== null) {
      const { startMs, endMs, words } = open
      pieces.push({ text: plain(words.join(' ')), startMs, endMs, words: [] })
    }
    open = null
  }
  for (const line of lines) {
    const cue = CUE.exec(line)
    if (cue !== null) {
      end()
      isOther = false
      open = { startMs: msOf(cue.slice(1, 5)), endMs: msOf(cue.slice(5, 9)), words: [] }
    } else if (line.trim() === '') {
      end()
      isOther = false
    } else if (open === null) isOther ||= OTHER_BLOCK.test(line)
    else if (!isOther) addWords(open, line)
  }
  end()
  return pieces.length === 0 ? null : pieces
}

function addWords(open: { words: string[] }, line: string): void {
  open.words.push(line)
}

function readTable(lines: readonly string[]): RoughPiece[] | null {
  const pieces = lines.flatMap((line) => {
    const [start = '', end = '', ...words] = line.split('\t')
    if (!/^\d+$/.test(start)) return []
    const endMs = /^\d+$/.test(end) ? Number(end) : null
    return [{ text: words.join(' '), startMs: Number(start), endMs, words: [] }]
  })
  return pieces.length === 0 ? null : pieces
}

function msOf([hours = '0', minutes = '0', seconds = '0', part = '']: readonly (
  | string
  | undefined
)[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1_000 + Number(part.padEnd(3, '0'))
}

/** Without tags of marks and speakers, and without positions (`{\an8}`). */
function plain(text: string): string {
  return text
    .replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    .replaceAll(/&([a-z]+);/g, (whole, name: string) => NAMED[name] ?? whole)
}
