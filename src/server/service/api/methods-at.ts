import type { Hono } from 'hono'

/** The methods by which anything answers at a path, each once. */
export function methodsAt({ routes }: Hono, path: string): string[] {
  const methods = routes
    .filter((route) => route.method !== 'ALL' && matches(route.path, path))
    .map(({ method }) => method)
  return [...new Set(methods)]
}

/** A placeholder stands for one part that is not empty. */
function matches(template: string, path: string): boolean {
  const parts = template.split('/')
  const given = path.split('/')
  return (
    parts.length === given.length &&
    parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}
