/** The `tesseract` of this machine, where it is installed: quicker, and with the languages that came with it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../queue/run-program.ts'
import { Impossible } from '../queue/run-worker.ts'
import type { OcrEngine } from './engine.ts'

/** One thread: several pages at once are several workers. */
const ENV = { OMP_THREAD_LIMIT: '1' }

/** Null when no `tesseract` is on PATH, or it does not have the languages (`heb`, `heb+yid`). */
export async function findNativeTesseract(languages: string): Promise<OcrEngine | null> {
  try {
    return await openNativeTesseract(languages)
  } catch {
    return null
  }
}

/** Throws Impossible when it is not installed, or does not have the languages. */
export async function openNativeTesseract(languages: string): Promise<OcrEngine> {
  if (!/^[A-Za-z0-9_+/-]+$/.test(languages)) {
    throw new Impossible(`“${languages}” is no list of languages such as heb or heb+eng.`)
  }
  const version = await askVersion()
  const has = await askLanguages()
  const missing = languages.split('+').find((language) => !has.has(language))
  if (missing !== undefined) {
    throw new Impossible(`The tesseract of this machine has no “${missing}”.`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'yalkut-ocr-'))
  return {
    name: 'tesseract',
    version: `${version} ${languages}`,
    async read(image, signal) {
      const file = join(folder, 'page')
      await writeFile(file, image)
      const args = [file, 'stdout', '-l', languages, 'hocr']
      return (await runProgram('tesseract', { args, env: ENV, signal })).stdout
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function askVersion(): Promise<string> {
  try {
    const { stdout, stderr } = await runProgram('tesseract', { args: ['--version'] })
    return /tesseract v?(\S+)/.exec(`${stdout}\n${stderr}`)?.[1] ?? 'unknown'
  } catch (cause) {
    throw new Impossible('There is no tesseract on this machine.', { cause })
  }
}

async function askLanguages(): Promise<Set<string>> {
  const { stdout, stderr } = await runProgram('tesseract', { args: ['--list-langs'] })
  return new Set(`${stdout}\n${stderr}`.split('\n').map((line) => line.trim()))
}
