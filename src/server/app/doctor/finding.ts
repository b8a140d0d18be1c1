/** One line of the doctor. A fault keeps a server from going live, a warning does not. */
export interface Finding {
  about: string
  status: 'ok' | 'warning' | 'fault'
  finding: string
  /** What to do; empty where all is well. */
  todo: string
}

/** All is well. */
export function well(about: string, finding: string): Finding {
  return { about, status: 'ok', finding, todo: '' }
}

/** Something to think about. */
export function warning(about: string, finding: string, todo: string): Finding {
  return { about, status: 'warning', finding, todo }
}

/** Something to mend before going live. */
export function fault(about: string, finding: string, todo: string): Finding {
  return { about, status: 'fault', finding, todo }
}
