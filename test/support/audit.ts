import { execFile } from 'node:child_process'
import * as z from 'zod/mini'

const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})
const Failure = z.object({ message: z.string() })

/** Known vulnerabilities of the shipped packages, one line each, or why the advisory service didn't answer. */
export type Audit = { known: string[] } | { unreachable: string }

/** Asks the registry's advisory service about every installed package. */
export function audit(registry?: string): Promise<Audit> {
  const args = ['audit', '--omit=dev', '--json', ...(registry === undefined ? [] : ['--registry', registry])]
  return new Promise((resolve) =>
    execFile('npm', args, { timeout: 60_000 }, (error, stdout) => resolve(readReport(stdout, error))),
  )
}

function readReport(text: string, error: Error | null): Audit {
  const json = parseJson(text)
  const report = z.safeParse(Report, json)
  if (report.success)
    return {
      known: Object.entries(report.data.vulnerabilities).map(
        ([name, { severity, range }]) => `${name} ${range} (${severity})`,
      ),
    }
  const failure = z.safeParse(Failure, json)
  return { unreachable: failure.success ? failure.data.message : (error?.message.split('\n')[0] ?? 'no answer') }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
