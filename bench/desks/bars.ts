/** The bars of the desks: what each figure may be, and which program says it. Source: decisions.md#desks-of-the-site. */

/** A test says its figures as diagnostics, `figure NAME VALUE`; a program of this folder as fields of the last line of JSON that it prints. */
export interface Bar {
  what: string
  /** Of a test: its name. Of a program: `program.field`. */
  figure: string
  bar: { most: number } | { least: number }
  unit: string
  /** From the root of the repository. */
  from: string
}

const PROOFREAD = 'tests/site/proofread-desk.test.ts'
const FIGURES = 'tests/site/desk-figures.test.ts'
const DOUBTS = 'packages/catalog/src/media/proofreading/doubts.test.ts'
const LEARNING = 'packages/ocr/src/learning/learning.test.ts'
const STATEMENTS = 'tests/http/desk-statements.test.ts'
const ALIGN = 'bench/desks/align.ts'
const PEAKS = 'bench/desks/peaks.ts'

type Row = [what: string, figure: string, bar: Bar['bar'], unit: string, from: string]

const ROWS: readonly Row[] = [
  ['proofread: 30 lines, 3 wrong', 'proofread.keys', { most: 34 }, 'keys', PROOFREAD],
  ['proofread: next line', 'proofread.line', { most: 50 }, 'ms', FIGURES],
  ['proofread: next page, preloaded', 'proofread.page', { most: 100 }, 'ms', FIGURES],
  ['doubts: words of 200 pages read', 'doubts.read', { most: 15 }, '%', DOUBTS],
  ['doubts: errors found', 'doubts.found', { least: 80 }, '%', DOUBTS],
  ['doubts: calibration', 'doubts.calibration', { most: 5 }, 'points', DOUBTS],
  ['learning: Rashi, 150 lines: errors left', 'learning.left', { most: 0.5 }, '×', LEARNING],
  ['align: 30 min, 5–20 dB: p90', 'align.p90Ms', { most: 400 }, 'ms', ALIGN],
  ['align: after three anchors: p90', 'align.p90AnchoredMs', { most: 200 }, 'ms', ALIGN],
  ['align: processor', 'align.cpuSeconds', { most: 60 }, 's', ALIGN],
  ['align: memory', 'align.mb', { most: 500 }, 'MB', ALIGN],
  ['peaks: two hours of MP3: processor', 'peaks.cpuSeconds', { most: 20 }, 's', PEAKS],
  ['peaks: memory beside an idle process', 'peaks.mb', { most: 150 }, 'MB', PEAKS],
  ['sync: 40 taps, 400 ms of delay: lost', 'sync.lost', { most: 0 }, 'taps', FIGURES],
  ['sync: their time beside the sound', 'sync.length', { most: 1.15 }, '×', FIGURES],
  ['transcribe: 60 paragraphs, 10 wrong', 'transcribe.keys', { most: 75 }, 'keys', FIGURES],
  ['scripts: proofread', 'scripts.proofread', { most: 120 }, 'kB', FIGURES],
  ['scripts: doubts', 'scripts.doubts', { most: 120 }, 'kB', FIGURES],
  ['scripts: transcribe', 'scripts.transcribe', { most: 120 }, 'kB', FIGURES],
  ['scripts: sync', 'scripts.sync', { most: 120 }, 'kB', FIGURES],
  ['statements: next, claim, doubts', 'statements.scans', { most: 12 }, '', STATEMENTS],
  ['statements: peaks, claim', 'statements.recordings', { most: 12 }, '', STATEMENTS],
]

export const BARS: readonly Bar[] = ROWS.map(([what, figure, bar, unit, from]) => {
  return { what, figure, bar, unit, from }
})
