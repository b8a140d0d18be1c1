import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { compressFiles } from './compress-files.ts'
import { writeManifest } from './kit-manifest.ts'

const directory = join('dist', 'embed', packageJson.version)
await copyFile('src/elements/reserve.css', join(directory, 'almoner.css'))
await writeManifest(directory, packageJson.version)
await compressFiles(directory)
