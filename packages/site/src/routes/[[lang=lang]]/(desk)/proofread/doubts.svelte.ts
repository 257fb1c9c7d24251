/** The state of the desk of doubtful words, and what one can do at it. Source: shapes.md#doubts. */
import { Draft, type DraftStore, type Sending } from '#lib/desk/drafts.ts'
import { type Locks, OneTab } from '#lib/desk/one-tab.svelte.ts'
import { Said } from '#lib/desk/said.svelte.ts'
import { type Fetching, sendingOf, sendOnce } from '#lib/desk/send-once.ts'
import { isAbsent, type SendingStatus, statusAfter } from '#lib/desk/sending-status.ts'
import type { DeskAct } from '#lib/keys.ts'
import { UNREADABLE } from './[scan]/work.ts'
import { type Answer, type Doubt, type DoubtsPage, keyOf } from './doubts-page.ts'
import type { DoubtsWords } from './words.ts'

const PATH = '/v1/proofread/doubts'
/** Answers that leave together. */
const TOGETHER = 10
/** Words that are left below which more are fetched. */
const FEW = 6
const MORE = 40

interface Around {
  words: DoubtsWords
  store: DraftStore
  fetching?: Fetching
  locks?: Locks
  /** Opens the same fix for all words alike. */
  openAlike?: (address: string) => void
}

/** What is kept in the browser. */
interface StoredDoubts {
  answers: Answer[]
}

export class DoubtsDesk {
  doubts: readonly Doubt[]
  at = $state(0)
  /** What is in the field. */
  text = $state('')
  /** Answers in this sitting. */
  answered = $state(0)
  status: SendingStatus = $state.raw({ kind: 'working' })
  /** Counts up when the focus belongs into the field again. */
  focusing = $state(0)
  readonly said = new Said()
  readonly page: DoubtsPage
  readonly tab: OneTab
  readonly #around: Around
  #draft: Draft<StoredDoubts>
  #unsent: readonly Answer[] = []
  #sending: Promise<void> | null = null
  #isOver = false
  /** How many answers leave one by one: they left together, and one of them was refused. */
  #alone = 0
  /** What stood in the field before the person typed. */
  #shown = ''

  constructor(page: DoubtsPage, around: Around) {
    this.page = page
    this.#around = around
    this.doubts = $state.raw(page.doubts)
    this.text = wordOf(page.doubts[0])
    this.#shown = this.text
    this.#draft = this.#newDraft()
    this.tab = new OneTab(around.locks, () => void this.#restore())
  }

  async start(): Promise<void> {
    const { person, shelf } = this.page
    await this.tab.take(`yalkut-desk doubts ${person.id} ${shelf}`)
    await this.#restore()
  }

  #newDraft(): Draft<StoredDoubts> {
    const { person, shelf } = this.page
    const place = { desk: 'doubts', person: person.id, item: shelf, rev: 0 }
    return new Draft<StoredDoubts>(this.#around.store, place)
  }

  /** Answers that were not sent leave now. */
  async #restore(): Promise<void> {
    if (this.tab.isElsewhere) return
    const draft = this.#newDraft()
    this.#draft = draft
    const stored = await draft.find()
    this.#unsent = [...(stored?.state?.answers ?? []), ...this.#unsent]
    const known = new Set(this.#unsent.map(keyOf))
    if (known.size > 0) {
      this.doubts = this.doubts.filter((doubt) => !known.has(keyOf(doubt)))
      this.#show(0)
    }
    this.focusing += 1
    if (known.size > 0 || this.#draft.sending !== null) await this.flush()
    await this.#readMore()
  }

  get doubt(): Doubt | null {
    return this.doubts[this.at] ?? null
  }

  act(name: DeskAct<'doubts'>): boolean {
    if (name !== 'keys' && this.tab.isElsewhere) {
      this.said.say(this.#around.words.floor.elsewhere)
      return true
    }
    switch (name) {
      case 'right':
        this.#answer(this.text)
        return true
      case 'unreadable':
        this.#answer(UNREADABLE)
        return true
      case 'undo':
        // What was typed is taken back first, by the field itself.
        return this.text === this.#shown && this.#back()
      case 'back':
        return this.#back()
      case 'alike':
        return this.#openAlike()
      case 'keys':
        // The page itself does it.
        return false
      default:
        name satisfies never
        return false
    }
  }

  type(text: string): void {
    this.text = text
  }

  /** What waits for the network, or for its person, is tried again. */
  async again(): Promise<void> {
    await this.flush()
    if (isAbsent(this.status) && this.#unsent.length === 0) this.status = { kind: 'working' }
  }

  async back(isShown: boolean): Promise<void> {
    if (isShown) await this.start()
    if (isAbsent(this.status)) await this.again()
  }

  leave(): void {
    void this.flush()
    this.tab.release()
  }

  /** Sends what was answered, in the order of the answers. */
  async flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    await this.#sending
  }

  async #sendAll(): Promise<void> {
    let hasMore = true
    while (hasMore) hasMore = await this.#sendSome()
  }

  /** True when there may be more to send. */
  async #sendSome(): Promise<boolean> {
    const isAlone = this.#alone > 0
    const answers = this.#unsent.slice(0, isAlone ? 1 : 200)
    const sending: Sending | null = this.#draft.sending ?? (answers.length === 0 ? null : sendingOf(PATH, { answers }))
    if (sending === null) return false
    const sent = await sendOnce<{ waiting: number }>(this.#draft, sending, this.#around.fetching)
    switch (sent.kind) {
      case 'sent':
        this.#forget(sending)
        this.#alone = Math.max(0, this.#alone - 1)
        // A refusal among answers that leave one by one stays in sight.
        if (!isAlone || this.status.kind !== 'refused') this.status = { kind: 'working' }
        return this.#unsent.length > 0
      case 'clash':
      case 'refused':
        return this.#refused(sending, {
          code: sent.kind === 'refused' ? sent.code : 'conflict',
          message: sent.message,
        })
      default:
        this.status = statusAfter(sent)
        return false
    }
  }

