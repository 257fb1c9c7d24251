/** Whether a pressed key may be a single key of the page: not together with another one, not where somebody writes or plays, and
 *  not where the reader switched single keys off (WCAG 2.1.4). */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, target, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || isUsing(target)) return false
  return document.documentElement.dataset.keys !== 'off'
}

/** A choice that is made by a press takes no letters. */
const FIELDS = 'input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"])'

/** Fields and players have a use of their own for keys. */
function isUsing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches(`${FIELDS}, textarea, select, audio, video`))
  )
}
