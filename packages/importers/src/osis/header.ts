/** Gathers what an OSIS header says of the edition that the file holds. */

import type { Language } from '@yalkut/model'
import type { FailHere } from './xml-stream.ts'

/** The edition: `id` as the file names it (`OSHB`), `rights` in its own words (empty when it has
 *  none). */
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

/** Reads the `osisText` element and the `work` of the header that it names; other works are
 *  sources of the edition and are passed over. */
export class HeaderReader {
  readonly #fail: FailHere
  #id = ''
  #language: Language = 'he'
  #inWork = false
  #field: 'title' | 'rights' | 'url' | null = null
  readonly #words = { title: '', rights: '', url: '' }

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
    if (language === undefined) throw this.#fail(`the language "${code}" is not one known here.`)
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

  text(words: string): void {
    if (this.#field !== null) this.#words[this.#field] += words
  }

  edition(): OsisEdition {
    const words = (field: 'title' | 'rights' | 'url') =>
      this.#words[field].replace(/\s+/g, ' ').trim().slice(0, MAX_FIELD)
    const url = words('url')
    return {
      id: this.#id,
      title: words('title') || this.#id,
      language: this.#language,
      url: /^https?:\/\/\S+$/.test(url) ? url : null,
      rights: words('rights'),
    }
  }

  /** The first of each: a second title or address says more of the same. */
  #fieldOf(name: string, attributes: ReadonlyMap<string, string>) {
    const isFirst = (field: 'title' | 'rights' | 'url') =>
      this.#words[field] === '' ? field : null
    if (name === 'title' && !attributes.has('type')) return isFirst('title')
    if (name === 'rights') return isFirst('rights')
    if (name === 'identifier' && attributes.get('type') === 'URL') return isFirst('url')
    return null
  }
}
