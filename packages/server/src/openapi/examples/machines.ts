/** Examples of machines' work, uploads, files and takedowns. */
import type { Examples } from './example.ts'

const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export const MACHINE_EXAMPLES: Examples = {
  requestMachineWork: { body: { kind: 'ocr', item: 'rh-8k2m4p7q' } },
  claimMachineWork: { body: { kinds: ['ocr'] } },
  progressMachineWork: { body: { lease: 'lease-2h4k', done: 12, total: 80 } },
  finishMachineWork: { body: { lease: 'lease-2h4k', suggestion: 41 } },
  failMachineWork: {
    body: { lease: 'lease-2h4k', note: 'The file cannot be read.', outcome: 'fail' },
  },
  checkUpload: { body: { sha256: SHA256, title: 'ליקוט' } },
  proposeUpload: { body: { what: 'recording', name: 'Purim 5742.mp3' } },
  describeUploads: {
    body: {
      files: [
        {
          upload: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
          file: 'tanya-1900.pdf',
          what: 'scan',
          for: '/tanya',
          date: '1900',
          rights: 'public-domain',
        },
      ],
      dryRun: true,
    },
  },
  changeFileRights: { body: { rights: 'link', reason: 'Asked by the publisher.' } },
  decideTakedown: { body: { decision: 'upheld', note: 'The publisher owns the rights.' } },
  requestTakedown: {
    body: {
      target: 'rh-8k2m4p7q',
      name: 'A publisher',
      email: 'rights@publisher.test',
      relation: 'rights-holder',
      statement: 'We hold the rights of this book and ask that it be taken down.',
    },
  },
  reconcilePost: { body: { queries: '{"q0":{"query":"לקוטי שיחות","type":"work"}}' } },
  oaiPost: { body: { verb: 'ListRecords', metadataPrefix: 'oai_dc', from: '2026-01-01' } },
  familyRequest: { body: { relation: 'son', note: 'The family asks for it.' } },
}
