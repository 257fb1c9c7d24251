/** What a desk says aloud: one line, also for who does not see the page. `Said.svelte` shows it. */
export class Said {
  line = $state('')

  /** The same words are announced again when they are set again. */
  say(words: string): void {
    this.line = words === this.line ? `${words}\u00a0` : words
  }
}
