/** What an importer says when a file holds something that it does not read. */

/** A file that cannot be read as what it is meant to be. `file` is the name as the person knows
 *  it (from the folder that they gave), `line` counts from 1 and is null where the whole file is
 *  meant, and `problem` says what is wrong and, where it helps, what to do. */
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
