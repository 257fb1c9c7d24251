/** A scan whose pages a machine has read, for tests of the proofreading desk. */
import { type JsonObject, newItemId } from '@yalkut/model'
import { pdfOf, typesetPage } from '../bytes/typeset-pages.ts'
import { holdFile } from '../worlds/files.ts'
import { merge } from './shelves.ts'
import type { TestServer } from './test-server.ts'

/** The lines of the typeset page are so high, in a page of 1100. */
const LINE = { first: 97.7, step: 72, height: 60, page: 1_100 }

/** The true lines of that page. */
export const TRUE_LINES: readonly string[] = [
  'משה קבל תורה מסיני ומסרה ליהושע ויהושע',
  'לזקנים וזקנים לנביאים ונביאים מסרוה לאנשי',
  'כנסת הגדולה הם אמרו שלשה דברים הוו מתונים',
  'בדין והעמידו תלמידים הרבה ועשו סיג לתורה',
  'שמעון הצדיק היה משירי כנסת הגדולה הוא היה',
  'אומר על שלשה דברים העולם עומד על התורה ועל',
  'העבודה ועל גמילות חסדים אנטיגנוס איש סוכו',
  'קבל משמעון הצדיק הוא היה אומר אל תהיו כעבדים',
  'המשמשין את הרב על מנת לקבל פרס אלא הוו',
  'כעבדים המשמשין את הרב שלא על מנת לקבל פרס',
  'ויהי מורא שמים עליכם',
]

/** A word that the machine read otherwise, and of which it is not sure. */
export function misread(line: string, word: string, read: string): Line {
  const from = line.indexOf(word)
  const text = line.slice(0, from) + read + line.slice(from + word.length)
  return { text, unsure: [{ from, to: from + read.length, sure: 54 }] }
}

export interface ScanToRead {
  publication: string
  scan: string
  /** The ids of the text-pages, in order. */
  pages: string[]
}

export interface Line {
  text: string
  unsure?: { from: number; to: number; sure: number }[]
}

/** `pages`: the lines of each. */
export async function addScanToRead(
  server: TestServer,
  set: string,
  pages: readonly (readonly Line[])[],
): Promise<ScanToRead> {
  const [publication, scan, layer] = [newItemId(), newItemId(), newItemId()]
  const file = await holdFile(server.catalog, pdfOf(pages.map(() => typesetPage(1).png)))
  const ids = pages.map(() => newItemId())
  const title = { he: 'פרקי אבות, ווילנא תר״ס', en: 'Pirkei Avos, Vilna 5660' }
  await merge(server, [
    { id: publication, type: 'publication', data: { kind: 'booklet', title, sets: [set] } },
    {
      id: scan,
      type: 'scan',
      data: { publication, file, completeness: 'complete', pageCount: pages.length },
    },
    {
      id: layer,
      type: 'text-layer',
      data: {
        scan,
        kind: 'machine-ocr',
        language: 'he',
        engine: { name: 'reader', version: '1' },
      },
    },
    ...pages.map((lines, at) => ({
      id: ids[at] ?? newItemId(),
      type: 'text-page',
      data: { layer, page: at + 1, proofread: 0, lines: lines.map(lineOf) },
    })),
  ])
  return { publication, scan, pages: ids }
}

function lineOf({ text, unsure }: Line, at: number, { length }: readonly Line[]): JsonObject {
  // Where the page has more lines than the image, they share its height.
  const step = Math.min(LINE.step, (LINE.page - LINE.first) / length)
  const y = (LINE.first + step * at - LINE.height / 2) / LINE.page
  const box = [0.215, Math.round(y * 10_000) / 10_000, 0.725, LINE.height / LINE.page]
  return { id: `l${at + 1}`, text, box, ...(unsure !== undefined && { unsure }) }
}
