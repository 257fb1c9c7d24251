/** Reads the edition of an OSIS file from its header. */

import type { Language } from '@yalkut/model'
import { languageOfCode } from '../language-codes.ts'
import type { Here } from '../xml-stream.ts'

/** The edition. `id`: its name in the file (`OSHB`). `rights`: its notice of rights, empty when there is none. */
export interface OsisEdition {
  id: string
  title: string
  language: Language
  url: string | null
  rights: string
}

const MAX_FIELD = 500

/** Reads the `osisText` element, and the `work` of the header that this element names. Other works of the header are
 *  sources of the edition and are ignored. */
export class HeaderReader {
  readonly #here: Here
  #id = ''
  /** As the file writes it. */
  #named = ''
  #language: Language = 'he'
  #inWork = false
  #field: 'title' | 'rights' | 'url' | null = null
  readonly #fields = { title: '', rights: '', url: '' }

  constructor(here: Here) {
    this.#here = here
  }

  openText(attributes: ReadonlyMap<string, string>): void {
    const given = attributes.get('osisIDWork')?.trim() ?? ''
    this.#id = given.replace(/[^\w.-]+/g, '-').slice(0, 100)
    if (!/\w/.test(this.#id)) {
      throw this.#here.fail('osisText must name its edition in "osisIDWork".')
    }
    this.#named = given
    const code = attributes.get('xml:lang') ?? 'he'
    const language = languageOfCode(code)
    if (language === null || language === 'und')
      this.#here.hear(`the language "${code.slice(0, 40)}" is not in the list; it is und.`, 'mended')
    this.#language = language ?? 'und'
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'work') this.#inWork = attributes.get('osisWork')?.trim() === this.#named
    this.#field = this.#inWork ? this.#fieldOf(name, attributes) : null
  }

  close(name: string): void {
    if (name === 'work') this.#inWork = false
    this.#field = null
  }

  text(text: string): void {
    if (this.#field !== null) this.#fields[this.#field] += text
  }

  edition(): OsisEdition {
    const fieldText = (field: 'title' | 'rights' | 'url') =>
      this.#fields[field].replace(/\s+/g, ' ').trim().slice(0, MAX_FIELD)
    const url = fieldText('url')
    return {
      id: this.#id,
      title: fieldText('title') || this.#id,
      language: this.#language,
      url: /^https?:\/\/\S+$/.test(url) ? url : null,
      rights: fieldText('rights'),
    }
  }

  /** The field that an element gives. Only the first title, notice of rights and address count. */
  #fieldOf(name: string, attributes: ReadonlyMap<string, string>) {
    const isFirst = (field: 'title' | 'rights' | 'url') => (this.#fields[field] === '' ? field : null)
    if (name === 'title' && !attributes.has('type')) return isFirst('title')
    if (name === 'rights') return isFirst('rights')
    if (name === 'identifier' && attributes.get('type') === 'URL') return isFirst('url')
    return null
  }
}
