/** Five ways to help, by the minutes that they take; each leads to something that waits. */
import { machineToCheck } from '@yalkut/catalog/media'
import { listMissing } from '@yalkut/catalog/reading'
import { listProjects } from '@yalkut/catalog/talking'
import { heardHref, href, proofreadHref, uploadHref } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { communityWords } from '#lib/words/community.ts'

export interface HelpPage extends Page {
  ways: Way[]
  /** Where people add what they hold. */
  uploadHref: string
}

export interface Way {
  name: keyof ReturnType<typeof communityWords>['ways']
  minutes: number
  href: string
  /** How much of it waits; null where that is not counted. */
  left: number | null
}

export async function helpPage({ catalog, lang }: Ask): Promise<HelpPage> {
  const words = communityWords(lang)
  const { transcripts, texts, totals } = machineToCheck(catalog, 1)
  const { projects } = await listProjects(catalog, { status: 'open', limit: 20 })
  const missing = listMissing(catalog, { kind: 'recordings', limit: 1 })
  const [heard] = transcripts
  const [text] = texts
  const toCheck =
    heard !== undefined
      ? heardHref({ id: heard.event ?? heard.recording, path: heard.path }, null, lang)
      : text === undefined
        ? inLang('/browse', lang)
        : href({ id: text.entity, path: text.path }, lang)
  return {
    head: { title: words.helpTitle, description: words.helpLead },
    uploadHref: uploadHref(lang),
    ways: [
      { name: 'report', minutes: 1, href: inLang('/report', lang), left: null },
      { name: 'check', minutes: 2, href: toCheck, left: totals.paragraphs + totals.entries },
      {
        name: 'proofread',
        minutes: 5,
        left: totals.pages,
        href: proofreadHref(lang),
      },
      {
        name: 'project',
        minutes: 10,
        href: inLang('/projects', lang),
        left: projects.length,
      },
      { name: 'bring', minutes: 20, href: inLang('/missing', lang), left: missing.total },
    ],
  }
}
