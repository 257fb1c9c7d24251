/** Styles of a page that is put into this document, or of a part of it. */

/** Pages have styles of their own: those that are not here yet come before the page is shown. */
export async function addStyles(page: Document): Promise<void> {
  const here = new Set(Array.from(stylesOf(document), ({ href }) => href))
  const added = Array.from(stylesOf(page), ({ href }) => href).filter((href) => !here.has(href))
  await Promise.all(
    added.map((href) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
      for (const end of ['load', 'error'] as const) link.addEventListener(end, () => resolve())
      document.head.append(link)
      return promise
    }),
  )
}

function stylesOf(page: Document): NodeListOf<HTMLLinkElement> {
  return page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
}
