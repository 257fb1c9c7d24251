/** A form with a file, read as it comes: its fields first, then the bytes of the file, which are never held together. The field of the
 *  file is last in the form. Source: https://www.rfc-editor.org/rfc/rfc7578. */

export interface SentFile {
  name: string
  /** As the browser says; empty where it says nothing. */
  type: string
  /** To be read once. */
  bytes: AsyncIterable<Uint8Array>
}

export interface StreamedForm {
  fields: FormData
  /** null: the form has none. */
  file: SentFile | null
}

/** The most bytes of all fields together, and of the head of a part. */
const MAX_FIELDS = 200_000
const MAX_HEAD = 8_000

/** A body that is no such form. */
export class NoForm extends Error {}

/** `body`: is read on by who reads the bytes of the file. Throws `NoForm`. */
export async function streamedForm(contentType: string, body: AsyncIterable<Uint8Array>): Promise<StreamedForm> {
  const found = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/is.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw new NoForm('This is no form with a file.')
  const parts = new Parts(body)
  const mark = `\r\n--${boundary}`
  await parts.text(`--${boundary}`, MAX_HEAD)
  const fields = new FormData()
  let size = 0
  for (;;) {
    // Two dashes behind the boundary end the form.
    if ((await parts.text('\r\n', MAX_HEAD)).startsWith('--')) return { fields, file: null }
    const head = await parts.text('\r\n\r\n', MAX_HEAD)
    const name = parameterIn(head, 'name')
    if (name === null) throw new NoForm('A part has no name.')
    const fileName = parameterIn(head, 'filename')
    if (fileName !== null) {
      const type = /^content-type:[ \t]*(\S+)/im.exec(head)?.[1] ?? ''
      return { fields, file: { name: fileName, type, bytes: parts.until(mark) } }
    }
    const value = await parts.text(mark, MAX_FIELDS - size)
    size += value.length
    fields.append(name, value)
  }
}

/** Browsers write a quote inside a name as `%22`. */
function parameterIn(head: string, parameter: 'name' | 'filename'): string | null {
  const line = /^content-disposition:.*$/im.exec(head)?.[0] ?? ''
  const value = new RegExp(`[;\\s]${parameter}="([^"]*)"`, 'i').exec(line)?.[1]
  return value === undefined ? null : value.replaceAll(/%22/g, '"').slice(0, 1_000)
}

/** Bytes up to marks. */
class Parts {
  readonly #chunks: AsyncIterator<Uint8Array>
  #held: Buffer = Buffer.alloc(0)

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]()
  }

  /** The bytes before the mark, which is passed over. Throws `NoForm` where there is none. */
  async *until(mark: string): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      if (at >= 0) {
        const last = this.#held.subarray(0, at)
        this.#held = this.#held.subarray(at + mark.length)
        if (last.length > 0) yield last
        return
      }
      // The mark may have begun.
      const sure = this.#held.length - mark.length + 1
      if (sure > 0) {
        const part = this.#held.subarray(0, sure)
        this.#held = this.#held.subarray(sure)
        yield part
      }
      const next = await this.#chunks.next()
      if (next.done === true) throw new NoForm('The form did not arrive completely.')
      this.#held = Buffer.concat([this.#held, next.value])
    }
  }

  async text(mark: string, most: number): Promise<string> {
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of this.until(mark)) {
      size += part.length
      if (size > most) throw new NoForm('A field of the form is too long.')
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  }
}
