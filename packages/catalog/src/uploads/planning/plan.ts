/** The items of the suggestion that an upload makes. Source: shapes.md#upload. */
import type { UploadAsk } from '../asked/upload-ask.ts'
import { planDocument } from './plan-document.ts'
import { planHanacha } from './plan-hanacha.ts'
import { planRecording } from './plan-recording.ts'
import { planScan } from './plan-scan.ts'
import type { Plan, Planning } from './planned-items.ts'

export async function planUpload(ask: UploadAsk, planning: Planning): Promise<Plan> {
  switch (ask.what) {
    case 'recording':
      return await planRecording(ask, planning)
    case 'hanacha':
      return await planHanacha(ask, planning)
    case 'scan':
      return await planScan(ask, planning)
    case 'document':
      return await planDocument(ask, planning)
  }
}