  /** The service will never take one of these: they leave one by one, and only that one is forgotten. */
  #refused(sending: Sending, refusal: { code: string; message: string }): boolean {
    const { size } = keysOf(sending)
    if (size > 1) {
      this.#alone = size
      return true
    }
    this.#forget(sending)
    this.#alone = Math.max(0, this.#alone - 1)
    this.status = { kind: 'refused', ...refusal }
    return this.#unsent.length > 0
  }

  #forget(sending: Sending): void {
    const gone = keysOf(sending)
    this.#keep(this.#unsent.filter((answer) => !gone.has(keyOf(answer))))
  }

  #answer(text: string): void {
    const { doubt } = this
    if (doubt === null) return
    const { scan, page, line, from, to, rev } = doubt
    this.#keep([...this.#unsent, { scan, page, line, from, to, rev, text: text.trim() }])
    this.answered += 1
    this.#show(this.at + 1)
    if (this.#unsent.length >= TOGETHER || this.doubt === null) void this.flush()
    if (this.doubts.length - this.at < FEW) void this.#readMore()
    if (this.doubt === null) this.said.say(this.#around.words.doubts.none)
  }

  /** The word before, with its answer taken back. False: it left already, or there is none. */
  #back(): boolean {
    const before = this.doubts[this.at - 1]
    const last = this.#unsent.at(-1)
    const isLast = before !== undefined && last !== undefined && keyOf(before) === keyOf(last)
    const { sending } = this.#draft
    // What left and was not answered leaves again as it was.
    const isLeaving = isLast && sending !== null && keysOf(sending).has(keyOf(last))
    if (!isLast || isLeaving || this.#sending !== null) {
      this.said.say(this.#around.words.floor.nothingToUndo)
      return true
    }
    this.#keep(this.#unsent.slice(0, -1))
    this.answered -= 1
    this.#show(this.at - 1, last.text)
    return true
  }

  #openAlike(): boolean {
    const { doubt } = this
    if (doubt === null || doubt.alike === 0) return false
    this.#around.openAlike?.(alikeAddress(doubt, this.text))
    return true
  }

  #show(at: number, text?: string): void {
    this.at = at
    this.text = text ?? wordOf(this.doubts[at])
    this.#shown = this.text
    this.focusing += 1
  }

  #keep(answers: readonly Answer[]): void {
    this.#unsent = answers
    if (answers.length === 0 && this.#draft.sending === null) void this.#draft.drop()
    else this.#draft.keep({ answers: [...answers] })
  }

  async #readMore(): Promise<void> {
    if (this.#isOver || this.doubts.length - this.at >= FEW) return
    const { shelf } = this.page
    const fetching = this.#around.fetching ?? fetch
    const path = `${PATH}?limit=${MORE}${shelf === '' ? '' : `&${shelf}`}`
    const answer = await fetching(path, {}).catch(() => null)
    if (answer?.ok !== true) return
    const said: { doubts?: Doubt[] } | null = await answer.json().catch(() => null)
    const known = new Set([...this.doubts, ...this.#unsent].map(keyOf))
    const fresh = (said?.doubts ?? []).filter((doubt) => !known.has(keyOf(doubt)))
    this.#isOver = fresh.length === 0
    const wasOver = this.doubt === null
    this.doubts = [...this.doubts, ...fresh]
    if (wasOver && fresh.length > 0) this.#show(this.at)
  }
}

function keysOf({ body }: Sending): Set<string> {
  const { answers = [] }: { answers?: Answer[] } = body
  return new Set(answers.map(keyOf))
}

function wordOf(doubt: Doubt | undefined): string {
  return doubt === undefined ? '' : doubt.text.slice(doubt.from, doubt.to)
}

/** Where the same fix is made in all lines of the scan. */
export function alikeAddress(doubt: Doubt, text: string): string {
  const query = new URLSearchParams({ from: wordOf(doubt), to: text.trim() })
  return `/text/${doubt.scan}/alike?${query}`
}
