/** Connections whose queries fail as `LedgerAway` where the database cannot answer. Each such failure is reported. */
import type { DatabaseConnection } from 'kysely'
import { type AwayKind, inDoubt, LedgerAway, whyAway } from './away.ts'
import { isDamage, LedgerDamaged } from './damaged.ts'
import { andOthers, rollUp } from './roll-up.ts'

/** Called once a second at most with the true cause. `about` says what failed, and how many other failures were left out
 *  since the last call. */
export type OnAway = (cause: unknown, about: string) => void

/** Turns errors of one ledger's database into refusals, and reports them to those who listen. A damaged file is no refusal:
 *  its error names the file. */
export class AwayReports {
  readonly #file: string | null

  /** `file`: that of a ledger in SQLite. */
  constructor(file: string | null = null) {
    this.#file = file
  }

  readonly #listeners = new Set<OnAway>()
  readonly #crowd = rollUp<LedgerAway>(({ kind, cause }, leftOut) => {
    for (const listener of this.#listeners) listener(cause, ABOUT[kind] + andOthers(leftOut))
  })

  /** Ends the listening by the function that it gives. */
  readonly listen = (listener: OnAway): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Runs a step of the driver. Another error than that of a database which cannot answer is thrown as it is. */
  async during<T>(step: () => Promise<T>, isCommit = false): Promise<T> {
    try {
      return await step()
    } catch (error) {
      throw this.#refusalOf(error, isCommit)
    }
  }

  /** The same for a driver that answers at once: a promise more would let others run in between. */
  at<T>(step: () => T): T {
    try {
      return step()
    } catch (error) {
      throw this.#refusalOf(error, false)
    }
  }

  /** Guards every query of a connection that the driver keeps. */
  guard(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query) => this.during(() => execute(query), query.sql === 'commit')
  }

  /** A commit that found no room was rolled back; one that was not answered may be stored. */
  #refusalOf(error: unknown, isCommit: boolean): unknown {
    if (this.#file !== null && isDamage(error)) return new LedgerDamaged(this.#file, error)
    const kind = error instanceof LedgerAway ? null : whyAway(error)
    if (kind === null) return error
    const isInDoubt = isCommit && kind === 'away'
    const away = isInDoubt ? inDoubt(error) : new LedgerAway(kind, error)
    this.#crowd.add(away)
    return away
  }

  end(): void {
    this.#crowd.end()
  }
}

const ABOUT: { readonly [K in AwayKind]: string } = {
  away: 'the ledger does not answer',
  full: 'the disk of the ledger is full',
}
