/** Corrections of a file's pages, found by a machine: rotation of pages that lie on their side, and straightening of
 *  skewed ones. Source: service.md#page-fixes; shapes.md#page-fixes. */
import { IMAGE_ENCODER, type Orientation, type PageAnalysis, type PageFix } from '@yalkut/imaging'
import type { PageFixRow } from '@yalkut/ledger/files'
import { reasonIn, type Sentence } from '@yalkut/model'
import { filesSaid } from '../../core/sentences/files.ts'
import type { PageFixView } from '../../core/shapes/file.ts'

const VERDICTS = ['straight', 'turn', 'unread'] as const
export type PageFixVerdict = (typeof VERDICTS)[number]

export interface FoundPageFix {
  encoder: string
  verdict: PageFixVerdict
  reason: string
  reasonHe: string
  /** The pages to correct. */
  pages: PageFix[]
}

/** Width and height of a page as displayed, in points. */
interface Size {
  width: number
  height: number
}

/** `analyses`: of every page that was analysed. `sizes`: of every page. */
export function pageFixOf(analyses: readonly PageAnalysis[], sizes: readonly Size[]): FoundPageFix {
  const pages = analyses.flatMap(({ page, orientation }): PageFix[] => {
    const size = sizes[page - 1]
    return size === undefined || isUpright(orientation) ? [] : [fixOf(page, orientation, size)]
  })
  const { verdict, reason } = judge(analyses, pages.length)
  return { encoder: IMAGE_ENCODER, verdict, ...reasonIn(reason), pages }
}

function judge(analyses: readonly PageAnalysis[], fixed: number): { verdict: PageFixVerdict; reason: Sentence } {
  if (analyses.length === 0) return { verdict: 'unread', reason: filesSaid('file-unread') }
  if (fixed === 0) return { verdict: 'straight', reason: filesSaid('all-pages-upright') }
  const sideways = analyses.filter(({ orientation }) => orientation.turn !== 0).length
  const counts = { pages: analyses.length, sideways, skewed: fixed - sideways }
  return { verdict: 'turn', reason: filesSaid('pages-not-upright', counts) }
}

function isUpright({ turn, tilt }: Orientation): boolean {
  return turn === 0 && tilt === 0
}

function fixOf(page: number, { turn, tilt }: Orientation, { width, height }: Size): PageFix {
  switch (turn) {
    case 90:
      return { page, matrix: [0, -1, 1, 0, 0, round(width)], box: boxOf(height, width) }
    case 270:
      return { page, matrix: [0, 1, -1, 0, round(height), 0], box: boxOf(height, width) }
    case 0:
      return { page, matrix: aroundMiddle(tilt, width / 2, height / 2), box: boxOf(width, height) }
    default:
      return turn satisfies never
  }
}

/** A rotation by degrees clockwise. PDF coordinates begin at the lower left corner. */
function aroundMiddle(degrees: number, x: number, y: number): PageFix['matrix'] {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const matrix = [cos, -sin, sin, cos, x - x * cos - y * sin, y + x * sin - y * cos] as const
  const [a, b, c, d, e, f] = matrix
  return [round(a), round(b), round(c), round(d), round(e), round(f)]
}

function boxOf(width: number, height: number): PageFix['box'] {
  return [0, 0, round(width), round(height)]
}

function round(number: number): number {
  return Math.round(number * 1e6) / 1e6
}

/** The part of a file's answer about its pages. */
export function viewPageFix({ encoder, verdict, reason, reasonHe, pages }: PageFixRow): PageFixView {
  const fixed: PageFix[] = JSON.parse(pages)
  return {
    encoder,
    verdict: VERDICTS.find((each) => each === verdict) ?? 'unread',
    reason,
    reasonHe,
    pages: fixed,
  }
}
