/** A recording and its words as schema.org knows them. */
import { licenceUrl } from '@yalkut/model'
import type { JsonLd } from '#lib/json-ld.ts'
import type { RecordingView, TextView } from './recording-view.ts'

export function audioJsonLd(
  { name, href: path, length, sound, language, source, transcript, hanacha }: RecordingView,
  baseUrl: string,
): JsonLd {
  const src = sound.kind === 'here' && sound.download !== null ? baseUrl + sound.src : null
  const url = baseUrl + path
  const words = [transcript, hanacha].flatMap((text) => wordsLd(text, url))
  return {
    '@type': 'AudioObject',
    name: name.text,
    url,
    ...(language !== null && { inLanguage: language }),
    ...(length !== null && { duration: length.iso }),
    ...(src !== null && { contentUrl: src }),
    ...(source !== null && { isBasedOn: source }),
    ...(words.length > 0 && { subjectOf: words }),
  }
}

/** The words have their own licence, which does not cover the sound. */
function wordsLd(text: TextView | null, recording: string): JsonLd[] {
  if (text === null || text.paragraphs.length === 0) return []
  const licence = licenceUrl(text.licence ?? '')
  return [
    {
      '@type': 'CreativeWork',
      inLanguage: text.lang,
      isBasedOn: recording,
      ...(licence !== null && { license: licence }),
      ...(text.credit !== null && { creditText: text.credit }),
    },
  ]
}
