/** What one does at the proofreading desk, on the lines of its page. It knows no element of the page. Source: service.md#scans. */
import type { DeskAct } from '#lib/keys.ts'
import { workFromWhole } from './align.ts'
import type { Field } from './around.ts'
import type { Box, PageState, Unsure } from './desk-page.ts'
import { doubtsIn } from './doubtful.ts'
import { PageDesk } from './page-desk.svelte.ts'
import { type Clash, settle } from './rebase.ts'
import type { Work, WorkLine } from './work.ts'
import * as works from './work.ts'

export class ProofreadDesk extends PageDesk {
  field: Field | null = null
  /** Where the caret belongs when the field gets the focus; null: at the start of the line. */
  #caret: number | null = null

  get line(): WorkLine | null {
    return this.work.lines[this.work.at] ?? null
  }

  get changed(): number {
    return this.work.lines.filter(works.isChanged).length
  }

  get rightSoFar(): number {
    return this.work.lines.filter(({ isRight }) => isRight).length
  }

  /** Words of a line of which the machine is not sure, where they appear now. */
  doubtsOf(line: WorkLine): Unsure[] {
    const { origin } = line
    if (origin.kind !== 'line') return []
    const known = this.page.lines.find(({ id }) => id === origin.id)
    return known === undefined ? [] : doubtsIn(known.text, line.text, known.unsure)
  }

  /** False when the key keeps its own meaning. */
  act(name: DeskAct<'proofread'>): boolean {
    if (this.whole !== null && !WHILE_WHOLE.has(name)) return false
    if (OF_THE_PAGE.has(name)) return false
    if (this.early.hold(() => void this.act(name)) || this.isElsewhere()) return true
    switch (name) {
      case 'right':
        return this.#right()
      case 'back':
        this.#move(works.back(this.work))
        return true
      case 'doubt':
        return this.#selectDoubt()
      case 'unreadable': {
        const { selectionStart = 0, selectionEnd = 0 } = this.field ?? {}
        const { work, caret } = works.unreadable(this.work, selectionStart, selectionEnd)
        this.step(work)
        this.focus(caret)
        return true
      }
      case 'remove': {
        const wasRemoved = this.line?.isRemoved === true
        this.step(works.remove(this.work))
        this.said.say(wasRemoved ? this.words.isPrint : this.words.removed)
        this.focus()
        return true
      }
      case 'insert':
        this.step(works.insert(this.work))
        this.said.say(this.words.inserted)
        this.focus()
        return true
      case 'split':
        return this.#change(works.split(this.work, this.field?.selectionStart ?? 0), 'split')
      case 'join':
        return this.#change(works.join(this.work), 'joined')
      case 'image':
        this.isAtImage = !this.isAtImage
        if (!this.isAtImage) this.focus()
        return true
      case 'send':
        void this.send()
        return true
      case 'undo':
      case 'redo':
        return this.#again(name)
      case 'whole':
        this.toggleWhole()
        return true
      case 'larger':
      case 'smaller':
      case 'keys':
        return false
      default:
        name satisfies never
        return false
    }
  }

  /** With each letter. */
  type(text: string): void {
    this.#typeInto(this.line?.key ?? '', text)
  }

  #typeInto(key: string, text: string): void {
    if (this.early.hold(() => this.#typeInto(key, text))) return
    const at = this.work.lines.findIndex((line) => line.key === key)
    this.steps.note(this.work, `type ${key}`)
    // The line may have been joined to another before: its words are not thrown away.
    const work = at < 0 ? works.insert(this.work) : works.moveTo(this.work, at)
    this.set(works.write(work, work.at, text))
  }

  typeWhole(text: string): void {
    if (this.early.hold(() => this.typeWhole(text))) return
    this.steps.note(this.work, 'whole')
    this.whole = text
    this.set(workFromWhole(this.work, text))
  }

  toggleWhole(): void {
    this.whole = this.whole === null ? this.wholeOf(this.work) : null
    this.steps.part()
    this.said.say(this.whole === null ? this.words.byLine : this.words.asWhole)
    this.focus()
  }

  /** A press on a line. */
  goTo(at: number): void {
    if (this.early.hold(() => this.goTo(at))) return
    this.#move(works.moveTo(this.work, at))
  }

  /** Where a line that was added stands, drawn on the image. */
  drawBox(box: Box): void {
    this.#change(works.draw(this.work, box), 'drawn')
  }

  /** A press on the image: the line there is read. */
  goToPlace(x: number, y: number): void {
    const line = this.page.lines.find(({ box }) => box !== null && isWithin(box, x, y))
    const at = this.work.lines.findIndex(({ key }) => key === line?.id)
    if (at >= 0) this.goTo(at)
  }

  setState(state: PageState | null, note = this.work.note): void {
    if (this.early.hold(() => this.setState(state, note))) return
    if (state === this.work.state && note === this.work.note) return
    this.steps.note(this.work, state === this.work.state ? 'note' : null)
    this.set({ ...this.work, state, note })
  }

  /** Of two versions of a line, the one that stays. */
  settle({ key }: Clash, whose: 'mine' | 'theirs'): void {
    this.step(settle(this.work, this.page, key, whose))
    if (this.clashes.length === 0) this.said.say(this.words.settled)
    this.focus()
  }

  /** Throws away what was typed. One step takes it back. */
  async startAgain(): Promise<void> {
    this.steps.note(this.work, null)
    this.work = works.workOn(this.page)
    this.whole = null
    this.restoredAt = null
    this.focus()
    await this.draft.clear()
  }

  #right(): boolean {
    const isLast = this.work.at >= this.work.lines.length - 1
    this.step(works.right(this.work))
    if (isLast) this.said.say(this.words.lastLine)
    this.focus()
    return true
  }

  /** The next word in doubt after the caret; false when the line has no more of them. */
  #selectDoubt(): boolean {
    const { line, field } = this
    if (line === null || field === null) return false
    const doubts = this.doubtsOf(line).toSorted((a, b) => a.from - b.from)
    const isSelected = field.selectionEnd > field.selectionStart
    const from = isSelected ? field.selectionEnd : field.selectionStart
    const word = doubts.find((each) => each.from >= from)
    if (word === undefined) return false
    field.focus({ preventScroll: true })
    field.setSelectionRange(word.from, word.to)
    return true
  }

  #change(work: Work, said: 'split' | 'joined' | 'drawn'): boolean {
    if (work === this.work) return true
    this.step(work)
    this.said.say(this.words[said])
    this.focus()
    return true
  }

  #again(name: 'undo' | 'redo'): true {
    return this.takeStep(name, (work) => {
      this.set(work)
      if (this.whole !== null) this.whole = this.wholeOf(work)
    })
  }

  #move(work: Work): void {
    this.steps.part()
    this.set(work)
    this.focus()
  }

  #note(kind: string | null): void {
    this.steps.note(this.work, kind)
  }

  protected override focus(caret: number | null = null): void {
    this.#caret = caret
    super.focus()
  }

  takeCaret(): number {
    const caret = this.#caret ?? 0
    this.#caret = null
    return caret
  }
}

function isWithin([left, top, width, height]: Box, x: number, y: number): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height
}

/** What the keys still do while all lines are in one field. */
const WHILE_WHOLE: ReadonlySet<DeskAct<'proofread'>> = new Set([
  ...(['whole', 'send', 'undo', 'redo', 'image', 'keys'] as const),
])

/** The page itself does them. */
const OF_THE_PAGE: ReadonlySet<DeskAct<'proofread'>> = new Set(['larger', 'smaller', 'keys'])
