/** The contents that one arranges: where one is, what is being named, and each act, which can be taken back. It knows neither the
 *  network nor what is kept. */
import { Said } from '#lib/desk/said.svelte.ts'
import { Steps } from '#lib/desk/steps.ts'
import { type Choice, choicesFor, isInside, likelyPage } from './choices.ts'
import type { MapPage } from './desk-page.ts'
import { type Preview, previewOf } from './order.ts'
import { printedOf } from './printed-numbers.ts'
import type { MapWords } from './words.ts'
import type { Entry, Operation, Work } from './work.ts'
import * as works from './work.ts'

export class Arranging {
  readonly page: MapPage
  work: Work
  /** What would be sent is shown. */
  isPreviewing = $state(false)
  /** The printed number of the page is being typed. */
  isNumbering = $state(false)
  /** Which of the choices; -1: what is typed. */
  choiceAt = $state(-1)
  readonly said = new Said()
  readonly entries: readonly Entry[]
  readonly anchors: Work['anchors']
  readonly base: Work['base']
  /** Of each page, from page 1. */
  readonly printed: readonly (string | null)[]
  readonly ends: ReadonlyMap<string, number>
  readonly choices: readonly Choice[]
  readonly preview: Preview
  protected readonly steps = new Steps<Work>()
  protected readonly words: MapWords

  constructor(page: MapPage, words: MapWords) {
    this.page = page
    this.words = words
    this.work = $state.raw(works.workOn(page))
    // A move from page to page computes none of these.
    this.entries = $derived(this.work.entries)
    this.anchors = $derived(this.work.anchors)
    this.base = $derived(this.work.base)
    this.printed = $derived(printedOf(this.anchors, page.pages))
    this.ends = $derived(works.endsOf(this.entries, page.pages))
    this.choices = $derived(this.#choices())
    this.preview = $derived(previewOf(this, page))
  }

  /** The entries that begin on the page that is looked at. */
  get here(): Entry[] {
    return works.entriesAt(this.work, this.work.at)
  }

  /** The entry that acts are about. */
  get entry(): Entry | null {
    const { here } = this
    return here.find(({ key }) => key === this.work.chosen) ?? here.at(-1) ?? null
  }

  get hasChanges(): boolean {
    return !this.preview.isEmpty
  }

  goTo(page: number, key: string | null = null): void {
    const at = Math.max(1, Math.min(this.page.pages, page))
    this.set({ ...this.work, at, chosen: key, naming: null })
    const printed = this.printed[at - 1] ?? null
    this.said.say(this.words.onPage({ page: at, printed, entries: this.here }))
  }

  goToLikely(by: 1 | -1): void {
    const page = likelyPage(this.work, this.page, this.work.at, by)
    if (page === null) this.said.say(this.words.noneLikely)
    else this.goTo(page)
  }

  /** Opens the name of an entry; null: of a new one on this page. */
  name(entry: Entry | null): void {
    const { work, page } = this
    const level = entry?.level ?? works.levelFor(work, work.at, page)
    const [likely] = entry === null ? choicesFor(work, page, { at: work.at, level, typed: '' }) : []
    const text = entry?.name ?? likely?.name ?? ''
    const unit = entry === null ? (likely?.unit ?? null) : entry.unit
    this.choiceAt = -1
    this.isPreviewing = false
    this.set({ ...work, naming: { key: entry?.key ?? null, level, text, unit } })
  }

  type(text: string): void {
    const { naming } = this.work
    if (naming === null) return
    const same = this.choices.find((choice) => choice.name === text)
    this.choiceAt = -1
    this.set({ ...this.work, naming: { ...naming, text, unit: same?.unit ?? null } })
  }

  choose({ name: text, unit }: Choice): void {
    const { naming } = this.work
    if (naming !== null) this.set({ ...this.work, naming: { ...naming, text, unit } })
  }

  /** The next of the choices, or the one before; after the last one what is typed. */
  chooseBy(by: 1 | -1): void {
    const count = this.choices.length + 1
    this.choiceAt = ((this.choiceAt + 1 + by + count) % count) - 1
  }

  nameAtLevel(by: 1 | -1): void {
    const { naming } = this.work
    const level = (naming?.level ?? 0) + by
    if (naming === null || level < 0 || level > works.lowestLevel(this.page)) return
    this.set({ ...this.work, naming: { ...naming, level } })
    this.said.say(this.words.atLevel(level, this.page.levels))
  }

  /** What was typed is the name; the next page on which something seems to begin follows. */
  accept(): void {
    const { naming, at } = this.work
    if (naming === null) return
    const choice = this.choices[this.choiceAt]
    const name = (choice?.name ?? naming.text).trim()
    const unit = choice === undefined ? naming.unit : choice.unit
    const { key, level } = naming
    if (name === '') this.said.say(this.words.needsName)
    else if (key === null) this.#begin({ at, level, name, unit })
    else {
      this.do({ do: 'name', key, name, unit, level })
      this.said.say(this.words.named(name))
    }
  }

  #begin({ at, ...named }: { at: number; level: number; name: string; unit: string | null }): void {
    const isShared = isInside(this.page, this.work, at)
    this.do({ do: 'begin', page: at, ...named, isNew: named.unit === null, isShared })
    this.said.say(this.words.begun({ name: named.name, page: at }))
    // Under a heading the first unit begins, mostly on the same page.
    const isHeading = this.page.levels.length > 0 && named.level < works.lowestLevel(this.page)
    if (isHeading) return
    const next = likelyPage(this.work, this.page, at, 1) ?? Math.min(this.page.pages, at + 1)
    this.set({ ...this.work, at: next, chosen: null })
  }

