/** Plain text with form feeds between pages. Source: spec.md, `POST /v1/scans/<id>/ocr`. */
import { finishDocument, type OcrDocument, PageCollector } from './ocr-document.ts'

export function readPlainText(content: string): OcrDocument {
  const collector = new PageCollector()
  for (const page of content.split('\f')) {
    collector.startPage()
    for (const line of page.split(/\r\n|\r|\n/)) collector.addLine(line)
  }
  return finishDocument('text', collector.pages)
}
