import type { Config } from '@sveltejs/kit/vite'
import { choicesHash } from './choices-script.ts'

/** What a page may load and do: nothing from another host. Kit adds the hashes of the scripts and styles that it writes into
 *  a page. */
export const SECURITY = {
  'default-src': ['none'],
  'script-src': ['self', choicesHash],
  'style-src': ['self'],
  // Meters and the colours of covers.
  'style-src-attr': ['unsafe-inline'],
  'img-src': ['self', 'data:', 'blob:'],
  'media-src': ['self'],
  'font-src': ['self'],
  'connect-src': ['self'],
  'worker-src': ['self'],
  'manifest-src': ['self'],
  'form-action': ['self'],
  'frame-ancestors': ['none'],
  'base-uri': ['none'],
} satisfies NonNullable<Config['csp']>['directives']
