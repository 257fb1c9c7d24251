/** The door of `@yalkut/catalog/admin`: what other packages use of it. */
export { ROLES } from '@yalkut/ledger/people'
export { readAuditLog } from './audit-log.ts'
export { changeRoles, listPeople, restorePerson, suspendPerson } from './people.ts'
