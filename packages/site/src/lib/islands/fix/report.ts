/** Opens the form of a report. */
import { solveCaptcha } from '../captcha-solve.ts'
import { mountBelow } from './below.ts'
import { hasMarker } from './me-page.ts'
import ReportForm from './ReportForm.svelte'
import { Reporting } from './reporting.svelte.ts'
import type { Range } from './sentence.ts'
import type { Spot } from './spot.ts'

/** A visitor’s captcha is solved in a worker while the line is typed. Gives the way to take the form away. */
export function openReport(spot: Spot, part: Range, close: () => void): () => void {
  const isVisitor = !hasMarker()
  const captcha = isVisitor ? solveCaptcha().catch(() => null) : Promise.resolve(null)
  const reporting = new Reporting(spot, part, captcha)
  return mountBelow(spot.element, ReportForm, { spot, reporting, isVisitor, onclose: close })
}
