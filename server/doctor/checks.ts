import { checkAppeals } from './appeal-checks.ts'
import { checkBackups } from './backup-checks.ts'
import { checkClock, checkDatabase, checkKey, checkPhotos } from './data-checks.ts'
import type { Check } from './finding.ts'
import { checkFolder, checkPermissions, checkSpace } from './folder-checks.ts'
import { checkMaintenance } from './maintenance-check.ts'
import { checkEmail, checkMailQueue } from './mail-checks.ts'
import { checkAddress, checkCertificate, checkPush } from './network-checks.ts'

/** All checks, in the order in which they are printed. */
export const checks = {
  Folder: checkFolder,
  Permissions: checkPermissions,
  Space: checkSpace,
  Database: checkDatabase,
  Key: checkKey,
  Photos: checkPhotos,
  Clock: checkClock,
  Address: checkAddress,
  Certificate: checkCertificate,
  Email: checkEmail,
  Queue: checkMailQueue,
  Push: checkPush,
  Backups: checkBackups,
  Appeals: checkAppeals,
  Maintenance: checkMaintenance,
} satisfies Readonly<Record<string, Check>>
