/** The door of the machines: programs that read scans and hear recordings for a Yalkut server, over HTTP. */
export { openOcrEngine } from './ocr/choose-engine.ts'
export { OCR_ENGINES, type OcrEngine, type OcrEngineName, type PageImages } from './ocr/engine.ts'
export { openPageImages } from './ocr/page-images.ts'
export { type ScanReading, scanReader } from './ocr/read-scan.ts'
export { openQueue, type Queue, type Work, type WorkKind } from './queue/queue.ts'
export {
  Away,
  Impossible,
  type Job,
  type JobEnd,
  runWorker,
  type WorkerOptions,
  type WorkOutcome,
} from './queue/run-worker.ts'
export { type Api, ApiProblem, createApi, type ServerSettings } from './server/api.ts'
export { type CommandSettings, commandEngine } from './transcript/command-engine.ts'
export type { FetchElsewhere } from './transcript/fetch-audio.ts'
export type { Heard, SpeechEngine } from './transcript/heard.ts'
export { type AddressSettings, httpEngine } from './transcript/http-engine.ts'
export { type Transcribing, transcriber } from './transcript/transcribe-recording.ts'
