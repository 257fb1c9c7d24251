/** FFmpeg's libraries as WebAssembly: the two builds of libav.js (LGPL-2.1) that together read the kinds of sound files that
 *  Yalkut takes. No native program is needed. Source: decisions.md#sound. */
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Samples } from './frame.ts'

/** A stream of a file. `codecpar`: an address in the memory of the library, as are all numbers named `…ptr`. */
export interface LibAvStream {
  index: number
  codec_type: number
  codec_id: number
  codecpar: number
}

export interface LibAvPacket {
  data: Uint8Array
}

/** One array of samples, or one for each channel. */
export interface LibAvFrame {
  data: Samples | Samples[]
  format: number
  sample_rate: number
  nb_samples: number
  channels?: number
}

export type Packets = [result: number, packets: { [stream: number]: LibAvPacket[] }]

/** The part of the library that is used. */
export interface LibAv {
  AVMEDIA_TYPE_AUDIO: number
  AVERROR_EOF: number
  EAGAIN: number
  onblockread: (name: string, position: number, length: number) => void
  av_log_set_level(level: number): Promise<void>
  mkblockreaderdev(name: string, sizeBytes: number): Promise<void>
  ff_block_reader_dev_send(name: string, position: number, data: Uint8Array | null): Promise<void>
  ff_init_demuxer_file(name: string): Promise<[context: number, streams: LibAvStream[]]>
  avcodec_find_decoder(codecId: number): Promise<number>
  AVCodecParameters_sample_rate(codecpar: number): Promise<number>
  AVCodecParameters_channels(codecpar: number): Promise<number>
  ff_init_decoder(
    codecId: number,
    codecpar: number,
  ): Promise<[codec: number, context: number, packet: number, frame: number]>
  av_packet_alloc(): Promise<number>
  /** Packets of at most `limit` bytes together, by stream. */
  readPackets(context: number, packet: number, limit: number): Promise<Packets>
  ff_decode_multi(
    context: number,
    packet: number,
    frame: number,
    packets: readonly LibAvPacket[],
    options: { fin: boolean; ignoreErrors: true },
  ): Promise<LibAvFrame[]>
}

const METHODS = [
  'av_log_set_level',
  'mkblockreaderdev',
  'ff_block_reader_dev_send',
  'ff_init_demuxer_file',
  'avcodec_find_decoder',
  'AVCodecParameters_sample_rate',
  'AVCodecParameters_channels',
  'ff_init_decoder',
  'av_packet_alloc',
  'ff_decode_multi',
]

/** The builds, in the order in which a file is tried: MP3, Opus, Vorbis, FLAC and WAV; then AAC and Apple Lossless. */
export const BUILDS = ['obsolete', 'fat'] as const
export type Build = (typeof BUILDS)[number]

/** The programs that decode sound. Changes when their output changes. */
export const SOUND_ENCODER = 'libav.js@6.10+4.10'

/** The library in memory of its own, which is freed with it. */
export async function openLibAv(build: Build): Promise<LibAv> {
  const factory = build === 'obsolete' ? await loadObsolete() : loadFat()
  const library: unknown = await factory.LibAV({ noworker: true, nothreads: true })
  if (!addReader(library) || !isLibAv(library)) {
    throw new Error(`libav.js (${build}) is not as expected`)
  }
  await library.av_log_set_level(QUIET)
  return library
}

/** The newer build has renamed this function. */
function addReader(library: unknown): boolean {
  if (typeof library !== 'object' || library === null) return false
  const has = new Map<string, unknown>(Object.entries(library))
  const [newer, older] = [has.get('ff_read_frame_multi'), has.get('ff_read_multi')]
  const readPackets =
    typeof newer === 'function'
      ? (context: number, packet: number, limit: number) => newer(context, packet, { limit })
      : typeof older === 'function'
        ? (context: number, packet: number, limit: number) => older(context, packet, null, { limit })
        : undefined
  Object.assign(library, { readPackets })
  return true
}

/** AV_LOG_QUIET: that a file is odd is answered, not written. */
const QUIET = -8

interface Factory {
  LibAV(options: { noworker: boolean; nothreads: boolean }): Promise<unknown>
}

async function loadObsolete(): Promise<Factory> {
  const { default: factory } = await import('@libav.js/variant-obsolete')
  return asFactory(factory)
}

/** The older build is a script: it finds its files by a global, and leaves its factory there. */
function loadFat(): Factory {
  if (fat !== null) return fat
  const require = createRequire(import.meta.url)
  const script = require.resolve('@libav.js/variant-fat')
  Object.assign(globalThis, { LibAV: { base: dirname(script) } })
  require(script)
  fat = asFactory(Reflect.get(globalThis, 'LibAV'))
  return fat
}

/** The script runs once in a thread. */
let fat: Factory | null = null

function asFactory(value: unknown): Factory {
  if (isFactory(value)) return value
  throw new Error('libav.js has no factory')
}

function isFactory(value: unknown): value is Factory {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false
  return 'LibAV' in value && typeof value.LibAV === 'function'
}

function isLibAv(value: unknown): value is LibAv {
  if (typeof value !== 'object' || value === null) return false
  const has = new Map(Object.entries(value))
  return [...METHODS, 'readPackets'].every((name) => typeof has.get(name) === 'function')
}
