const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir']

/** What PostgreSQL gets of this process's environment: neither Almoner's secrets nor settings meant for other servers. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(passedOn.map((name) => [name, process.env[name]]))
}
