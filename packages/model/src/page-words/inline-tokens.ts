/** Splits one block of the old markup into tokens. Reads each character once, so that no text takes long.
 *  Source: shapes.md#old-markup. */
import { readHref } from './href.ts'

/** The sign at the beginning or the end of a mark. Which of the two is known only after the whole block is read. */
export interface Toggle {
  toggle: 'b' | 'i' | 'u'
  letters: string
  /** `<u>` and `</u>` have a side; quotes do not. */
  side: 'open' | 'close' | 'either'
}

/** Letters, the sign of a mark, the beginning of a link (its target) or its end (null), a line break, or a footnote. */
export type Token = { text: string } | Toggle | { href: string | null } | { br: true } | { note: Token[] }

const REF_END = '</ref>'

/** The signs and the letters between them, in order. A sign in a wrong position is letters. */
export function readTokens(text: string): Token[] {
  return new Reader(text, true).read()
}

class Reader {
  readonly #text: string
  readonly #mayNote: boolean
  readonly #found = new Map<string, number>()
  readonly #tokens: Token[] = []
  #at = 0
  #lettersFrom = 0
  #linkEnd: { at: number; letters: string } | null = null

  /** `mayNote`: whether the text may have footnotes; a footnote may not. */
  constructor(text: string, mayNote: boolean) {
    this.#text = text
    this.#mayNote = mayNote
  }

  read(): Token[] {
    while (this.#at < this.#text.length) {
      if (this.#at === this.#linkEnd?.at) {
        this.#take(this.#linkEnd.letters.length, { href: null })
        this.#linkEnd = null
      } else if (!this.#readSpecial()) this.#at++
    }
    this.#flush()
    return this.#tokens
  }

  /** Reads a sign at this position; false when there is none. */
  #readSpecial(): boolean {
    switch (this.#text[this.#at]) {
      case "'":
        return this.#readQuotes()
      case '<':
        return this.#readTag()
      case '[':
        return this.#linkEnd === null && (this.#readItemLink() || this.#readWebLink())
      default:
        return false
    }
  }

  #readQuotes(): boolean {
    let count = 1
    while (this.#text[this.#at + count] === "'") count++
    if (count === 1) return false
    if (count === 2 && isGershayim(this.#text, this.#at)) {
      this.#at += 2
      return true
    }
    const extra = count === 4 ? 1 : Math.max(0, count - 5)
    this.#at += extra
    if (count !== 2) this.#take(3, { toggle: 'b', letters: "'''", side: 'either' })
    if (count === 2 || count >= 5) this.#take(2, { toggle: 'i', letters: "''", side: 'either' })
    return true
  }

  #readTag(): boolean {
    const tag = /^<(\/?u|br ?\/?|ref)>/i.exec(this.#text.slice(this.#at, this.#at + 6))
    const [letters = '', name = ''] = tag ?? []
    switch (name.toLowerCase()) {
      case '':
        return false
      case 'u':
        return this.#take(letters.length, { toggle: 'u', letters, side: 'open' })
      case '/u':
        return this.#take(letters.length, { toggle: 'u', letters, side: 'close' })
      case 'ref':
        return this.#readNote(letters.length)
      default:
        return this.#take(letters.length, { br: true })
    }
  }

  #readNote(tagLength: number): boolean {
    const from = this.#at + tagLength
    const end = this.#find(REF_END, from)
    if (!this.#mayNote || end === null || this.#linkEnd !== null) return false
    const inner = this.#text.slice(from, end).trim()
    const whole = end + REF_END.length - this.#at
    if (inner === '') return this.#take(whole, null)
    return this.#take(whole, { note: new Reader(inner, false).read() })
  }

  /** `[[target]]` or `[[target|name]]`, where the target is an item's id or a site path. */
  #readItemLink(): boolean {
    if (!/^\[\[(?:rh-|\/)/i.test(this.#text.slice(this.#at, this.#at + 5))) return false
    return this.#beginLink(this.#at + 2, '|', ']]')
  }

  /** `[https://… name]` or `[https://…]`. */
  #readWebLink(): boolean {
    if (!/^\[https?:\/\//i.test(this.#text.slice(this.#at, this.#at + 9))) return false
    return this.#beginLink(this.#at + 1, ' ', ']')
  }

  /** Begins a link. `separator`: the sign after the target. `letters`: the sign at the end. A target has no bracket, so many
   *  opening brackets before one closing bracket are not read again and again. */
  #beginLink(from: number, separator: string, letters: string): boolean {
    const end = this.#find(letters, from)
    if (end === null || (this.#find('[', from) ?? end) < this.#targetEnd(from, separator, end)) {
      return false
    }
    const targetEnd = this.#targetEnd(from, separator, end)
    const href = readHref(this.#text.slice(from, targetEnd))
    if (href === null) return false
    const nameFrom = Math.min(targetEnd + 1, end)
    if (this.#text.slice(nameFrom, end).trim() === '') {
      const text = this.#text.slice(from, targetEnd).trim()
      this.#take(end + letters.length - this.#at, { href })
      this.#tokens.push({ text }, { href: null })
      return true
    }
    this.#linkEnd = { at: end, letters }
    return this.#take(nameFrom - this.#at, { href })
  }

  #targetEnd(from: number, separator: string, end: number): number {
    return Math.min(this.#find(separator, from) ?? end, end)
  }

  /** Ends the letters before this position, adds the token, and moves past its `length` characters. */
  #take(length: number, token: Token | null): true {
    this.#flush()
    if (token !== null) this.#tokens.push(token)
    this.#at += length
    this.#lettersFrom = this.#at
    return true
  }

  #flush(): void {
    if (this.#lettersFrom < this.#at) {
      this.#tokens.push({ text: this.#text.slice(this.#lettersFrom, this.#at) })
    }
    this.#lettersFrom = this.#at
  }

  /** The next index of `sought`, from `from` on; null when there is none. Remembers the last answer, so that many opening
   *  signs before one closing sign are not each a search through the text. */
  #find(sought: string, from: number): number | null {
    const known = this.#found.get(sought)
    if (known === undefined || (known !== -1 && known < from)) {
      this.#found.set(sought, indexIn(this.#text, sought, from))
    }
    const at = this.#found.get(sought) ?? -1
    return at === -1 ? null : at
  }
}

/** The next index of a text; of `</ref>` in upper or lower case. */
function indexIn(text: string, sought: string, from: number): number {
  if (sought !== REF_END) return text.indexOf(sought, from)
  const tag = new RegExp(REF_END, 'gi')
  tag.lastIndex = from
  return tag.exec(text)?.index ?? -1
}

/** Whether two apostrophes are gershayim, before the last letter of a Hebrew word, and not a mark. */
function isGershayim(text: string, at: number): boolean {
  const isHebrew = (index: number) => /[\u05B0-\u05EA]/.test(text.charAt(index))
  return isHebrew(at - 1) && isHebrew(at + 2) && !isHebrew(at + 3)
}
