/** The labels of issues; stewards make and change them. */
import { isSteward, mayWrite } from '@yalkut/catalog/core'
import { listLabels } from '@yalkut/catalog/talking'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import type { IssueLabel } from '#lib/server/models/issues/issue-line.ts'
import { issueWords } from '#lib/words/issues.ts'

export interface LabelsPage extends Page {
  labels: (IssueLabel & { open: number; href: string })[]
  mayEdit: boolean
  done: string | null
}

export async function labelsPage({ catalog, caller, lang, query }: Ask): Promise<LabelsPage> {
  const words = issueWords(lang)
  const { labels } = await listLabels(catalog, caller)
  const done = query.get('done')
  return {
    head: { title: words.labelsTitle, description: words.labelsAbout },
    labels: labels.map(({ name, description: about, color, open }) => ({
      name,
      about,
      color,
      open,
      href: inLang(`/issues?label=${encodeURIComponent(name)}`, lang),
    })),
    mayEdit: mayWrite(caller) && isSteward(caller.person),
    done: done === 'made' ? words.labelMade : done === 'saved' ? words.labelSaved : null,
  }
}
