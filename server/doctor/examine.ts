import type { Check, Finding, Patient } from './finding.ts'

export type NamedFinding = Finding & { name: string }

/** Makes these checks, one after the other. */
export async function examine(
  checks: Readonly<Record<string, Check>>,
  patient: Patient,
): Promise<NamedFinding[]> {
  const findings: NamedFinding[] = []
  for (const [name, check] of Object.entries(checks))
    findings.push({ name, ...(await check(patient).catch(failed)) })
  return findings
}

/** A check that could not be made, because an earlier one found a fault. */
function failed(error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error)
  const remedy = 'Fix the faults above first, then run doctor again.'
  return { level: 'fault', says: `This could not be checked: ${reason}.`, remedy }
}
