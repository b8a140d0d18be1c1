import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Theme, ThemeStylesheet } from './theme.ts'

const require = createRequire(import.meta.url)

/** Icon fonts, which these pages don't use. */
const ICON_FONTS = /@font-face\s*\{[^}]*\}/g
/** Uses a class for dark mode, so that the page can show both modes. */
const TAILWIND_ENTRY = '@import "tailwindcss"; @custom-variant dark (&:where(.dark, .dark *));'

/** Whether the theme's package is installed; a server from npm doesn't include themes. */
export function isInstalled({ stylesheet }: Theme): boolean {
  if (stylesheet === undefined) return true
  try {
    return require.resolve(fileOf(stylesheet)) !== ''
  } catch {
    return false
  }
}

/** The theme's published stylesheet, otherwise our substitute for it. */
export function themeStylesheet(theme: Theme, markup: string): string | Promise<string> {
  const { slug, stylesheet } = theme
  if (stylesheet === undefined) return readFileSync(new URL(`grounds/${slug}.css`, import.meta.url), 'utf8')
  if (stylesheet === 'tailwind') return writeTailwind(markup)
  return readFileSync(require.resolve(stylesheet.file), 'utf8').replace(ICON_FONTS, '')
}

function fileOf(stylesheet: ThemeStylesheet): string {
  return stylesheet === 'tailwind' ? 'tailwindcss/index.css' : stylesheet.file
}

/** Our recipe for a theme, as CSS to paste. */
export function themeRecipe({ slug }: Theme): string {
  return readFileSync(new URL(`recipes/${slug}.css`, import.meta.url), 'utf8')
}

async function writeTailwind(markup: string): Promise<string> {
  const { compile } = await import('tailwindcss')
  const compiler = await compile(TAILWIND_ENTRY, {
    loadStylesheet: async (id, base) => {
      const path = require.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id)
      return { path, base, content: readFileSync(path, 'utf8') }
    },
  })
  return compiler.build(markup.split(/[\s"'<>=]+/))
}
