/** Reads subtitles: SubRip (`.srt`), WebVTT (`.vtt`) and the table of Whisper (`.tsv`). Pure.
 *  Source: https://www.w3.org/TR/webvtt1/ */
import type { RoughPiece } from './repair-times.ts'

/** Programs that translate put spaces into times. */
const TIME = String.raw`(?:(\d{1,3})\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})(?:\s*[.,]\s*(\d{1,9}))?`
const CUE = new RegExp(String.raw`^\s*${TIME}\s*[-–—]+>\s*${TIME}`)
/** Marks of a direction, which editors put before times and words. What joins or parts two letters stays. */
const UNSEEN =
  /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|(?<![\p{L}\p{M}])[\u200b-\u200d]|[\u200b-\u200d](?![\p{L}\p{M}])/gu
/** Blocks of WebVTT that are not speech. */
const OTHER_BLOCK = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

/** The cues of a text; null when it has none, so that it is no subtitles. */
export function readCues(text: string): RoughPiece[] | null {
  const lines = text.replaceAll(UNSEEN, '').split(/\r\n|\r|\n/)
  return /^start\tend\ttext\s*$/.test(lines[0] ?? '') ? readTable(lines.slice(1)) : readBlocks(lines)
}

interface Cue {
  startMs: number
  endMs: number
  words: string[]
}

/** A line before the times of a cue is its name. Other lines belong to the cue before them, also behind an empty line. */
function readBlocks(lines: readonly string[]): RoughPiece[] | null {
  const cues: Cue[] = []
  let isOther = false
  let isStart = true
  for (const [at, line] of lines.entries()) {
    const cue = CUE.exec(line)
    const isEmpty = line.trim() === ''
    if (cue !== null) {
      const [startMs, endMs] = [msOf(cue.slice(1, 5)), msOf(cue.slice(5, 9))]
      cues.push({ startMs, endMs, words: [] })
    }
    if (cue !== null || isEmpty) isOther = false
    else {
      if (isStart) isOther = OTHER_BLOCK.test(line)
      const mayBeName = isStart || /^\s*\d+\s*$/.test(line)
      const isName = mayBeName && CUE.test(lines[at + 1] ?? '')
      if (!isOther && !isName) cues.at(-1)?.words.push(line)
    }
    isStart = isEmpty
  }
  if (cues.length === 0) return null
  return cues.map(({ startMs, endMs, words }) => {
    return { text: plain(words.join(' ')), startMs, endMs, words: [] }
  })
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

function msOf([hours = '0', minutes = '0', seconds = '0', part = '']: readonly (string | undefined)[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1_000 + Number(part.slice(0, 3).padEnd(3, '0'))
}

/** Without tags of marks and speakers, and without positions (`{\an8}`). */
function plain(text: string): string {
  return text
    .replaceAll(/<\/?[a-z0-9][^<>]*>|<\/?>|\{\\[^{}]*\}/gi, '')
    .replaceAll(/&([a-z]+);/g, (whole, name: string) => NAMED[name] ?? whole)
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, characterOf)
    .trim()
}

function characterOf(whole: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
