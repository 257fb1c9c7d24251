/** The files on their way: each is hashed, looked up in the catalog before its first byte leaves, and sent; two at a time. */
import type { Fetching } from '#lib/desk/send-once.ts'
import type { Lang } from '#lib/lang.ts'
import { askHeld } from './held.ts'
import { columnsOf } from './kinds.ts'
import { type Proposal, proposalFor } from './proposal.ts'
import type { Progress, Row } from './rows.ts'
import { type FileSent, sendFile, UPLOADS } from './send-file.ts'

const AT_ONCE = 2

interface Options {
  lang: Lang
  fetching: Fetching
  hash: (file: Blob, onDone: (bytes: number) => void) => Promise<string | null>
  wait: (ms: number) => Promise<void>
  row: (key: string) => Row | undefined
  change: (key: string, change: Partial<Row>) => void
  onProposal: (key: string, proposal: Proposal) => void
}

export class FileQueue {
  readonly #options: Options
  readonly #files = new Map<string, File>()
  readonly #running = new Map<string, AbortController>()
  #waiting: string[] = []

  constructor(options: Options) {
    this.#options = options
  }

  give(key: string, file: File): void {
    this.#files.set(key, file)
    this.add(key)
  }

  /** Sends a file that was given, from where it stopped. */
  add(key: string): void {
    const isGiven = this.#files.has(key)
    if (this.#running.has(key) || this.#waiting.includes(key)) return
    this.#progress(key, { kind: isGiven ? 'waiting' : 'gone' })
    if (!isGiven) return
    this.#waiting.push(key)
    this.#next()
  }

  /** The person takes the file away: what has arrived of it is deleted. */
  drop({ key, upload }: Row): void {
    this.#waiting = this.#waiting.filter((each) => each !== key)
    this.#running.get(key)?.abort()
    this.#files.delete(key)
    if (upload === null) return
    const options = { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }
    void this.#options.fetching(`${UPLOADS}/${upload}`, options).catch(() => null)
  }

  /** The page goes away: pieces that are not answered are sent again by the next one. */
  stop(): void {
    this.#waiting = []
    for (const running of this.#running.values()) running.abort()
  }

  proposeAgain(key: string): void {
    void this.#propose(key)
  }

  /** Looks how far uploads of an earlier page are. */
  async lookFor(rows: readonly Row[]): Promise<void> {
    for (const { key, upload } of rows) {
      const answer = await this.#options.fetching(`${UPLOADS}/${upload}`, {}).catch(() => null)
      if (answer === null) continue
      const state = answer.ok ? await answer.json() : null
      if (state === null) this.#options.change(key, { upload: null, progress: { kind: 'gone' } })
      else if (state.looked !== null) this.#progress(key, { kind: 'arrived', looked: state.looked })
      else if (this.#options.row(key)?.progress.kind === 'arrived') this.#progress(key, { kind: 'gone' })
    }
  }

  #next(): void {
    while (this.#running.size < AT_ONCE) {
      const key = this.#waiting.shift()
      if (key === undefined) return
      const stopping = new AbortController()
      this.#running.set(key, stopping)
      void this.#carry(key, stopping.signal).finally(() => {
        this.#running.delete(key)
        this.#next()
      })
    }
  }

  async #carry(key: string, signal: AbortSignal): Promise<void> {
    const { row, hash } = this.#options
    const file = this.#files.get(key)
    const begun = row(key)
    if (file === undefined || begun === undefined) return
    this.#progress(key, { kind: 'hashing', bytes: 0 })
    const sha256 = await hash(file, (bytes) => this.#progress(key, { kind: 'hashing', bytes }))
    if (signal.aborted) return
    if (sha256 === null) return this.#progress(key, { kind: 'unreadable' })
    if (await this.#isHeld(key, sha256)) return
    void this.#propose(key)
    await this.#send(key, file, signal)
  }

  async #isHeld(key: string, sha256: string): Promise<boolean> {
    const held = await askHeld(this.#options.fetching, sha256)
    if (held.kind !== 'held') return false
    this.#progress(key, held)
    return true
  }

  async #propose(key: string): Promise<void> {
    const { row, fetching, onProposal } = this.#options
    const { kind, name } = row(key) ?? {}
    if (kind === undefined || name === undefined) return
    const proposal = await proposalFor(fetching, { kind, name, lang: this.#options.lang })
    if (proposal !== null) onProposal(key, proposal)
  }

  async #send(key: string, file: File, signal: AbortSignal): Promise<void> {
    const { row, fetching, wait, change } = this.#options
    const { kind = 'scan', upload = null, name = file.name } = row(key) ?? {}
    this.#progress(key, { kind: 'sending', bytes: 0 })
    const { what } = columnsOf(kind)
    const sent = await sendFile({
      file,
      upload,
      fetching,
      wait,
      signal,
      metadata: { what, later: '1', filename: name, filetype: file.type },
      onBegun: (id) => change(key, { upload: id }),
      onBytes: (bytes) => this.#progress(key, { kind: 'sending', bytes }),
    })
    this.#end(key, sent)
  }

  #end(key: string, sent: FileSent): void {
    const { change } = this.#options
    switch (sent.kind) {
      case 'arrived': {
        this.#files.delete(key)
        const { looked } = sent
        change(key, { progress: { kind: 'arrived', looked }, warnings: looked.warnings })
        break
      }
      case 'stopped':
        this.#progress(key, sent)
        break
      case 'refused':
        change(key, { upload: null, progress: sent })
        break
      case 'aborted':
        break
      default:
        sent satisfies never
    }
  }

  #progress(key: string, progress: Progress): void {
    this.#options.change(key, { progress })
  }
}
