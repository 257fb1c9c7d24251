/** The installed `tesseract`: faster than tesseract.js, with all languages of its installation. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../queue/run-program.ts'
import { ImpossibleRequest } from '../queue/run-worker.ts'
import type { OcrEngine } from './engine.ts'

/** One thread. To read several pages at once, the operator starts several workers. */
const ENV = { OMP_THREAD_LIMIT: '1' }

/** Null when there is no `tesseract` on PATH, or it lacks one of the languages (`heb`, `heb+yid`). */
export async function findNativeTesseract(languages: string): Promise<OcrEngine | null> {
  try {
    return await openNativeTesseract(languages)
  } catch {
    return null
  }
}

/** Throws ImpossibleRequest when there is no `tesseract` on PATH, or it lacks one of the languages. */
export async function openNativeTesseract(languages: string): Promise<OcrEngine> {
  if (!/^[A-Za-z0-9_+/-]+$/.test(languages)) {
    throw new ImpossibleRequest(`“${languages}” is not a list of languages such as heb or heb+eng.`)
  }
  const version = await readVersion()
  const installed = await readLanguages()
  const missing = languages.split('+').find((language) => !installed.has(language))
  if (missing !== undefined) {
    throw new ImpossibleRequest(`The tesseract of this machine does not have the language “${missing}”.`)
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

async function readVersion(): Promise<string> {
  try {
    const { stdout, stderr } = await runProgram('tesseract', { args: ['--version'] })
    return /tesseract v?(\S+)/.exec(`${stdout}\n${stderr}`)?.[1] ?? 'unknown'
  } catch (cause) {
    throw new ImpossibleRequest('There is no tesseract on this machine.', { cause })
  }
}

async function readLanguages(): Promise<Set<string>> {
  const { stdout, stderr } = await runProgram('tesseract', { args: ['--list-langs'] })
  return new Set(`${stdout}\n${stderr}`.split('\n').map((line) => line.trim()))
}
