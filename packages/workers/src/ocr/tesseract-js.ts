/** Tesseract compiled for JavaScript, with trained data from npm. Needs no other program and no network.
 *  Source: decisions.md#the-stack. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Tesseract from 'tesseract.js'
import { ImpossibleRequest } from '../queue/run-worker.ts'
import type { OcrEngine } from './engine.ts'

const require = createRequire(import.meta.url)

/** `language`: one language in the names of Tesseract, such as `heb`. Throws ImpossibleRequest for a language whose package
 *  `@tesseract.js-data/<language>` is not installed. */
export async function openTesseractJs(language: string): Promise<OcrEngine> {
  const worker = await Tesseract.createWorker(language, Tesseract.OEM.LSTM_ONLY, {
    langPath: dataFolder(language),
    cacheMethod: 'none',
    gzip: true,
    // An error of a page is thrown by `recognize`.
    errorHandler: () => undefined,
  })
  return {
    name: 'tesseract.js',
    version: `${versionOf('tesseract.js')} ${language}`,
    async read(image) {
      const { data } = await worker.recognize(image, {}, { text: false, hocr: true })
      if (data.hocr === null) throw new Error('tesseract.js gave no hOCR.')
      return data.hocr
    },
    async close() {
      await worker.terminate()
    },
  }
}

/** The folders of a data package. The integer variant is smaller, and reads as well as the other. */
const VARIANTS = ['4.0.0_best_int', '4.0.0'] as const

function dataFolder(language: string): string {
  const root = packageFolder(`@tesseract.js-data/${language}`)
  const found = VARIANTS.map((variant) => join(root ?? '', variant)).find((folder) =>
    existsSync(join(folder, `${language}.traineddata.gz`)),
  )
  if (root !== null && found !== undefined) return found
  throw new ImpossibleRequest(
    `tesseract.js does not have the language “${language}” here: install @tesseract.js-data/${language}, or tesseract.`,
  )
}

function packageFolder(name: string): string | null {
  if (!/^[@a-z0-9._/-]+$/i.test(name)) return null
  try {
    return dirname(require.resolve(`${name}/package.json`))
  } catch {
    return null
  }
}

function versionOf(name: string): string {
  const about: unknown = require(`${name}/package.json`)
  const has = typeof about === 'object' && about !== null && 'version' in about
  return has ? String(about.version) : ''
}
