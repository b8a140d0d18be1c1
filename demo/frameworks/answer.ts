import { readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { demoHeaders } from '../page-headers.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Serves a page that `demo/frameworks/build.ts` has built; undefined for other paths. */
export function answerFrameworkPage(name: string): Response | undefined {
  const type = types[extname(name)]
  if (type === undefined || !/^[a-z]+\.\w+$/.test(name)) return undefined
  try {
    const body = readFileSync(resolve('dist/demo/frameworks', name))
    return new Response(body, { headers: { ...demoHeaders, 'content-type': type } })
  } catch {
    return undefined
  }
}
