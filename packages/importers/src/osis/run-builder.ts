/** Builds the runs of a verse or a note from the text of an XML file. */

import { type Mark, type Run, tidyRuns } from '@yalkut/model'

/** Line breaks and indents of the file become one space between words. At the ends, and beside a sign that is not part
 *  of the words, there is no space. All other text stays unchanged. */
export class RunBuilder {
  readonly #runs: Run[] = []
  #hasWords = false
  #spaceBefore = false

  get hasWords(): boolean {
    return this.#hasWords
  }

  words(text: string, marks: readonly Mark[] = []): void {
    const core = text.replace(/[ \t\r\n]+/g, ' ')
    const words = core.replace(/^ | $/g, '')
    if (words === '') {
      this.#spaceBefore ||= core !== ''
      return
    }
    const space = this.#hasWords && (this.#spaceBefore || core.startsWith(' ')) ? ' ' : ''
    this.#runs.push({ text: space }, { text: words, marks: [...marks] })
    this.#hasWords = true
    this.#spaceBefore = core.endsWith(' ')
  }

  note(id: string): void {
    this.#runs.push({ note: id })
  }

  marker(sign: string): void {
    if (sign !== '') this.#runs.push({ marker: sign })
  }

  runs(): Run[] {
    return tidyRuns(this.#runs)
  }
}
