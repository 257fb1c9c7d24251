/** `/v1/scans/{id}/text` and `/progress`: the words of a scan, and their proofreading.
 *  Source: routes.md#texts-and-media; shapes.md#text-of-scans. */

import { AlikeLines, LineProposals, ScanProgress, ScanTextPage, SuggestionView } from '@yalkut/catalog/core'
import {
  AlikeQuery,
  confirmScanPage,
  findAlike,
  fixScanLine,
  getScanProgress,
  getScanText,
  LineFix,
  lineProposals,
  PageConfirmation,
  replaceInScan,
  ScanReplacement,
  scanTextFile,
  seedScanText,
} from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { SUGGESTION } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { OtherForm } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const scanTextRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/scans/:id/text', {
    operationId: 'scanText',
    tag: 'Texts',
    access: 'pub',
    summary: 'The words of one page of a scan, line by line',
    description:
      'Lines have permanent ids. The page is shown as the community has it, else as a machine read it. The answer names all layers.',
    params: ItemParams,
    query: Type.Object({
      page: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100_000,
          description: 'Default: the first page with words.',
        }),
      ),
      format: Type.Optional(
        Type.Enum(['json', 'alto', 'hocr', 'page'], {
          description: 'alto, hocr, page (PAGE XML): the page as such a file, with the certainty of words.',
        }),
      ),
    }),
    answers: { 200: ScanTextPage },
    otherTypes: ['application/xml', 'text/html'],
    errors: [404],
    handle({ catalog, params, query: { page, format = 'json' } }) {
      if (format === 'json') return getScanText(catalog, params.id, page)
      const file = scanTextFile(catalog, params.id, { page, format })
      return new OtherForm(format === 'hocr' ? 'text/html' : 'application/xml', file)
    },
  }),

  defineRoute('GET', '/v1/scans/:id/progress', {
    operationId: 'scanProgress',
    tag: 'Texts',
    access: 'pub',
    summary: 'The number of proofreadings of each page of a scan',
    description: '`levels` has one number for each page: proofread by nobody (0), by one person (1), by two (2).',
    params: ItemParams,
    answers: { 200: ScanProgress },
    errors: [404],
    handle: ({ catalog, params }) => getScanProgress(catalog, params.id),
  }),

  defineRoute('GET', '/v1/scans/:id/text/proposals', {
    operationId: 'scanProposals',
    tag: 'Texts',
    access: 'pub',
    summary: 'What unchecked lines of a page probably say, learned from checked lines of the typeface',
    description:
      'Empty where nothing was learned yet, and where learning did not help. Checked lines are never among them.',
    params: ItemParams,
    query: Type.Object({
      page: Type.Integer({ minimum: 1, maximum: 100_000, description: 'From 1.' }),
    }),
    answers: { 200: LineProposals },
    errors: [404, 503],
    handle: ({ catalog, params, query }) => lineProposals(catalog, params.id, query.page),
  }),

  defineRoute('GET', '/v1/scans/:id/text/alike', {
    operationId: 'scanAlike',
    tag: 'Texts',
    access: 'pub',
    summary: 'The lines of a scan that hold these words',
    description:
      'Whole pages from `start` on, as many as one call of `text/replace` takes. `page` and `line` name a line to leave out.',
    params: ItemParams,
    query: AlikeQuery,
    answers: { 200: AlikeLines },
    errors: [404],
    handle: ({ catalog, params, query }) => findAlike(catalog, params.id, query),
  }),

  defineRoute('POST', '/v1/scans/:id/text/fix', {
    operationId: 'fixScanLine',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests new words for one line',
    description: 'The line gets the words of the fix; its id and its box stay.',
    params: ItemParams,
    body: LineFix,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params, body }) => fixScanLine(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/scans/:id/text/replace', {
    operationId: 'replaceInScan',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests the same fix in several lines of a scan at once',
    description:
      'Every place of `from` in each line; with `whole`, only whole words. A line without it: 409, and nothing is sent.',
    params: ItemParams,
    body: ScanReplacement,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params, body }) => replaceInScan(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/scans/:id/text/confirm', {
    operationId: 'confirmScanPage',
    tag: 'Texts',
    access: 'write',
    summary: 'Confirms the words of a page; two persons may confirm one page',
    description:
      '`fixes` are lines to put right in the same act: other words, `text: null` for what is no print, a line that the machine missed, one that is two, two that are one. `state` says instead that the page has no words, cannot be read, or has a problem. A second confirmation counts only from another person. A waiting suggestion of yours that changes the page takes it in.',
    params: ItemParams,
    body: PageConfirmation,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params, body }) => confirmScanPage(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/scans/:id/text/seed', {
    operationId: 'seedScanText',
    tag: 'Texts',
    access: 'keeper',
    summary: 'Suggests new words from another layer for the community’s layer; checked lines stay',
    description: 'For keepers. `layer` is the id of a text layer of this scan.',
    params: ItemParams,
    body: Type.Object({ layer: Type.String({ description: 'A text-layer of the scan (id).' }) }),
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params, body }) => seedScanText(catalog, caller, params.id, body.layer),
  }),
]
