/** What a command gets and gives. */
import type { Output } from '../output.ts'

export interface CommandContext {
  /** What follows the command's own words. */
  args: readonly string[]
  env: NodeJS.ProcessEnv
  output: Output
}

/** Answers the exit code: 0 only on success. */
export type Command = (context: CommandContext) => Promise<number>
