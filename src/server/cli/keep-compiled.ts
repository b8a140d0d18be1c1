import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'

/**
 * Keeps what Node compiles beside the data, where the version of Node can (22.8 and later), so that the next start need
 * not compile it again. Never in the system's folder for temporary files: whoever writes there could change what runs.
 */
export function keepCompiled(dataDirectory: string): void {
  if (!existsSync(dataDirectory) || !('enableCompileCache' in module)) return
  if (typeof module.enableCompileCache === 'function') module.enableCompileCache(join(dataDirectory, 'compiled'))
}
