/** The signs of the old markup inside one block of text. Read in one pass, each character once, so that no
 *  text is slow to read. Source: shapes.md#old-markup. */
import { readHref } from './href.ts'

/** A mark that begins or ends; which of the two is known only once all of the block is read. */
export interface Toggle {
  toggle: 'b' | 'i' | 'u'
  letters: string
  /** `<u>` and `</u>` say their side; quotes do not. */
  side: 'open' | 'close' | 'either'
}

/** Letters, a mark's sign, where a link begins (its target) or ends (null), a line break, a footnote. */
export type Token =
  | { text: string }
  | Toggle
  | { href: string | null }
  | { br: true }
  | { note: Token[] }

const REF_END = '</ref>'

/** The signs and the letters between them, in order. A sign that cannot be one is letters. */
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

  /** `mayNote`: inside a footnote there are no footnotes. */
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

  /** Reads what is no letter at this place; false when it is one. */
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

  /** No target holds a bracket, so a row of openings before one closing is not read over and over. */
  #beginLink(from: number, parting: string, letters: string): boolean {
    const end = this.#find(letters, from)
    if (end === null || (this.#find('[', from) ?? end) < this.#targetEnd(from, parting, end)) {
      return false
    }
    const targetEnd = this.#targetEnd(from, parting, end)
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

  #targetEnd(from: number, parting: string, end: number): number {
    return Math.min(this.#find(parting, from) ?? end, end)
  }

  /** Ends the letters so far, adds what stands here and goes past it. */
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

  /** The next place of `sought` (any case) from here on; null when there is none. The last answer is kept,
   *  so that many openings before one closing are not each a search through the text. */
  #find(sought: string, from: number): number | null {
    const known = this.#found.get(sought)
    if (known === undefined || (known !== -1 && known < from)) {
      this.#found.set(sought, indexIn(this.#text, sought, from))
    }
    const at = this.#found.get(sought) ?? -1
    return at === -1 ? null : at
  }
}

function indexIn(text: string, sought: string, from: number): number {
  if (sought !== REF_END) return text.indexOf(sought, from)
  const tag = new RegExp(REF_END, 'gi')
  tag.lastIndex = from
  return tag.exec(text)?.index ?? -1
}

/** Two apostrophes before the last letter of a Hebrew word are gershayim, not a mark. */
function isGershayim(text: string, at: number): boolean {
  const isHebrew = (index: number) => /[\u05B0-\u05EA]/.test(text.charAt(index))
  return isHebrew(at - 1) && isHebrew(at + 2) && !isHebrew(at + 3)
}
