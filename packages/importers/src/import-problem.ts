/** What an importer could not read, and what it read in another way than the file has it. */

/** `skipped`: words, a record or a file are left out. `aside`: something beside the words is left out, so that nothing can be missing
 *  for it. `mended`: everything is read, in another way than the file has it. */
export type ProblemKind = 'skipped' | 'aside' | 'mended'

/** A trouble with a file. `file`: its path inside the folder that was given. `place`: where in the file (`line 3`, `record 2`,
 *  `"text" 1, 3`); null where the problem concerns the whole file. `problem`: what is wrong, and what is done about it or how to
 *  mend it. */
export class ImportProblem extends Error {
  readonly file: string
  readonly place: string | null
  readonly problem: string
  readonly kind: ProblemKind

  /** `place`: a number is a line, from 1. */
  constructor(file: string, place: number | string | null, problem: string, kind: ProblemKind = 'skipped') {
    const where = typeof place === 'number' ? `line ${place}` : place
    super(where === null ? `${file}: ${problem}` : `${file}, ${where}: ${problem}`)
    this.name = 'ImportProblem'
    this.file = file
    this.place = where
    this.problem = problem
    this.kind = kind
  }
}

/** Given to an importer: it reports each problem and reads on. Not given: the first problem ends the reading. */
export type OnProblem = (problem: ImportProblem) => void

/** Reports a problem, or throws it where nobody listens. Something that was only mended ends no reading. */
export function report(onProblem: OnProblem | undefined, problem: ImportProblem): void {
  if (onProblem !== undefined) onProblem(problem)
  else if (problem.kind === 'skipped') throw problem
}

/** Null: the row was bad, and `onProblem` has heard of it. */
export function passing<T>(onProblem: OnProblem | undefined, read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (onProblem === undefined || !(error instanceof ImportProblem)) throw error
    onProblem(error)
    return null
  }
}

/** The records of every file. A file that cannot be read to its end is reported, and the next one is read. */
export async function* readEach<F, R>(
  files: readonly F[],
  onProblem: OnProblem | undefined,
  read: (file: F) => AsyncIterable<R>,
): AsyncGenerator<R> {
  for (const file of files) {
    try {
      yield* read(file)
    } catch (error) {
      if (onProblem === undefined || !(error instanceof ImportProblem)) throw error
      onProblem(error)
    }
  }
}
