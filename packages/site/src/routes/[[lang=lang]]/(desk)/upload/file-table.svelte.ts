/** The table of the desk: what people say of the files, with steps that can be taken back. */
import type { Said } from '#lib/desk/said.svelte.ts'
import { Steps } from '#lib/desk/steps.ts'
import { type Filled, filledDown, pastedInto, saidBefore, withKind, withTable } from './edits.ts'
import type { Kind } from './kinds.ts'
import { readCells, readTable } from './pasted.ts'
import { type Column, type Row, type RowPlace, UNSEEN } from './rows.ts'
import type { UploadWords } from './words.ts'

interface Options {
  words: UploadWords
  said: Said
  /** Called after each change that lasts. */
  onChange: () => void
  /** The kind of a row is another one: it may belong elsewhere. */
  onKind: (key: string) => void
}

export class FileTable {
  rows: Row[] = $state.raw([])
  readonly #options: Options
  readonly #steps = new Steps<readonly Row[]>()

  constructor(options: Options) {
    this.#options = options
  }

  row(key: string): Row | undefined {
    return this.rows.find((row) => row.key === key)
  }

  setRows(rows: Row[]): void {
    this.rows = rows
    this.#options.onChange()
  }

  change(key: string, change: Partial<Row>): void {
    const rows = this.rows.map((row) => (row.key === key ? { ...row, ...change } : row))
    const { progress } = change
    // How far it is by now changes often, and is asked again after a reload.
    if (progress?.kind === 'sending' || progress?.kind === 'hashing') this.rows = rows
    else this.setRows(rows)
  }

  set(key: string, column: Column, value: string): void {
    this.#note(`${key} ${column}`)
    const row = this.row(key)
    if (row !== undefined) this.change(key, { cells: { ...row.cells, [column]: value }, ...UNSEEN })
  }

  setText(key: string, text: string): void {
    this.#note(`${key} text`)
    this.change(key, { text, ...UNSEEN })
  }

  /** `engine`: that read the words beside a scan; null: they are taken away. */
  setEngine(key: string, engine: string | null): void {
    const words = this.row(key)?.words ?? null
    this.change(key, {
      words: words === null || engine === null ? null : { ...words, engine },
      ...UNSEEN,
    })
  }

  setKind(key: string, kind: Kind): void {
    this.#note(null)
    const row = this.row(key)
    if (row === undefined) return
    this.change(key, withKind(row, kind))
    this.#options.onKind(key)
  }

  setPlace(key: string, place: RowPlace): void {
    this.#note(null)
    this.change(key, { place, guess: null, ...UNSEEN })
  }

  fillDown(key: string, column: Filled): void {
    this.#note(null)
    this.setRows(filledDown(this.rows, key, column))
    const below = this.rows.length - 1 - this.rows.findIndex((row) => row.key === key)
    this.#options.said.say(this.#options.words.filled(below))
  }

  /** Cells of a spreadsheet, from this cell on. False: it is one cell, which the field takes itself. */
  paste(key: string, column: Column, text: string): boolean {
    const cells = readCells(text)
    if (cells.length === 1 && cells[0]?.length === 1) return false
    this.#note(null)
    this.setRows(pastedInto(this.rows, { key, column }, cells))
    return true
  }

  /** A table that names files, as of `yalkut import files`. False: it is none. */
  pasteTable(text: string): boolean {
    const table = readTable(text)
    if (table === null) {
      this.#options.said.say(this.#options.words.noTable)
      return false
    }
    this.#note(null)
    const { rows, count } = withTable(this.rows, table)
    this.setRows(rows)
    this.#options.said.say(this.#options.words.tableTaken(count))
    return true
  }

  undo(): boolean {
    const before = this.#steps.undo(this.rows)
    this.#options.said.say(before === null ? this.#options.words.floor.nothingToUndo : this.#options.words.floor.undone)
    if (before !== null) this.setRows(saidBefore(this.rows, before))
    return true
  }

  #note(kind: string | null): void {
    this.#steps.note(this.rows, kind)
  }
}
