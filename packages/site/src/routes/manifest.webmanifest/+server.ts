import { answerFile } from '#lib/server/answer-file.ts'
import { siteWords } from '#lib/words/site.ts'

/** What a phone shows when the site is put on its first screen. */
export const GET = answerFile(() => {
  const words = siteWords('he')
  const icons = [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))
  const manifest = {
    name: words.name,
    short_name: words.name,
    description: words.motto,
    lang: 'he',
    dir: 'rtl',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#FCFBF8',
    theme_color: '#FCFBF8',
    icons,
  }
  return { type: 'application/manifest+json', body: JSON.stringify(manifest) }
})
