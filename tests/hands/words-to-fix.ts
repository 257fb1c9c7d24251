/** Words of every kind that a page shows, for tests of fixes: a body with marks and a note, a text and its translation, a
 *  transcript, a hanacha, lines of a scan. */
import { type JsonObject, newItemId } from '@yalkut/model'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, type Shelves } from '@yalkut/testing/servers/shelves'
import type { TestServer } from '@yalkut/testing/servers/test-server'
import { segmentData, textData, unitData } from '@yalkut/testing/values/items'

export interface WordsToFix {
  shelves: Shelves
  /** A unit with a body: p1 in bold and with a note, p2 plain. */
  unit: string
  /** A unit whose words are a text, with a translation. */
  textUnit: string
  text: string
  segment: string
  translated: string
  /** A recording with a transcript, and one with a hanacha. */
  recording: string
  heard: string
  hanacha: string
  scan: string
}

export const FIRST = 'תניא בסוף פרק שלישי משביעים אותו תהי צדיק ואל תהי כדשע'
export const SECOND = 'וצריך להבין דהא תנן ואל תהי רשע בפני עצמך'

export async function addWords(server: TestServer): Promise<WordsToFix> {
  const shelves = await addShelves(server)
  const [unit, textUnit, text] = [newItemId(), newItemId(), newItemId()]
  const [segment, translation, translated] = [newItemId(), newItemId(), newItemId()]
  await merge(server, [
    { id: unit, type: 'unit', data: unitData(shelves.sichosWork, 'א', { body: bodyWithMarks() }) },
    { id: textUnit, type: 'unit', data: unitData(shelves.sichosWork, 'ב') },
    { id: text, type: 'text', data: textData(textUnit) },
    { id: segment, type: 'segment', data: segmentData(text, 'שורה ראשונה של השיחה') },
    {
      id: translation,
      type: 'text',
      data: textData(textUnit, {
        kind: 'translation',
        language: 'en',
        translationOf: text,
        credit: 'A translator',
        licence: 'cc-by',
      }),
    },
    {
      id: translated,
      type: 'segment',
      data: segmentData(translation, 'The first lime of the sicha'),
    },
  ])
  const said = await newTranscript(server, shelves.sichos, ['דברים שנאמרו בהתוועדות הגדולה'])
  const heard = await newTranscript(server, shelves.sichos, ['דברים אחרים'])
  const [hanachaText, hanacha] = [newItemId(), newItemId()]
  await merge(server, [
    {
      id: hanachaText,
      type: 'text',
      data: { kind: 'hanacha', language: 'he', recording: heard.recording },
    },
    { id: hanacha, type: 'segment', data: segmentData(hanachaText, 'הנחה של השיחה הזאת') },
  ])
  const { scan } = await newScan(server, shelves.sichos)
  await readByMachine(server, scan, 'שורה א בדף\nשורה ב בדך\fעמוד שני')
  const ids = { unit, textUnit, text, segment, translated, hanacha, scan }
  return { shelves, ...ids, recording: said.recording, heard: heard.recording }
}

function bodyWithMarks(): JsonObject {
  const [bold, rest] = [FIRST.slice(0, 4), FIRST.slice(4)]
  const first: JsonObject[] = [{ text: bold, marks: ['b'] }, { note: 'n1' }, { text: rest }]
  return {
    profile: 'plain',
    versions: [
      {
        id: 'he',
        language: 'he',
        segments: [
          { id: 'p1', kind: 'paragraph', text: first },
          { id: 'p2', kind: 'paragraph', text: [{ text: SECOND }] },
        ],
        notes: [{ id: 'n1', kind: 'note', text: [{ text: 'נדה ל, ב' }] }],
      },
    ],
  }
}
