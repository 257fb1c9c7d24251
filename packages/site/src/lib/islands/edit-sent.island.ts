/** What was kept of a form goes when it was sent. */
import { keyOfPage } from './edit/kept-form.ts'

export function start(): void {
  localStorage.removeItem(keyOfPage())
}
