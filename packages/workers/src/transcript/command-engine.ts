/** An engine that is a command of this machine: Whisper in any of its forms, or whatever writes the same JSON. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseJson } from '@yalkut/model'
import { ProgramEnded, runProgram } from '../queue/run-program.ts'
import { Away } from '../queue/run-worker.ts'
import type { Heard, SpeechEngine } from './heard.ts'
import { readEngineOutput } from './read-output.ts'

export interface CommandSettings {
  /** What the shell runs. `{audio}`: the file; `{out}`: where to write, with or without `.json`; `{dir}`: a folder to
   *  write into; `{language}`: the language, `auto` when it is not known. What is written nowhere is read from stdout. */
  command: string
  name: string
  version: string
}

/** The longest output that is read. */
const MAX_BYTES = 256 * 1_024 * 1_024

export function commandEngine({ command, name, version }: CommandSettings): SpeechEngine {
  return {
    name,
    version,
    async hear(file, { language, signal }) {
      const dir = await mkdtemp(join(tmpdir(), 'yalkut-asr-'))
      try {
        const out = join(dir, 'out')
        const values = { audio: file, out, dir, language: language ?? 'auto' }
        const args = ['-c', filled(command, values)]
        const { stdout } = await runProgram('/bin/sh', { args, signal, maxBytes: MAX_BYTES })
        return await readHeard(dir, stdout)
      } catch (error) {
        throw error instanceof ProgramEnded ? commandEnded(error) : error
      } finally {
        await rm(dir, { recursive: true, force: true })
      }
    },
  }
}

/** What the shell answers when there is no such program, or it may not be run. */
const NO_PROGRAM: ReadonlySet<number | null> = new Set([126, 127])

function commandEnded(cause: ProgramEnded): Error {
  const { code, said } = cause
  const why = said === '' ? '. It said nothing of why.' : `: ${said}`
  const message = `The command ended with ${code ?? 'a signal'}${why}`
  return NO_PROGRAM.has(code) ? new Away(message, { cause }) : new Error(message, { cause })
}

/** Each value as one word of the shell, whatever letters it has. */
function filled(command: string, values: { readonly [name: string]: string }): string {
  return command.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : `'${value.replaceAll("'", `'\\''`)}'`
  })
}

async function readHeard(dir: string, stdout: string): Promise<Heard> {
  const written = await outputIn(dir)
  const text = written ?? stdout
  if (text.trim() === '') throw new Error('The engine wrote nothing.')
  return readEngineOutput(readText(text))
}

/** `out`, `out.json`, or the only JSON file of the folder. */
async function outputIn(dir: string): Promise<string | null> {
  const names = (await readdir(dir)).sort()
  const json = names.filter((name) => name.endsWith('.json'))
  const found = ['out.json', 'out'].find((name) => names.includes(name)) ?? json[0]
  if (found === undefined) return null
  const file = join(dir, found)
  const { size } = await stat(file)
  if (size > MAX_BYTES) throw new Error('The engine wrote too much.')
  return await readFile(file, 'utf8')
}

function readText(text: string) {
  try {
    return parseJson(text)
  } catch (cause) {
    throw new Error(`The engine wrote no JSON: ${text.trim().slice(0, 100)}`, { cause })
  }
}
