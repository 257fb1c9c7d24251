/** The arguments of `npm test --`. */
import { parseArgs } from 'node:util'

export interface RunArguments {
  /** Files and folders; all tests when the list is empty. */
  paths: string[]
  /** The number of files that run side by side; null: one more than the number of cores. */
  jobs: number | null
  /** Whether the slowest files are listed at the end. */
  slowest: boolean
  /** The seed of property tests: a number, or `random`; null: the fixed one. */
  seed: string | null
  /** Whether all variants are run (the full tier). */
  full: boolean
  /** Which variants the default tier runs; null: those of the commit. */
  slice: number | null
  /** Only the files that reach what changed since this commit (null: since `origin/main`); null: all. */
  changed: { since: string | null } | null
}

export const USAGE = `npm test -- [--only PATH…] [--jobs N] [--slowest] [--seed N|random] [--slice N] [--full] [--changed[=COMMIT]]
  --only PATH…  only these files, or those in these folders
  --jobs N      runs N files side by side (default: the number of cores + 1, since some files wait for processes)
  --slowest     ends with a list of the 25 programs that took longest, in place of ten
  --seed N      property tests try the values of this seed; with “random”, new values in each file
  --slice N     runs the variants of this slice (default: that of the commit)
  --full        runs every variant, as npm run test:full does
  --changed     only the files that need what was changed since origin/main, or since a commit: --changed=HEAD~3`

/** `--only` is optional, before each path or before the first. Throws for an unknown option. */
export function readArguments(args: string[]): RunArguments {
  const { values, positionals } = parseArgs({
    // An option of which only some have a value.
    args: args.map((each) => (each === '--changed' ? '--changed=' : each)),
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      jobs: { type: 'string' },
      slowest: { type: 'boolean', default: false },
      seed: { type: 'string' },
      slice: { type: 'string' },
      full: { type: 'boolean', default: false },
      changed: { type: 'string' },
    },
  })
  const jobs = values.jobs === undefined ? null : Number(values.jobs)
  if (jobs !== null && !(Number.isInteger(jobs) && jobs > 0)) {
    throw new Error('--jobs takes a whole number from 1.')
  }
  const seed = values.seed ?? null
  if (seed !== null && seed !== 'random' && !/^-?\d{1,10}$/.test(seed)) {
    throw new Error('--seed takes a whole number, or “random”.')
  }
  const slice = values.slice === undefined ? null : Number(values.slice)
  if (values.slice !== undefined && !/^\d{1,9}$/.test(values.slice)) {
    throw new Error('--slice takes a whole number from 0.')
  }
  const { slowest, full } = values
  const changed = values.changed === undefined ? null : { since: values.changed || null }
  return { paths: [...values.only, ...positionals], jobs, slowest, seed, full, slice, changed }
}
