/** The parts of `webvtt-parser` that tests use: the package has no types of its own. */
declare module 'webvtt-parser' {
  interface Cue {
    id: string
    /** Seconds. */
    startTime: number
    endTime: number
    text: string
  }
  export class WebVTTParser {
    parse(input: string, mode: 'metadata' | 'subtitles'): { cues: Cue[]; errors: unknown[] }
  }
  const parser: { WebVTTParser: typeof WebVTTParser }
  export default parser
}
