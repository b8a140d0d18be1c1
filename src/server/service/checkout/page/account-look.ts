import { accentShades } from '../../branding/accent.ts'

/** The colours of an account on its hosted pages, each readable on both grounds. */
export function accountLook(accent: string): string {
  const { light, onLight, dark, onDark } = accentShades(accent)
  return `${shades(light, onLight, 'black')}\n@media (prefers-color-scheme: dark) { ${shades(dark, onDark, 'white')} }\n`
}

function shades(accent: string, text: string, stronger: string): string {
  return `:root { --accent: ${accent}; --on-accent: ${text}; --accent-strong: color-mix(in srgb, ${accent} 82%, ${stronger}); --soft: color-mix(in srgb, ${accent} 10%, var(--surface)); }`
}
