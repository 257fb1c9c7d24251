/** Reads the output of an OCR engine in one of four formats. Source: service.md#scans; shapes.md#ocr. */
import { refuse } from '@yalkut/model'
import { readAlto } from './alto.ts'
import { readHocr } from './hocr.ts'
import { MAX_OCR_CHARS, type OcrDocument, type OcrFormat } from './ocr-document.ts'
import { readPageXml } from './page-xml.ts'
import { readPlainText } from './plain-text.ts'
import { ocrSaid } from './sentences.ts'

/** The pages of an OCR file. `format`: detected from the file unless given. Refuses `too-large`, and `invalid` for a file
 *  that does not have its format or has no words. */
export async function readOcr(content: string, format?: OcrFormat): Promise<OcrDocument> {
  if (content.length > MAX_OCR_CHARS) {
    throw refuse('too-large', ocrSaid('ocr-too-large'), {
      max: MAX_OCR_CHARS,
    })
  }
  const text = content.replace(/^\uFEFF/, '')
  switch (format ?? detectFormat(text)) {
    case 'hocr':
      return await readHocr(text)
    case 'alto':
      return await readAlto(text)
    case 'page':
      return await readPageXml(text)
    case 'text':
      return readPlainText(text)
    default:
      throw refuse('invalid', ocrSaid('ocr-unknown-format'))
  }
}

/** The format of a text, or null for markup of another kind. */
function detectFormat(text: string): OcrFormat | null {
  const beginning = text.slice(0, 20_000)
  if (!/^\s*</.test(beginning)) return 'text'
  if (/<(?:[\w.-]+:)?alto[\s>]/i.test(beginning)) return 'alto'
  if (/<(?:[\w.-]+:)?PcGts[\s>]/.test(beginning)) return 'page'
  if (/<html[\s>]|<!doctype\s+html|\bocr(?:x)?_\w+/i.test(beginning)) return 'hocr'
  return null
}
