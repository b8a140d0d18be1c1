import { answerPacked } from '../http/packed-file.ts'
import { prefixedStyles } from './prefixed-styles.ts'
import type { Kit } from './read-kit.ts'

const IMMUTABLE = /^\d/

/**
 * Serves the kit below `/embed/`: files of a version never change and may be kept for ever, a channel is asked for
 * again. Every page of the world may load them. Answers undefined for what is not a file of the kit.
 */
export function serveKit(request: Request, kit: Kit): Response | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.slice('/embed/'.length)
  const found = pathname.startsWith('/embed/') ? kit.get(path) : undefined
  if (found === undefined || !['GET', 'HEAD'].includes(request.method)) return undefined
  const file = prefixedStyles(found, searchParams.get('prefix'))
  return answerPacked(request, file, headersOf(IMMUTABLE.test(path)))
}

function headersOf(immutable: boolean): Record<string, string> {
  return {
    'cache-control': immutable
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300, stale-while-revalidate=86400',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  }
}
