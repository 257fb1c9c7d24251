/** What the peaks of a two-hour MP3 cost: CPU, and memory beside that of an idle process. Decoding runs in this process, with nothing beside it.
 *  Source: decisions.md#sound. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSound } from '@yalkut/imaging/sound'
import { encodedSound } from '@yalkut/testing/bytes/encoded-sound'

const MINUTES = 120
const LIMITS = { cpuSeconds: 20, mb: 150 }

const [given] = process.argv.slice(2)
if (given === undefined) await makeAndMeasure()
else await measure(given)

/** The file is measured by another process, whose memory has held nothing else. */
async function makeAndMeasure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yalkut-bench-'))
  try {
    const minute = await encodedSound('mp3', 60, [220, 331])
    const path = join(folder, 'long.mp3')
    writeFileSync(path, Buffer.concat(Array.from({ length: MINUTES }, () => minute)))
    const { status } = spawnSync(process.execPath, [import.meta.filename, path], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(path: string): Promise<void> {
  const sound = openSound()
  const idleMb = process.memoryUsage().rss / 1e6
  const before = process.cpuUsage()
  const peaks = await sound.measurePeaks(path)
  const { user, system } = process.cpuUsage(before)
  const mostMb = process.resourceUsage().maxRSS / 1e3
  await sound.close()
  const minutes = Math.round(peaks.length / 200 / 60)
  const [cpuSeconds, mb] = [(user + system) / 1e6, Math.round(mostMb - idleMb)]
  const ok = minutes === MINUTES && cpuSeconds <= LIMITS.cpuSeconds && mb <= LIMITS.mb
  const measured = { minutes, cpuSeconds, mb, limits: LIMITS, ok }
  console.log(JSON.stringify({ bench: 'desks', what: 'peaks', ...measured }))
  if (!ok) process.exitCode = 1
}
