import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { compressFiles } from './compress-files.ts'
import { writeManifest } from './kit-manifest.ts'

const directory = join('dist', 'embed', packageJson.version)
await compressFiles(directory)
await writeManifest(directory, packageJson.version)
