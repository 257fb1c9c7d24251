/** The door of `@yalkut/ledger/machines`: what other packages use of it. */
export {
  changeMachineRequest,
  dropLapsedLeases,
  endMachineRequest,
  forgetListener,
  giveBackMachineRequest,
  hasLapsedLeases,
  listeningKinds,
  lockMachineRequest,
  type MachineChange,
  type MachineLease,
  noteListener,
  takeNextRequest,
} from './machine-leases.ts'
export {
  addMachineRequest,
  countMachineRequests,
  countRequestsBy,
  findLatestRequest,
  findOpenRequest,
  listRequestRows,
  type MachineCount,
  type MachineRequestRow,
  type NewMachineRequest,
  positionsOf,
  takeRequestNumber,
} from './machine-requests.ts'
