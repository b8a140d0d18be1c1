import { TAGS } from '../elements/shared/tags.ts'
import { editorData } from './editor-data.ts'
import { kitBuild } from './kit-build.ts'
import { partModules } from './kit-parts.ts'
import { languageFiles } from './language-files.ts'
import { reservedPlaces } from './reserved-places.ts'

/** A script of the kit: the whole, or one element by itself. */
export type KitScript = 'almoner' | (typeof TAGS)[number]

/** The scripts that hold one element each. */
export const ELEMENT_SCRIPTS: readonly KitScript[] = TAGS

/** How one script of the kit is bundled; the whole brings what lies beside the scripts along. */
export function scriptBuild(
  name: KitScript,
  { outDir, version }: { outDir: string; version: string },
): ReturnType<typeof kitBuild> {
  // Chromium compiles such a script beside the page, not function by function while the elements are drawn.
  const common = { name, outDir, version, preamble: '//# allFunctionsCalledOnLoad' }
  if (name !== 'almoner') return kitBuild(`src/elements/${name}/embed.ts`, { ...common, formats: ['es'] })
  const beside = [languageFiles(), editorData(version), reservedPlaces()]
  return kitBuild('src/elements/embed.ts', { ...common, formats: ['es', 'iife'], beside })
}

/** How each part of the elements is bundled. */
export function partBuilds({ outDir, version }: { outDir: string; version: string }): ReturnType<typeof kitBuild>[] {
  return Object.entries(partModules()).map(([name, module]) =>
    kitBuild(module, { name, outDir: `${outDir}/parts`, version, formats: ['es'] }),
  )
}
