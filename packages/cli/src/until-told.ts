/** Waits for SIGINT or SIGTERM. */

const AN_HOUR_MS = 3_600_000

export async function untilTold(): Promise<void> {
  // Waiting for a signal alone would not keep the process alive.
  const alive = setInterval(() => undefined, AN_HOUR_MS)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  clearInterval(alive)
}
