import type { display as he } from '../he/display.ts'

export const display: typeof he = {
  open: 'Display',
  close: 'Close',
  theme: 'Colours',
  themes: { '': 'As the device', light: 'Light', dark: 'Dark', sepia: 'Sepia' },
  contrast: 'Contrast',
  contrasts: { '': 'Usual', more: 'High' },
  size: 'Size of the words',
  sizes: { 1: 'Small', 2: 'Usual', 3: 'Large', 4: 'Larger', 5: 'Largest' },
  lead: 'Space between lines',
  leads: { 1: 'Narrow', '': 'Usual', 3: 'Wide' },
  face: 'Hebrew letters',
  faces: { '': 'Square', rashi: 'Rashi script' },
  keys: 'Shortcuts of one key',
  keyses: { '': 'On', off: 'Off' },
  kept: 'Your choice is kept in this browser.',
}
