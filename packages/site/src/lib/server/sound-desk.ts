/** What both desks of a recording show first. */
import { getWriter, type Transcript } from '@yalkut/catalog/core'
import { getTranscript } from '@yalkut/catalog/media'
import { recordingWithFile } from '@yalkut/catalog/reading'
import { isOf, isRefusal, isServed, refuse } from '@yalkut/model'
import type { DeskSound } from '#lib/desk/sound/desk-sound.ts'
import { href, soundDeskHref } from '#lib/href.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import { type Ask, signInAddress } from './ask.ts'
import { localName } from './names.ts'
import { shownOrMoved } from './shown-or-moved.ts'

export interface SoundAndWords {
  sound: Omit<DeskSound, 'did'>
  /** null: it has none yet. */
  transcript: Transcript | null
}

/** Refuses `unauthorized` for visitors, `not-found` for what is no recording and for words that are withheld. */
export async function soundAndWords(ask: Ask, desk: 'transcribe' | 'sync'): Promise<SoundAndWords> {
  const { catalog, caller, lang, params } = ask
  const { person } = getWriter(caller)
  const item = shownOrMoved(catalog, params.recording ?? '', (into) => soundDeskHref(desk, into, lang))
  if (!isOf(item, 'recording')) throw refuse('not-found', siteSaid('no-recording', { id: item.id }))
  const { file } = recordingWithFile(catalog, item)
  const transcript = await transcriptOf(ask, item.id)
  const language = transcript?.language ?? item.data.language ?? 'he'
  const isHere = file !== null && isServed(file.rights)
  const here = new URL(soundDeskHref(desk, item.id, lang), ask.baseUrl)
  return {
    sound: {
      lang,
      language,
      recording: item.id,
      name: localName(lang, item.data.title),
      person: { id: person.id, handle: person.handle },
      href: href(item, lang),
      src: isHere ? `/objects/${file.sha256}` : null,
      elsewhere: isHere ? null : (item.data.url ?? null),
      durationMs: item.data.durationMs ?? null,
      dir: ['he', 'yi', 'ar'].includes(language) ? 'rtl' : 'ltr',
      signIn: signInAddress(here, lang),
    },
    transcript,
  }
}

/** Null where there is none. Words that are withheld are refused. */
async function transcriptOf({ catalog }: Ask, recording: string): Promise<Transcript | null> {
  try {
    return await getTranscript(catalog, recording)
  } catch (problem) {
    if (!isRefusal(problem) || problem.code !== 'not-found') throw problem
    return null
  }
}
