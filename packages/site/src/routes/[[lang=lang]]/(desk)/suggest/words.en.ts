import type { suggest as he } from './words.he.ts'

export const suggest: typeof he = {
  choose: 'Which paragraph do you want to fix?',
  none: 'There are no words here that can be fixed one by one.',
  back: 'Back to the page',
}
