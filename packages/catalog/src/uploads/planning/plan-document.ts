/** Other documents: a sefer that the catalog does not have, a letter, a document.
 *  Source: service.md#uploads-and-additions. */
import { type LocalName, newItemId, slugFrom } from '@yalkut/model'
import type { DocumentAsk } from '../asked/upload-ask.ts'
import type { DocumentKind } from '../asked/upload-kinds.ts'
import { printingData } from './plan-scan.ts'
import {
  GIVEN,
  localName,
  lockedSets,
  newItem,
  type Plan,
  type PlannedItem,
  type Planning,
  scanOf,
  setsBeside,
  setsOf,
  shownName,
} from './planned-items.ts'

/** The kind of publication for each kind of document. */
const PUBLICATION_KINDS: { readonly [K in DocumentKind]: string } = {
  sefer: 'book-volume',
  letter: 'manuscript',
  document: 'other',
}

export async function planDocument(ask: DocumentAsk, planning: Planning): Promise<Plan> {
  const title = ask.title ?? { he: planning.file.sha256.slice(0, 12) }
  const work = ask.as === 'sefer' ? await newSefer(ask, title, planning) : null
  const publication = await newItem(planning, 'publication', {
    kind: PUBLICATION_KINDS[ask.as],
    title: localName(title),
    ...(work !== null && { work: work.id }),
    ...printingData(ask),
    ...(ask.date !== null && { date: ask.date }),
    ...(work === null ? setsBeside(planning) : lockedSets(planning)),
    ...GIVEN,
  })
  const scan = scanOf(publication.id, planning)
  const items = [publication, scan, ...mapOf(publication.id, planning)]
  return {
    as: ask.as,
    title: `${TITLES[ask.as]}: ${shownName(title)}`,
    items: work === null ? items : [work, ...items],
    event: null,
  }
}

const TITLES: { readonly [K in DocumentKind]: string } = {
  sefer: 'Sefer',
  letter: 'Letter',
  document: 'Document',
}

async function newSefer(
  ask: DocumentAsk,
  title: LocalName,
  planning: Planning,
): Promise<PlannedItem> {
  const { author } = planning.targets
  const english = slugFrom(title.en ?? '')
  const slug = english === '' ? newItemId().slice('rh-'.length) : english
  return await newItem(planning, 'work', {
    title: localName(title),
    slug,
    authors: author === null ? [] : [author.id],
    genre: ask.genre,
    levels: [],
    ...setsOf(planning.targets),
    ...GIVEN,
  })
}

/** A contents map: all pages hold the given letter or chapter. */
function mapOf(publication: string, { file, targets }: Planning): PlannedItem[] {
  const { unit } = targets
  const { measured } = file
  if (unit === null || measured.kind !== 'pdf-pages') return []
  const pages = { from: 1, to: measured.pages, scheme: 'pdf' }
  const data = { publication, pages, unit: unit.id }
  return [{ id: newItemId(), type: 'contents-map', data, path: null }]
}
