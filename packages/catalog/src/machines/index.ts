/** The door of `@yalkut/catalog/machines`: what other packages use of it. */
export {
  claimMachineWork,
  failMachineWork,
  finishMachineWork,
  MachineDone,
  MachineFailure,
  MachineProgress,
  progressMachineWork,
} from './do-work.ts'
export {
  type MachineBoard,
  MachineRequestQuery,
  machineBoard,
  machineRequests,
  machineSummary,
} from './list-requests.ts'
export { requestMachineWork } from './request-work.ts'
export { machineToCheck, scansAndTranscriptsToCheck } from './to-check.ts'
export { checkedLines } from './training/checked-lines.ts'
export { trainingLines } from './training/clips.ts'
export { trainingSummary } from './training/summary.ts'
