/** Builds the runs of a verse or a note from the text of an XML file. */

import { type Mark, type Run, tidyRuns } from '@yalkut/model'

/** Line breaks and indents of the file become one space between words. At the ends, and beside a sign that is not part
 *  of the words, there is no space. All other text stays unchanged. */
export class RunBuilder {
  readonly #runs: Run[] = []
  #hasWords = false
  #spaceBefore = false
  #afterBreak = false

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
    const space = this.#hasWords && !this.#afterBreak && (this.#spaceBefore || core.startsWith(' ')) ? ' ' : ''
    this.#runs.push({ text: space }, { text: words, marks: [...marks] })
    this.#hasWords = true
    this.#afterBreak = false
    this.#spaceBefore = core.endsWith(' ')
  }

  note(id: string): void {
    this.#runs.push({ note: id })
  }

  /** A break between lines; none before the first words and beside another. */
  lineBreak(): void {
    const last = this.#runs.at(-1)
    if (!this.#hasWords || (last !== undefined && 'br' in last)) return
    this.#runs.push({ br: true })
    this.#spaceBefore = false
    this.#afterBreak = true
  }

  marker(sign: string): void {
    if (sign !== '') this.#runs.push({ marker: sign })
  }

  runs(): Run[] {
    const last = this.#runs.at(-1)
    return tidyRuns(last !== undefined && 'br' in last ? this.#runs.slice(0, -1) : this.#runs)
  }
}
