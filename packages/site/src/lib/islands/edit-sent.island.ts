/** What was kept of a form goes when it was sent. */
import { forgetSent } from './edit/kept-form.ts'

export function start(): void {
  forgetSent()
}
