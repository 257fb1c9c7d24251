/** Chooses the OCR engine: the installed tesseract, or else tesseract.js from npm. Source: decisions.md#the-stack. */
import type { OcrEngine, OcrEngineName } from './engine.ts'
import { findNativeTesseract, openNativeTesseract } from './native-tesseract.ts'
import { openTesseractJs } from './tesseract-js.ts'

/** `languages`: in the names of Tesseract. Throws ImpossibleRequest for an engine or a language that is not installed. */
export async function openOcrEngine(name: OcrEngineName, languages: string): Promise<OcrEngine> {
  switch (name) {
    case 'tesseract.js':
      return await openTesseractJs(languages)
    case 'tesseract':
      return await openNativeTesseract(languages)
    case 'auto':
      return (await findNativeTesseract(languages)) ?? (await openTesseractJs(languages))
    default:
      return unknown(name)
  }
}

function unknown(name: never): never {
  throw new Error(`there is no engine ${String(name)}`)
}
