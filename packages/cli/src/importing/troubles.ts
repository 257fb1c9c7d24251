/** What an import could not read or take, listed for its operator. Source: docs/operators/importing.md. */
import type { ImportProblem } from '@yalkut/importers'

export interface Trouble {
  file: string
  /** Where in the file (`line 3`, `record 2`); null: the whole file. */
  place: string | null
  why: string
}

/** Troubles that are listed; all are counted. */
const MOST_LISTED = 10_000

/** Troubles that are printed, a line each. */
const MOST_SAID = 20

/** A list that counts what it has no room for. */
class TroubleList {
  readonly listed: Trouble[] = []
  count = 0

  add(trouble: Trouble): void {
    this.count += 1
    if (this.listed.length < MOST_LISTED) this.listed.push(trouble)
  }

  /** The last entry says how many more there are. */
  all(): Trouble[] {
    const more = this.count - this.listed.length
    if (more === 0) return this.listed
    return [...this.listed, { file: '', place: null, why: `… and ${more} more` }]
  }
}

export class Troubles {
  /** What was left out. */
  readonly skipped = new TroubleList()
  /** What was imported in another way than its source has it. */
  readonly mended = new TroubleList()

  #isWhole = true

  readonly onProblem = ({ file, place, problem, kind }: ImportProblem): void => {
    if (kind === 'skipped') this.#isWhole = false
    this[kind === 'mended' ? 'mended' : 'skipped'].add({ file, place, why: problem })
  }

  /** A record that the catalog does not take. `at`: its file and row, as the importer names them. */
  readonly onTrouble = (
    { id, path, at }: { id: string; path: string | null; at?: string },
    why: string,
    kind: 'skipped' | 'mended',
  ): void => {
    const [, file = '', place = path ?? id] = /^(.*), ((?:line|record) \d+)$/.exec(at ?? '') ?? []
    if (kind === 'skipped') this.#isWhole = false
    this[kind].add({ file, place, why })
  };

  /** The first skipped records, a line each, for people. */
  *lines(): Generator<string> {
    const { listed, count } = this.skipped
    for (const { file, place, why } of listed.slice(0, MOST_SAID)) {
      yield `Skipped: ${[file, place].filter((each) => each !== null && each !== '').join(', ')}: ${why}`
    }
    if (count > MOST_SAID) yield `… and ${count - MOST_SAID} more, which the result lists.`
  }

  sentence(): string {
    const parts = [
      ...(this.skipped.count > 0 ? [`${this.skipped.count} skipped`] : []),
      ...(this.mended.count > 0 ? [`${this.mended.count} read in another way than the files have it`] : []),
    ]
    return parts.length === 0 ? '' : ` ${parts.join(', ')}.`
  }

  /** Whether all records were read and taken, so that what is not there is missing. */
  isWhole(): boolean {
    return this.#isWhole
  }

  /** 3: something was skipped. */
  exitCode(): number {
    return this.skipped.count === 0 ? 0 : 3
  }
}
