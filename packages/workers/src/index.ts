/** The machines: programs that read scans and transcribe recordings for a Yalkut server, over HTTP. */
export { openAligner } from './align/align-recording.ts'
export { openOcrEngine } from './ocr/choose-engine.ts'
export { OCR_ENGINES, type OcrEngineName } from './ocr/engine.ts'
export { openPageImages } from './ocr/page-images.ts'
export { scanReader } from './ocr/read-scan.ts'
export { openQueue, type RequestKind } from './queue/queue.ts'
export {
  EngineUnavailable,
  ImpossibleRequest,
  type Job,
  type RequestOutcome,
  runWorker,
} from './queue/run-worker.ts'
export { type Api, ApiProblem, createApi } from './server/api.ts'
export { commandEngine } from './transcript/command-engine.ts'
export type { ExternalFetch } from './transcript/fetch-audio.ts'
export { httpEngine } from './transcript/http-engine.ts'
export { transcriber } from './transcript/transcribe-recording.ts'
export type { SpeechEngine } from './transcript/transcription.ts'
