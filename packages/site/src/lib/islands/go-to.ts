/** Goes to a page as a press on a link does: while a recording plays, it goes on. */
export function goTo(href: string): void {
  const link = Object.assign(document.createElement('a'), { href, hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
}
