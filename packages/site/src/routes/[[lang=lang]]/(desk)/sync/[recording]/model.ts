/** The sync desk: `/sync/<recording>`. */
import type { Ask, Page } from '#lib/server/ask.ts'
import { soundAndWords } from '#lib/server/sound-desk.ts'
import type { SyncPage } from './desk-page.ts'
import { syncWords } from './words.ts'

export interface SyncDeskPage extends Page {
  desk: SyncPage
}

/** Refuses as `soundAndWords`. */
export async function syncPage(ask: Ask): Promise<SyncDeskPage> {
  const { sound, transcript } = await soundAndWords(ask, 'sync')
  const words = syncWords(ask.lang)
  const did = ask.query.get('did')
  return {
    head: { title: words.title(sound.name.text), description: words.about },
    desk: {
      ...sound,
      did: did === null ? null : words.didSend(did),
      paragraphs: (transcript?.paragraphs ?? []).map(
        ({ id, content, startMs, endMs, locked, syncChecked: checked, score }) => {
          return { id, content, startMs, endMs, locked, checked, score }
        },
      ),
    },
  }
}
