/** The error of an importer for a file that it cannot read. */

/** A file that cannot be imported. `file`: its path inside the folder that was given. `line`: from 1; null where the
 *  problem concerns the whole file. `problem`: what is wrong and, where useful, how to mend it. */
export class ImportProblem extends Error {
  readonly file: string
  readonly line: number | null
  readonly problem: string

  constructor(file: string, line: number | null, problem: string) {
    super(line === null ? `${file}: ${problem}` : `${file}, line ${line}: ${problem}`)
    this.name = 'ImportProblem'
    this.file = file
    this.line = line
    this.problem = problem
  }
}

/** Null: the row was bad, and `onProblem` has heard of it. */
export function passing<T>(
  onProblem: ((problem: ImportProblem) => void) | undefined,
  read: () => T,
): T | null {
  try {
    return read()
  } catch (error) {
    if (onProblem === undefined || !(error instanceof ImportProblem)) throw error
    onProblem(error)
    return null
  }
}
