/** Other documents: a sefer that the catalog does not have, a letter, a document.
 *  Source: service.md#uploads-and-additions. */
import { type LocalName, newItemId, slugFrom } from '@yalkut/model'
import { titlesSaid } from '../../../core/sentences/titles.ts'
import type { DocumentKind } from '../request/upload-kinds.ts'
import type { DocumentUpload } from '../request/upload-request.ts'
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

const TITLES = { sefer: 'sefer-of', letter: 'letter-of', document: 'document-of' } as const

export async function planDocument(request: DocumentUpload, planning: Planning): Promise<Plan> {
  const title = request.title ?? { he: planning.file.sha256.slice(0, 12) }
  const work = request.as === 'sefer' ? await newSefer(request, title, planning) : null
  const publication = await newItem(planning, 'publication', {
    kind: PUBLICATION_KINDS[request.as],
    title: localName(title),
    ...(work !== null && { work: work.id }),
    ...printingData(request),
    ...(request.date !== null && { date: request.date }),
    ...(work === null ? setsBeside(planning) : lockedSets(planning)),
    ...GIVEN,
  })
  const scan = scanOf(publication.id, planning)
  const items = [publication, scan, ...mapOf(publication.id, planning)]
  return {
    as: request.as,
    title: titlesSaid(TITLES[request.as], { name: shownName(title) }),
    items: work === null ? items : [work, ...items],
    event: null,
  }
}

async function newSefer(request: DocumentUpload, title: LocalName, planning: Planning): Promise<PlannedItem> {
  const { author } = planning.targets
  const english = slugFrom(title.en ?? '')
  const slug = english === '' ? newItemId().slice('rh-'.length) : english
  return await newItem(planning, 'work', {
    title: localName(title),
    slug,
    authors: author === null ? [] : [author.id],
    genre: request.genre,
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
