/** Reads plain text with form feeds between pages. Source: service.md#scans. */
import { finishDocument, type OcrDocument, PageCollector } from './ocr-document.ts'

export function readPlainText(content: string): OcrDocument {
  const collector = new PageCollector()
  // One match at a time, without a list of all lines: a file may have millions of line ends or page ends.
  collector.startPage()
  for (const [part] of content.matchAll(/\f|\S[^\f\r\n]*/g)) {
    if (part === '\f') collector.startPage()
    else collector.addLine(part)
  }
  return finishDocument('text', collector.pages)
}
