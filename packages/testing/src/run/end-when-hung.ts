/** Loaded into each file of a run. A file that hangs, on a running server or a missing answer, is ended as failed after ten
 *  minutes; the other files are still reported. A file whose runner was killed ends as well. */
const LONGEST_MS = 600_000
const LOOK_MS = 1_000

const runner = process.ppid
setTimeout(() => {
  console.error(`This file hangs: it was ended after ${LONGEST_MS / 60_000} minutes.`)
  process.exit(1)
}, LONGEST_MS).unref()
setInterval(() => {
  if (process.ppid !== runner) process.exit(1)
}, LOOK_MS).unref()

export {}
