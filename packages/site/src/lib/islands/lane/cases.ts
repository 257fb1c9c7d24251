/** The cases of the review lane, read before they are needed: each is the page of its address, of which the case and what is
 *  known about it are put in place. */

export interface Case {
  section: HTMLElement
  side: HTMLElement | null
}

export class Cases {
  readonly #reading = new Map<string, Promise<Case | null>>()

  /** Reads it, if it was not read. */
  prepare(href: string): Promise<Case | null> {
    const known = this.#reading.get(href)
    if (known !== undefined) return known
    const reading = readCase(href)
    this.#reading.set(href, reading)
    return reading
  }

  /** It is read anew when it is shown again: it may have changed. */
  forget(href: string): void {
    this.#reading.delete(href)
  }
}

async function readCase(href: string): Promise<Case | null> {
  try {
    const answer = await fetch(`${href}&part=case`, { headers: { accept: 'text/html' } })
    if (!answer.ok) return null
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const section = page.querySelector<HTMLElement>('.case[data-case]')
    return section === null ? null : { section, side: page.querySelector<HTMLElement>('.side') }
  } catch {
    return null
  }
}
