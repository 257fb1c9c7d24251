/** Reads what an engine wrote, in any of three formats. Source: service.md#scans; shapes.md#ocr. */
import { refuse } from '@yalkut/model'
import { readAlto } from './alto.ts'
import { readHocr } from './hocr.ts'
import { MAX_OCR_CHARS, type OcrDocument, type OcrFormat } from './ocr-document.ts'
import { readPlainText } from './plain-text.ts'

/** `format`: found out from the file unless named. Refuses `too-large`, and `invalid` for a file that is not in its format
 *  or holds no words. */
export async function readOcr(content: string, format?: OcrFormat): Promise<OcrDocument> {
  if (content.length > MAX_OCR_CHARS) {
    throw refuse('too-large', 'The file has over 32,000,000 characters: send it in parts.', {
      max: MAX_OCR_CHARS,
    })
  }
  const text = content.replace(/^\uFEFF/, '')
  switch (format ?? sniff(text)) {
    case 'hocr':
      return await readHocr(text)
    case 'alto':
      return await readAlto(text)
    case 'text':
      return readPlainText(text)
    default:
      throw refuse('invalid', 'This is neither hOCR nor ALTO nor plain text. Name its “format”.')
  }
}

/** Null for markup that is neither. */
function sniff(text: string): OcrFormat | null {
  const beginning = text.slice(0, 20_000)
  if (!/^\s*</.test(beginning)) return 'text'
  if (/<(?:[\w.-]+:)?alto[\s>]/i.test(beginning)) return 'alto'
  if (/<html[\s>]|<!doctype\s+html|\bocr(?:x)?_\w+/i.test(beginning)) return 'hocr'
  return null
}
