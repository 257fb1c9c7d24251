/** Today is the reader's own civil day, which may be another than that of the server's clock. */
export function start(element: HTMLElement): void {
  const now = new Date()
  const own = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  const { searchParams } = new URL(location.href)
  // A day that the address names was chosen.
  if (own === element.dataset.civil || searchParams.has('civil')) return
  location.replace(`${location.pathname}?civil=${own}`)
}
