/** Reads the edition of an OSIS file from its header. */

import type { Language } from '@yalkut/model'
import type { FailHere } from './xml-stream.ts'

/** The edition. `id`: its name in the file (`OSHB`). `rights`: its notice of rights, empty when there is none. */
export interface OsisEdition {
  id: string
  title: string
  language: Language
  url: string | null
  rights: string
}

const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ['he', 'he'],
  ['heb', 'he'],
  ['hbo', 'he'],
  ['en', 'en'],
  ['eng', 'en'],
  ['yi', 'yi'],
  ['ru', 'ru'],
  ['fr', 'fr'],
  ['es', 'es'],
  ['ar', 'ar'],
])
const MAX_FIELD = 500

/** Reads the `osisText` element, and the `work` of the header that this element names. Other works of the header are
 *  sources of the edition and are ignored. */
export class HeaderReader {
  readonly #fail: FailHere
  #id = ''
  #language: Language = 'he'
  #inWork = false
  #field: 'title' | 'rights' | 'url' | null = null
  readonly #fields = { title: '', rights: '', url: '' }

  constructor(fail: FailHere) {
    this.#fail = fail
  }

  openText(attributes: ReadonlyMap<string, string>): void {
    this.#id = attributes.get('osisIDWork')?.trim() ?? ''
    if (!/^[\w.-]{1,100}$/.test(this.#id)) {
      throw this.#fail('osisText must name its edition in "osisIDWork".')
    }
    const code = attributes.get('xml:lang') ?? 'he'
    const language = LANGUAGES.get(code.toLowerCase())
    if (language === undefined) throw this.#fail(`the language "${code}" is not supported.`)
    this.#language = language
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'work') this.#inWork = attributes.get('osisWork') === this.#id
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
    const isFirst = (field: 'title' | 'rights' | 'url') =>
      this.#fields[field] === '' ? field : null
    if (name === 'title' && !attributes.has('type')) return isFirst('title')
    if (name === 'rights') return isFirst('rights')
    if (name === 'identifier' && attributes.get('type') === 'URL') return isFirst('url')
    return null
  }
}
