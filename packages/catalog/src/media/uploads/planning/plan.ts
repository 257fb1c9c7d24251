/** The items of the suggestion that an upload makes. Source: shapes.md#upload. */
import type { UploadRequest } from '../request/upload-request.ts'
import { planDocument } from './plan-document.ts'
import { planHanacha } from './plan-hanacha.ts'
import { planRecording } from './plan-recording.ts'
import { planScan } from './plan-scan.ts'
import type { Plan, Planning } from './planned-items.ts'

export async function planUpload(request: UploadRequest, planning: Planning): Promise<Plan> {
  switch (request.what) {
    case 'recording':
      return await planRecording(request, planning)
    case 'hanacha':
      return await planHanacha(request, planning)
    case 'scan':
      return await planScan(request, planning)
    case 'document':
      return await planDocument(request, planning)
  }
}
