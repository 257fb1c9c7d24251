/** The samples of a sound file, a few seconds at a time, in bounded memory. Runs in a thread or a program of its own: decoding
 *  occupies the processor. Source: decisions.md#sound. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { SoundFrame } from './frame.ts'
import { BUILDS, type LibAv, type LibAvFrame, type LibAvStream, openLibAv } from './libav.ts'
import { pcmFrame } from './pcm.ts'

/** Bytes of the file that are decoded at once: of a silent FLAC these are hours. */
const AT_ONCE_BYTES = 4_096
/** Bytes that are read from the disk at once. */
const BLOCK_BYTES = 65_536
/** The longest sound that is read: a day. */
const MAX_SECONDS = 86_400
/** Samples in a second: no sound has fewer. A silent file of a few kilobytes that says 1 would last for months. */
const MIN_RATE = 1_000

/** Yields nothing for a file without sound that these libraries can decode. */
export async function* readSound(path: string): AsyncGenerator<SoundFrame> {
  const file = openSync(path, 'r')
  try {
    for (const build of BUILDS) {
      const opened = await openStream(await openLibAv(build), file)
      if (opened === null) continue
      yield* decode(opened)
      return
    }
  } finally {
    closeSync(file)
  }
}

interface Opened {
  library: LibAv
  format: number
  stream: LibAvStream
  hasDecoder: boolean
}

/** null: this build does not read the file. */
async function openStream(library: LibAv, file: number): Promise<Opened | null> {
  const { size } = fstatSync(file)
  library.onblockread = (name, position, length) => {
    const block = Buffer.allocUnsafe(Math.max(length, BLOCK_BYTES))
    const read = readSync(file, block, 0, block.length, position)
    void library.ff_block_reader_dev_send(name, position, read === 0 ? null : block.subarray(0, read))
  }
  await library.mkblockreaderdev(INPUT, size)
  try {
    const [format, streams] = await library.ff_init_demuxer_file(INPUT)
    const stream = streams.find((each) => each.codec_type === library.AVMEDIA_TYPE_AUDIO)
    if (stream === undefined) return null
    const hasDecoder = (await library.avcodec_find_decoder(stream.codec_id)) !== 0
    if (!hasDecoder && !isPlainPcm(stream)) return null
    return { library, format, stream, hasDecoder }
  } catch {
    // The library throws a text for a file that it cannot open.
    return null
  }
}

const INPUT = 'input'

function isPlainPcm({ codec_id: id }: LibAvStream): boolean {
  return pcmFrame(id, new Uint8Array(), { rate: 1, channels: 1 }) !== null
}

type Decode = (packets: { data: Uint8Array }[], isLast: boolean) => Promise<SoundFrame[]>

async function* decode(opened: Opened): AsyncGenerator<SoundFrame> {
  const { library, format, stream } = opened
  const toFrames = opened.hasDecoder ? await decoderOf(opened) : await pcmOf(opened)
  const packet = await library.av_packet_alloc()
  let seconds = 0
  for (;;) {
    const [result, read] = await library.readPackets(format, packet, AT_ONCE_BYTES)
    const isLast = result !== 0 && result !== -library.EAGAIN
    for (const frame of await toFrames(read[stream.index] ?? [], isLast)) {
      if (frame.count === 0 || !(frame.rate >= MIN_RATE)) continue
      seconds += frame.count / frame.rate
      if (seconds > MAX_SECONDS) return
      yield frame
    }
    if (isLast) return
  }
}

async function decoderOf({ library, stream }: Opened): Promise<Decode> {
  const [, context, packet, frame] = await library.ff_init_decoder(stream.codec_id, stream.codecpar)
  return async (packets, isLast) => {
    const options = { fin: isLast, ignoreErrors: true } as const
    const frames = await library.ff_decode_multi(context, packet, frame, packets, options)
    return frames.flatMap((each) => soundFrame(each) ?? [])
  }
}

/** These builds read plain samples of some widths only as packets. */
async function pcmOf({ library, stream }: Opened): Promise<Decode> {
  const rate = await library.AVCodecParameters_sample_rate(stream.codecpar)
  const channels = await library.AVCodecParameters_channels(stream.codecpar)
  return async (packets) => packets.flatMap(({ data }) => pcmFrame(stream.codec_id, data, { rate, channels }) ?? [])
}

/** null for a form of samples that no decoder of these builds gives. */
function soundFrame({ data, format, sample_rate, nb_samples }: LibAvFrame): SoundFrame | null {
  const range = RANGES[format % 5]
  if (range === undefined || format > 9) return null
  const planes = Array.isArray(data) ? data : [data]
  const samples = planes[0]?.length ?? 0
  const channelsInPlane = Array.isArray(data) ? 1 : Math.max(1, Math.round(samples / nb_samples))
  const count = Math.min(nb_samples, Math.floor(samples / channelsInPlane))
  return { planes, channelsInPlane, rate: sample_rate, count, ...range }
}

/** AVSampleFormat: bytes, 16 and 32 bits, floats, doubles; from 5 on the same with a plane a channel. */
const RANGES: readonly { zero: number; scale: number }[] = [
  { zero: 128, scale: 1 / 128 },
  { zero: 0, scale: 1 / 32_768 },
  { zero: 0, scale: 1 / 2_147_483_648 },
  { zero: 0, scale: 1 },
  { zero: 0, scale: 1 },
]
