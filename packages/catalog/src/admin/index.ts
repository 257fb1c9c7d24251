/** The door of `@yalkut/catalog/admin`: what other packages use of it. */
export { type AuditFilter, readAuditLog } from './audit-log.ts'
export {
  AccountQuery,
  changeRoles,
  changeRolesByCommand,
  getAccount,
  listPeople,
  restorePerson,
  suspendPerson,
} from './people.ts'
export {
  listWaitingForTrust,
  WAITING_FOR_TRUST,
  type WaitingForTrust,
  WaitingForTrustQuery,
  type WayToTrust,
} from './waiting-for-trust.ts'
