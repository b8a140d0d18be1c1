import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { compressFiles } from './compress-files.ts'
import { editorFiles } from './editor-data.ts'
import { digestOfInputs } from './kit-inputs.ts'
import { writeManifest } from './kit-manifest.ts'

const elements = new URL('../elements/', import.meta.url)

/** The translations as they are served, by their languages. */
function translationFiles(): Readonly<Record<string, string>> {
  const folder = new URL('translations/', elements)
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const messages: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
      return [file.replace('.json', ''), JSON.stringify(messages)]
    }),
  )
}

/** The `integrity` of each translation: a script that is trusted by its hash trusts only these. */
export function translationIntegrity(): Readonly<Record<string, string>> {
  const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  return Object.fromEntries(Object.entries(translationFiles()).map(([language, text]) => [language, digest(text)]))
}

/** Adds the files beside the scripts: translations, the stylesheet, and the data for editors and frameworks. */
export function kitFiles(version: string): Plugin {
  return {
    name: 'kit-files',
    applyToEnvironment: ({ name }) => name === 'almoner',
    generateBundle() {
      const files: Record<string, string> = { ...editorFiles(version) }
      files['almoner.css'] = readFileSync(new URL('almoner.css', elements), 'utf8')
      for (const [language, text] of Object.entries(translationFiles())) files[`translations/${language}.json`] = text
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** Compresses a built kit and writes its manifest. */
export async function finishKit(directory: string, version: string): Promise<void> {
  await compressFiles(directory)
  await writeManifest(directory, version, await digestOfInputs())
}