  level(by: 1 | -1): boolean {
    const { entry } = this
    if (entry === null) return false
    this.do({ do: 'level', key: entry.key, by })
    this.said.say(this.words.atLevel(this.entry?.level ?? 0, this.page.levels))
    return true
  }

  /** The beginning of the entry moves by a page. */
  move(by: 1 | -1): void {
    const { entry } = this
    if (entry === null) return
    this.do({ do: 'move', key: entry.key, page: entry.page + by })
    this.said.say(this.words.moved(this.work.at))
  }

  /** What this page belongs to ends on it; where it ends here already, its end follows from the next again. */
  end(): void {
    const before = works.entryBefore(this.work, this.work.at)
    if (before === null) return
    const isEnd = before.end === this.work.at
    this.do({ do: 'end', key: before.key, page: isEnd ? null : this.work.at })
    this.said.say(isEnd ? this.words.endFollows(before.name) : this.words.endsHere(before.name))
  }

  share(): void {
    if (this.entry !== null) this.do({ do: 'share', key: this.entry.key })
  }

  remove(): void {
    const { entry } = this
    if (entry === null) return
    this.do({ do: 'remove', key: entry.key })
    this.said.say(this.words.removed(entry.name))
  }

  /** `printed`: null takes the jump away, so that numbers count on; empty: pages without numbers begin. */
  number(printed: string | null): void {
    this.isNumbering = false
    this.do({ do: 'number', page: this.work.at, printed: printed?.trim() ?? null })
    this.said.say(this.words.numbered(this.printed[this.work.at - 1] ?? null))
  }

  /** Leaves the field, or the preview. False: there is nothing to leave. */
  escape(): boolean {
    if (this.isNumbering) this.isNumbering = false
    else if (this.work.naming !== null) this.set({ ...this.work, naming: null })
    else if (this.isPreviewing) this.isPreviewing = false
    else return false
    return true
  }

  again(name: 'undo' | 'redo'): void {
    const work = this.steps[name](this.work)
    const { undone, redone, nothingToUndo } = this.words.floor
    if (work !== null) this.set({ ...work, naming: null })
    this.said.say(work === null ? nothingToUndo : name === 'undo' ? undone : redone)
  }

  protected do(operation: Operation): void {
    this.step({ ...works.apply(this.work, operation, this.page), naming: null })
  }

  protected step(work: Work): void {
    this.steps.note({ ...this.work, naming: null }, null)
    this.set(work)
  }

  protected set(work: Work): void {
    this.work = work
  }

  #choices(): Choice[] {
    const { naming, at } = this.work
    if (naming === null) return []
    const { level, text } = naming
    // A name that was put there by the desk is no search.
    const all = choicesFor(this.work, this.page, { at, level, typed: '' })
    const isOffered = all.some(({ name }) => name === text)
    return isOffered ? all : choicesFor(this.work, this.page, { at, level, typed: text })
  }
}
