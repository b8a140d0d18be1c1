import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import rootPackage from '../../package.json' with { type: 'json' }
import { readPinnedKit } from './shared/pinned-kit.ts'
import { makeExtension } from './shopify/make-extension.ts'
import { makePlugin, zipPlugin } from './wordpress/make-plugin.ts'

const OUT = 'dist/packages/shops'

/** Writes the files of an extension to a folder. */
function writeFiles(folder: string, files: Readonly<Record<string, Uint8Array>>): void {
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
}

// The plugin for WordPress is a ZIP file to upload; the Shopify extension is a folder of an app.
const kit = readPinnedKit(`dist/embed/${rootPackage.version}`)
rmSync(OUT, { recursive: true, force: true })
const plugin = makePlugin(kit)
writeFiles(join(OUT, 'wordpress'), plugin)
const zip = join(OUT, `almoner-wordpress-${kit.version}.zip`)
writeFileSync(zip, await zipPlugin(plugin))
console.log(zip)

const shopify = join(OUT, 'shopify')
writeFiles(shopify, makeExtension(kit))
console.log(shopify)
