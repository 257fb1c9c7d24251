/** The machines: programs that read scans and transcribe recordings for a Yalkut server, over HTTP. */
export { openOcrEngine } from './ocr/choose-engine.ts'
export { OCR_ENGINES, type OcrEngine, type OcrEngineName, type PageImages } from './ocr/engine.ts'
export { openPageImages } from './ocr/page-images.ts'
export { type ScanReaderOptions, scanReader } from './ocr/read-scan.ts'
export { type LeasedRequest, openQueue, type Queue, type RequestKind } from './queue/queue.ts'
export {
  EngineUnavailable,
  ImpossibleRequest,
  type Job,
  type JobEnd,
  type RequestOutcome,
  runWorker,
  type WorkerOptions,
} from './queue/run-worker.ts'
export { type Api, ApiProblem, createApi, type ServerSettings } from './server/api.ts'
export { type CommandSettings, commandEngine } from './transcript/command-engine.ts'
export type { ExternalFetch } from './transcript/fetch-audio.ts'
export { type AddressSettings, httpEngine } from './transcript/http-engine.ts'
export { type TranscriberOptions, transcriber } from './transcript/transcribe-recording.ts'
export type { SpeechEngine, Transcription } from './transcript/transcription.ts'
