/** The transcribing desk: `/transcribe/<recording>`. */
import type { Ask, Page } from '#lib/server/ask.ts'
import { soundAndWords } from '#lib/server/sound-desk.ts'
import type { TranscribePage } from './desk-page.ts'
import { transcribeWords } from './words.ts'

export interface TranscribeDeskPage extends Page {
  desk: TranscribePage
}

/** Refuses as `soundAndWords`. */
export async function transcribePage(ask: Ask): Promise<TranscribeDeskPage> {
  const { sound, transcript } = await soundAndWords(ask, 'transcribe')
  const words = transcribeWords(ask.lang)
  const did = ask.query.get('did')
  return {
    head: { title: words.title(sound.name.text), description: words.about },
    desk: {
      ...sound,
      did: did === null ? null : words.didSend(did),
      paragraphs: (transcript?.paragraphs ?? []).map(
        ({ id, content, speaker, startMs, endMs, words: times, checked, unsure }) => {
          return { id, content, speaker, startMs, endMs, words: times, checked, unsure }
        },
      ),
    },
  }
}
