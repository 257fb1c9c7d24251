/** Follows the recipes of docs/developers/typed-clients.md like an app developer: generates the clients, compiles them with
 *  the recipes, and runs them. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '../folders.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PAGE = join(ROOT, 'docs/developers/typed-clients.md')
const HOOK = join(import.meta.dirname, 'typescript-for-generators.mjs')
const require = createRequire(import.meta.url)
const run = promisify(execFile)

export interface ClientFolder {
  readonly path: string
  /** Runs a generator that is installed here, with these arguments. */
  generate(module: string, program: string, args: readonly string[]): Promise<void>
  write(file: string, text: string): void
  /** Compiles every TypeScript file. Fails with the messages of the compiler. */
  compile(): Promise<void>
  /** Runs a compiled program, and returns the lines that it prints. */
  run(program: string): Promise<string[]>
}

/** The program of the page whose first line names this file. */
export function recipe(file: string): string {
  const blocks = readFileSync(PAGE, 'utf8').matchAll(/```ts\n(.*?)```/gs)
  const found = [...blocks].map(([, text = '']) => text).find((text) => text.startsWith(`// ${file}\n`))
  if (found === undefined) throw new Error(`${PAGE} has no ${file}`)
  return found
}

/** `hasModules`: whether the folder has the packages of this checkout; otherwise its `node_modules` is its own, and empty. */
export function clientFolder(hasModules = true): ClientFolder {
  const path = newFolder()
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  if (hasModules) symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'))
  else mkdirSync(join(path, 'node_modules'))
  write('package.json', JSON.stringify({ type: 'module' }))
  write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS }))
  const node = async (args: readonly string[], options = ''): Promise<string> => {
    try {
      const env = { ...process.env, NODE_OPTIONS: options }
      const { stdout } = await run(process.execPath, args, { cwd: path, env })
      return stdout
    } catch (error) {
      throw new Error(`${args.join(' ')}\n${outputOf(error)}`, { cause: error })
    }
  }
  return {
    path,
    write,
    async generate(module, program, args) {
      const home = dirname(require.resolve(`${module}/package.json`))
      // Some generators start a process of their own, which inherits the option.
      await node([join(home, program), ...args], `--import=${HOOK}`)
    },
    async compile() {
      await node([require.resolve('typescript/bin/tsc'), '--project', path])
    },
    async run(program) {
      const printed = await node([join(path, 'out', program)])
      return printed.trimEnd().split('\n')
    },
  }
}

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
  skipLibCheck: true,
  rootDir: '.',
  outDir: 'out',
}

function outputOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { stdout = '', stderr = '' } = { stdout: '', stderr: '', ...error }
  return `${stdout}${stderr}`.slice(0, 4_000)
}
