/** A speech engine that is a command of this machine: Whisper, or any program that writes the same JSON. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProgramFailed, runProgram } from '../queue/run-program.ts'
import { EngineUnavailable } from '../queue/run-worker.ts'
import { readEngineText } from './read-engine-text.ts'
import type { SpeechEngine, Transcription } from './transcription.ts'

export interface CommandSettings {
  /** A command for the shell. `{audio}`: the file. `{out}`: the file to write, with or without `.json`. `{dir}`: a folder
   *  to write into. `{language}`: the language, `auto` when it is not known. A command that writes no file is read from
   *  stdout. */
  command: string
  name: string
  version: string
}

/** The maximum length of the output. */
const MAX_BYTES = 256 * 1_024 * 1_024

export function commandEngine({ command, name, version }: CommandSettings): SpeechEngine {
  return {
    name,
    version,
    async transcribe(file, { language, signal }) {
      const dir = await mkdtemp(join(tmpdir(), 'yalkut-asr-'))
      try {
        const out = join(dir, 'out')
        const values = { audio: file, out, dir, language: language ?? 'auto' }
        const args = ['-c', filled(command, values)]
        const { stdout } = await runProgram('/bin/sh', { args, signal, maxBytes: MAX_BYTES })
        return await readOutput(dir, stdout)
      } catch (error) {
        throw error instanceof ProgramFailed ? commandEnded(error) : error
      } finally {
        await rm(dir, { recursive: true, force: true })
      }
    },
  }
}

/** Exit codes of the shell for a program that does not exist or may not be run. */
const NO_PROGRAM: ReadonlySet<number | null> = new Set([126, 127])

function commandEnded(cause: ProgramFailed): Error {
  const { code, stderr } = cause
  const reason = stderr === '' ? ' and no message.' : `: ${stderr}`
  const message = `The command ended with ${code ?? 'a signal'}${reason}`
  return NO_PROGRAM.has(code) ? new EngineUnavailable(message, { cause }) : new Error(message, { cause })
}

/** The command with its values, each quoted as one argument of the shell. */
function filled(command: string, values: { readonly [name: string]: string }): string {
  return command.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : `'${value.replaceAll("'", `'\\''`)}'`
  })
}

async function readOutput(dir: string, stdout: string): Promise<Transcription> {
  return readEngineText((await outputIn(dir)) ?? stdout)
}

/** The text of `out.json`, `out`, or the first JSON file of the folder, or else of subtitles; null when there is none. */
async function outputIn(dir: string): Promise<string | null> {
  const names = (await readdir(dir)).sort()
  const json = names.filter((name) => name.endsWith('.json'))
  const subtitles = names.filter((name) => /\.(?:vtt|srt|tsv)$/.test(name))
  const found = ['out.json', 'out'].find((name) => names.includes(name)) ?? json[0] ?? subtitles[0]
  if (found === undefined) return null
  const file = join(dir, found)
  const { size } = await stat(file)
  if (size > MAX_BYTES) throw new Error('The engine wrote too much.')
  return await readFile(file, 'utf8')
}
