/** A test file that hangs, on a server that nobody stopped or an answer that never comes, ends after ten minutes and has
 *  failed; the other files are still told. Loaded into each by `bin/test`. */
const LONGEST_MS = 600_000

// The program that runs the files has it too, and may take longer.
if (process.env.NODE_TEST_CONTEXT !== undefined) {
  setTimeout(() => {
    console.error(`This file hangs: it ended after ${LONGEST_MS / 60_000} minutes.`)
    process.exit(1)
  }, LONGEST_MS).unref()
}
