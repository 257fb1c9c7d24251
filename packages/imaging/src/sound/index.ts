/** The door of `@yalkut/imaging/sound`: what other packages use of it. */
export type { SoundFrame } from './frame.ts'
export { SOUND_ENCODER } from './libav.ts'
export { coarsePeaks, PEAK_RATES, type PeakRate } from './peaks.ts'
export { readSound } from './read-sound.ts'
export { openSound, type Sound } from './sound.ts'
