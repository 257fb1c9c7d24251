/** Cut-outs of lines from the image of their page. */
import type { PageImage } from '#lib/server/models/scan/page-view.ts'
import type { Box, DeskLine, DeskPage } from './desk-page.ts'
import { type Work, workOn } from './work.ts'

export interface CutOut {
  src: string
  /** Of the cut-out: width through height. */
  ratio: number
  box: Box
}

export interface Cuts {
  /** The line, with a little of the paper around it. */
  line: CutOut
  /** The line with those before and after it, for narrow pages. */
  strip: CutOut
  /** Where the line is in the strip, in percent of its height. */
  band: { top: number; height: number }
}

/** Pixels of the width of a cut-out. */
const WIDTH = 1_200

/** Null without an image, and where nobody knows where a line stands. A line that a person adds is between its neighbours. */
export function cutsOf(
  image: PageImage | null,
  lines: readonly DeskLine[],
  { lines: work }: Pick<Work, 'lines'>,
  at: number,
): Cuts | null {
  const boxOf = (index: number): Box | null => {
    const origin = work[index]?.origin
    if (origin === undefined || origin.kind === 'new') return work[index]?.box ?? null
    const id = origin.kind === 'line' ? origin.id : origin.of
    const joined = work[index]?.joined ?? []
    const boxes = lines.filter((line) => line.id === id || joined.includes(line.id))
    return around(boxes.flatMap(({ box }) => (box === null ? [] : [box])))
  }
  if (image === null) return null
  const [before, after] = [nearest(boxOf, at - 1, -1, work.length), nearest(boxOf, at + 1, 1, work.length)]
  const own = boxOf(at) ?? between(before, after)
  if (own === null) return null
  const beside = [before, own, after].flatMap((box) => (box !== null && isNear(box, own) ? [box] : []))
  const strip = padded(around(beside) ?? own, 0.25)
  const line = padded(own, 0.3)
  return {
    line: cutOf(image, line),
    strip: cutOf(image, strip),
    band: { top: (100 * (own[1] - strip[1])) / strip[3], height: (100 * own[3]) / strip[3] },
  }
}

/** All images of a page that the desk shows while nothing was added: to take them along. */
export function imagesOf(page: DeskPage): string[] {
  const { image, lines } = page
  if (image === null) return []
  const widths = image.srcset.split(', ').map((each) => each.replace(/ \d+w$/, ''))
  const work = workOn(page)
  const cuts = lines.flatMap((_, at) => {
    const found = cutsOf(image, lines, work, at)
    return found === null ? [] : [found.line.src, found.strip.src]
  })
  return [...new Set([image.src, ...widths, ...cuts])]
}

function nearest(boxOf: (index: number) => Box | null, from: number, step: 1 | -1, length: number): Box | null {
  for (let index = from; index >= 0 && index < length; index += step) {
    const box = boxOf(index)
    if (box !== null) return box
  }
  return null
}

/** Of a page in columns, the line above may appear at the foot of the column before. */
function isNear([x, y, w, h]: Box, [ox, oy, ow, oh]: Box): boolean {
  const shared = Math.min(x + w, ox + ow) - Math.max(x, ox)
  return shared > 0 && Math.abs(y + h / 2 - oy - oh / 2) < 3 * Math.max(h, oh)
}

function between(before: Box | null, after: Box | null): Box | null {
  if (before === null || after === null) return before ?? after
  if (after[1] <= before[1]) return before
  return around([before, after])
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box[0]))
  const y = Math.min(...boxes.map((box) => box[1]))
  const end = Math.max(...boxes.map((box) => box[0] + box[2]))
  const foot = Math.max(...boxes.map((box) => box[1] + box[3]))
  return [x, y, end - x, foot - y]
}

/** `by`: of the height, above and below. */
function padded([x, y, w, h]: Box, by: number): Box {
  const pad = Math.min(h * by, 0.02)
  const [left, top] = [Math.max(0, x - 0.01), Math.max(0, y - pad)]
  return [left, top, Math.min(1, x + w + 0.01) - left, Math.min(1, y + h + pad) - top]
}

function cutOf({ info, width, height }: PageImage, box: Box): CutOut {
  const region = box.map((part) => Math.round(part * 10_000) / 100).join(',')
  const src = `${info.replace(/\/info\.json$/, '')}/pct:${region}/^${WIDTH},/0/default.webp`
  return { src, ratio: (box[2] * width) / (box[3] * height), box }
}
