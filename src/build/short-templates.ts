import type { Plugin } from 'vite'

/**
 * Folds the white space of `html`, `svg` and `css` templates in the embed to single spaces, and drops it in styles
 * where it separates nothing. No template holds preformatted text.
 */
export function shortTemplates(): Plugin {
  return {
    name: 'short-templates',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/src/elements/')) return undefined
      const short = code
        .replace(/\bcss`[^`]*`/g, (styles) =>
          styles
            .replace(/\s+/g, ' ')
            .replace(/ ?([{};,]) ?/g, '$1')
            .replaceAll(': ', ':'),
        )
        .replace(/\n\s+/g, ' ')
      return { code: short, map: null }
    },
  }
}
